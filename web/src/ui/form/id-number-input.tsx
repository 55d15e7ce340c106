import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import { NationalId } from '#contracts/form/rule.ts'

import { useComposing } from '../composition.ts'
import { grouped, readId } from './id-number.ts'
import { validationText } from './validation-text.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
}

/**
 * Input for a national ID number: grouped for reading, validated as soon as it is complete. Reached by keyboard it is
 * selected whole, as a browser does; its value changes with the focus, which would drop the selection.
 */
export function IdNumberInput({ value, onChange, onBlur, error, ...rest }: Props) {
  const { t, i18n } = useLingui()
  const [isTyping, setTyping] = useState(false)
  const isComposing = useComposing()
  const isPressed = useRef(false)
  const owner = readId(value)
  const sexes = { male: t`男`, female: t`女` }
  const isComplete = value.replaceAll(/\s/g, '').length >= 18
  const wrong = isComplete && !isComposing ? v.safeParse(NationalId, value).issues?.[0].message : undefined
  return (
    <TextInput
      {...rest}
      error={error ?? (wrong && validationText(wrong, (it) => i18n._(it)))}
      success={owner && t`请核对：出生日期 ${owner.birth}，性别${sexes[owner.sex]}`}
      successProps={{ role: 'status' }}
      withSuccessStyles={false}
      value={isTyping ? value : grouped(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onFocus={({ currentTarget }) => {
        if (isTyping) return
        flushSync(() => setTyping(true))
        if (!isPressed.current) currentTarget.select()
      }}
      onBlur={({ currentTarget }) => {
        isPressed.current = false
        // The window lost the focus, the field has it: its selection stays.
        if (document.activeElement === currentTarget) return
        setTyping(false)
        onBlur?.()
      }}
    />
  )
}
