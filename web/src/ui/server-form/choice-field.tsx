import '../form/styles.ts'

import { useLingui } from '@lingui/react/macro'
import { type ComboboxItem, Group, MultiSelect, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'

import { valueByName } from '#contracts/form/form.ts'

import { RouteLink } from '../route-link.tsx'
import { ServerText, useServerName } from '../server-name.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { ChoiceHint } from './choice-hint.tsx'
import { ChoicesFailed } from './choices-failed.tsx'
import { atAGlance, type Choice, type Choices, useChoices } from './choices.ts'
import { ChosenMark } from './chosen-mark.tsx'
import { type FieldProps, inputProps, valueList, fieldText } from './field-props.ts'
import { useFormState } from './server-form.ts'
import { useClosedList } from './use-closed-list.ts'

/** Up to this many options are shown as cards. */
const fewEnough = 5

/** Single or multiple choice: cards where options are few or have details, otherwise a list. */
export function ChoiceField(props: FieldProps) {
  const { field, form, value } = props
  const above = useFormState(form, ({ values }) => fieldText(valueByName(values, field.parent)))
  const choices = useChoices(field, above, props)
  const isGone =
    choices.state === 'ready' && valueList(value).some((it) => !choices.all.some((one) => one.value === it))
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const withError = { ...props, error: props.error ?? (isGone ? t`原选项已不可用，请重新选择` : undefined) }
  const venue = choices.all.find((it) => it.value === value)?.venue
  return (
    <div>
      {isShownAsCards(props, choices, isPhone) ? (
        <ChoiceCards {...withError} choices={choices} />
      ) : (
        <ChoiceList {...withError} choices={choices} />
      )}
      {venue?.address && (
        <Group mt="sm">
          <RouteLink venue={venue.bmdName} address={venue.address} />
        </Group>
      )}
    </div>
  )
}

/** On a phone a short list of a few options takes one tap less as cards. */
function isShownAsCards({ field }: FieldProps, { all, state }: Choices, isPhone: boolean) {
  if (state === 'waiting') return false
  const isShort = state === 'ready' && all.length > 0 && all.length <= fewEnough && !field.multiple
  if (isPhone && field.type === 'select' && isShort && field.codeSource !== 'education') return true
  if (field.codeSource === 'venue' || field.type === 'checkbox') return true
  return field.type === 'radio' && all.length <= fewEnough
}

function ChoiceList(props: FieldProps & { choices: Choices }) {
  const { field, value, onChange, onBlur, choices } = props
  const { t } = useLingui()
  const list = useClosedList()
  const serverName = useServerName()
  const placeholder = usePlaceholder(props)
  const byValue = new Map(choices.all.map((it) => [it.value, it]))
  const selectedChoice = byValue.get(fieldText(value))
  const shared = {
    ...list.props,
    ...inputProps(props),
    name: field.name,
    data: choices.all.map(({ value, label, disabled }) => ({ value, label: serverName(label).text, disabled })),
    searchable: choices.all.length > atAGlance,
    placeholder,
    loading: choices.state === 'pending',
    disabled: choices.state !== 'ready' || choices.all.length === 0,
    onBlur,
    renderOption: ({ option, checked }: { option: ComboboxItem; checked?: boolean | undefined }) => (
      <>
        <ChoiceRow choice={byValue.get(option.value)} />
        <ChosenMark isChosen={checked} />
      </>
    ),
  }
  return (
    <div>
      {field.multiple ? (
        <MultiSelect {...shared} value={valueList(value)} onChange={onChange} hidePickedOptions={false} />
      ) : (
        <Select
          {...shared}
          // The selected option is shown in the input already.
          lang={selectedChoice && serverName(selectedChoice.label).lang}
          value={fieldText(value) || null}
          onChange={(next) => onChange(next ?? '')}
          allowDeselect={false}
          clearable={!field.required}
          clearButtonProps={{ 'aria-label': t`清除：${serverName(field.label).text}` }}
        />
      )}
      {choices.state === 'failed' && <ChoicesFailed error={choices.error} retry={choices.retry} />}
    </div>
  )
}

function ChoiceRow({ choice }: { choice: Choice | undefined }): ReactNode {
  return (
    choice && (
      <Group gap="xs">
        <ServerText>{choice.label}</ServerText>
        <Text span size="sm" c="dimmed">
          <ChoiceHint choice={choice} />
        </Text>
      </Group>
    )
  )
}

function usePlaceholder({ field, form, choices }: FieldProps & { choices: Choices }): string {
  const { t } = useLingui()
  const label = form.fields.find((it) => it.name === field.parent)?.label
  const parent = useServerName()(label ?? '').text
  if (choices.state === 'pending') return t`正在加载…`
  if (choices.state === 'waiting') return parent ? t`请先选择“${parent}”` : t`请先选择上一项`
  return choices.state === 'ready' && choices.all.length === 0 ? t`暂无可选项` : t`请选择`
}
