import '../form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Radio, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { ServerText, useServerName } from '../server-name.tsx'
import { ChoiceHint } from './choice-hint.tsx'
import { ChoicesFailed } from './choices-failed.tsx'
import { atAGlance, type Choice, type Choices } from './choices.ts'
import { type FieldProps, inputProps, valueList, fieldText } from './field-props.ts'

import classes from './choice-cards.module.css'
import form from './form-fields.module.css'

type Props = FieldProps & { choices: Choices }

/** Options as cards, all visible; a single optional one can be deselected. */
export function ChoiceCards(props: Props) {
  const { field, value, onChange, onBlur, id, choices } = props
  const { 'aria-required': _, ...shared } = inputProps(props)
  if (field.multiple || (field.type === 'checkbox' && choices.all.length === 1)) {
    return (
      <Checkbox.Group
        {...shared}
        value={valueList(value)}
        onChange={(ticked) => onChange(field.multiple ? ticked : (ticked[0] ?? ''))}
        onBlur={onBlur}
      >
        <Cards {...props} Card={Checkbox} />
      </Checkbox.Group>
    )
  }
  return (
    <Radio.Group {...shared} name={id} value={fieldText(value)} onChange={onChange} onBlur={onBlur}>
      <Cards {...props} Card={Radio} />
      {!field.required && fieldText(value) !== '' && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange('')} className={form.touch}>
          <Trans>取消选择</Trans>
        </Button>
      )}
    </Radio.Group>
  )
}

function Cards({ field, value, choices, Card }: Props & { Card: typeof Radio | typeof Checkbox }) {
  const { t } = useLingui()
  const serverName = useServerName()
  const [keyword, setKeyword] = useState('')
  const isLong = choices.all.length > atAGlance
  const visible = choices.all.filter((it) => matches(it, keyword) || valueList(value).includes(it.value))
  if (choices.state === 'pending') return <Waiting />
  if (choices.state === 'failed') return <ChoicesFailed error={choices.error} retry={choices.retry} />
  if (choices.all.length === 0) return <Empty />
  return (
    <Stack gap="xs" my={6}>
      {isLong && (
        <TextInput
          type="search"
          aria-label={t`查找：${serverName(field.label).text}`}
          placeholder={t`输入名称或地址查找`}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
      )}
      <div
        className={classes.cards}
        data-wide={
          choices.all.some((it) => it.venue ?? (it.hint || isLongName(serverName(it.label).text))) || undefined
        }
      >
        {visible.map((choice) => (
          <Card
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled && !valueList(value).includes(choice.value)}
            label={<ServerText>{choice.label}</ServerText>}
            description={hasHint(choice) && <ChoiceHint choice={choice} />}
            classNames={{ root: classes.card, body: classes.body, labelWrapper: classes.text, label: classes.label }}
          />
        ))}
      </div>
      {isLong && visible.length === 0 && <Text size="sm" role="status">{t`没有匹配的选项`}</Text>}
    </Stack>
  )
}

/** Whether a name is a line of its own: beside others its words would break. */
const isLongName = (name: string) => name.length > 24

const matches = ({ label, venue }: Choice, keyword: string) =>
  `${label} ${venue?.address ?? ''}`.toLowerCase().includes(keyword.trim().toLowerCase())

const hasHint = ({ hint, venue, verified }: Choice) => hint !== '' || venue !== undefined || verified !== undefined

const Waiting = () => (
  <div className={classes.cards} aria-busy="true">
    <VisuallyHidden role="status">
      <Trans>正在加载…</Trans>
    </VisuallyHidden>
    <Skeleton h={48} />
    <Skeleton h={48} />
  </div>
)

const Empty = () => (
  <Text c="dimmed">
    <Trans>暂无可选项</Trans>
  </Text>
)
