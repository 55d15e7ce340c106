import { Text, Textarea, TextInput } from '@mantine/core'

import { useServerName } from '../server-name.tsx'
import { type FieldProps, inputProps, fieldText } from './field-props.ts'
import { inputHints } from './input-hints.ts'

import classes from './form-fields.module.css'

/** Texts with a higher maximum length get a textarea. Characters. */
const oneLine = 100

/** Text, number or phone number input. */
export function TextField(props: FieldProps) {
  const { field, value, onChange, onBlur } = props
  const unit = useServerName()(field.unit)
  const shared = {
    ...inputProps(props),
    ...inputHints(field),
    name: field.name,
    value: fieldText(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onBlur,
  }
  if (field.type === 'text' && (field.maxLength ?? 0) > oneLine) {
    return <Textarea {...shared} enterKeyHint="enter" rows={3} resize="vertical" />
  }
  return (
    <TextInput
      {...shared}
      classNames={field.type === 'text' ? {} : { wrapper: classes.short }}
      rightSection={
        field.unit && (
          <Text c="dimmed" lang={unit.lang}>
            {unit.text}
          </Text>
        )
      }
      rightSectionWidth={`calc(${unit.text.length + 1}em + 8px)`}
      rightSectionPointerEvents="none"
    />
  )
}
