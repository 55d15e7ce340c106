import { Checkbox, Input } from '@mantine/core'

import { ticked } from '#contracts/form.ts'

import classes from './choice-cards.module.css'
import { type FieldProps, inputProps, textOf } from './field-props.ts'

/** A single box to tick: its label is what one agrees to. */
export function ConsentField(props: FieldProps) {
  const { field, id, label, description, value, onChange, onBlur } = props
  const { error, ...input } = inputProps(props)
  const option = field.options[0]
  const whenTicked = option?.value || ticked
  const box = (
    <Checkbox
      {...input}
      id={id}
      name={field.name}
      label={option ? <span lang="zh-CN">{option.label}</span> : label}
      description={option ? option.hint : description}
      error={error}
      checked={textOf(value) === whenTicked}
      onChange={(event) => onChange(event.currentTarget.checked ? whenTicked : '')}
      onBlur={onBlur}
      classNames={{ root: classes.card, body: classes.body, labelWrapper: classes.text, label: classes.label }}
    />
  )
  if (!option) return box
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} size="md">
      {box}
    </Input.Wrapper>
  )
}
