import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

import { fieldMessage } from '#contracts/form.ts'

import { validationText } from '../ui/validation-text.ts'
import { type FieldProps, inputProps, textOf } from './field-props.ts'
import classes from './form-fields.module.css'
import { grouped, readId } from './id-number.ts'
import { typing } from './typing.ts'

/** Number of an identity card: in groups while one reads it, checked as soon as it is complete. */
export function IdNumberField(props: FieldProps) {
  const { field, value, onChange, onBlur } = props
  const { t, i18n } = useLingui()
  const [isTyping, setTyping] = useState(false)
  const text = textOf(value)
  const owner = readId(text)
  const sexes = { male: t`男`, female: t`女` }
  const isComplete = text.replaceAll(/\s/g, '').length >= 18
  const wrong = isComplete ? fieldMessage(field, text) : null
  return (
    <TextInput
      {...inputProps(props)}
      {...typing(field)}
      name={field.name}
      classNames={{ wrapper: classes.short }}
      error={props.error ?? (wrong && validationText(wrong, (it) => i18n._(it)))}
      success={owner && t`请核对：出生日期 ${owner.birth}，性别${sexes[owner.sex]}`}
      successProps={{ role: 'status' }}
      withSuccessStyles={false}
      value={isTyping ? text : grouped(text)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
    />
  )
}
