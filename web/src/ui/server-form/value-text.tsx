import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'

import { type FieldValue, type FormField, isEmpty, checkedValue } from '#contracts/form/form.ts'

import { grouped } from '../form/id-number.ts'
import { ServerText, useServerNames } from '../server-name.tsx'
import { useCascadeNames } from './cascade.ts'
import { type ChoiceSource, useChoices } from './choices.ts'
import { valueList, fieldText } from './field-props.ts'

/** Properties of a component that renders one value. */
export type ValueProps = ChoiceSource & {
  field: FormField
  value: FieldValue
  /** Value of the parent field, which options depend on. */
  above: string
}

/** A value as text: options by their names, where these are known. */
export function ValueText(props: ValueProps) {
  const { field, value, above, fieldOptions } = props
  if (isEmpty(value)) return <NotFilledIn />
  if (field.type === 'cascade' || field.type === 'region') return <CascadeText {...props} />
  if (field.type === 'idNumber') return <IdNumber number={fieldText(value)} />
  if (field.type === 'checkbox' && field.options.length === 0 && !field.multiple) return <Ticked value={value} />
  if (field.options.length > 0 || field.codeSource || fieldOptions?.(field, above)) return <ChosenText {...props} />
  return (
    <span style={{ whiteSpace: 'pre-wrap' }}>
      {valueList(value).join('、')}
      {field.unit && ' '}
      {field.unit && <ServerText>{field.unit}</ServerText>}
    </span>
  )
}

/** With a note where the server hides a part of it. */
const IdNumber = ({ number }: { number: string }) => (
  <>
    {grouped(number)}
    {number.includes('*') && (
      <Text span size="sm" c="dimmed" display="block">
        <Trans>号码未全部显示，请核对显示的部分</Trans>
      </Text>
    )}
  </>
)

/** Placeholder of a missing value. */
export const NotFilledIn = () => (
  <Text span inherit c="dimmed">
    <Trans>未填写</Trans>
  </Text>
)

/** In place of a code whose name is on its way. */
const NamePending = () => <Skeleton component="span" display="inline-block" w="6em" h="1em" />

const Ticked = ({ value }: { value: FieldValue }) =>
  fieldText(value) === checkedValue ? <Trans>已勾选</Trans> : <Trans>未勾选</Trans>

function ChosenText({ field, value, above, ...source }: ValueProps) {
  const { all, state } = useChoices(field, above, source)
  const labels = new Map(all.map((it) => [it.value, it.label]))
  const { text, lang } = useServerNames()(valueList(value).map((it) => labels.get(it) ?? it))
  return state === 'pending' ? <NamePending /> : <span lang={lang}>{text}</span>
}

function CascadeText({ field, value, calls }: ValueProps) {
  const { t } = useLingui()
  const codes = valueList(value).filter((it) => it !== '')
  const { names, isPending } = useCascadeNames(calls, field.codeName, codes)
  if (isPending) return <NamePending />
  const isUnfinished = codes.length < valueList(value).length
  return (
    <>
      <ServerText>{codes.map((it) => names.get(it) ?? it).join(' / ')}</ServerText>
      {isUnfinished && ` ${t`（未选完）`}`}
    </>
  )
}
