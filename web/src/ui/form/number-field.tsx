import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

import { type NumberLimits, readNumber } from '#contracts/form/number.ts'

import { useComposing } from '../composition.ts'

type Props = NumberLimits &
  Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onKeyDown' | 'type' | 'min' | 'max' | 'step'> & {
    /** A number, or a text that is none; empty for no value. */
    value?: number | string
    defaultValue?: number | string
    /** Gets a number that is accepted, or the text as it stands: empty, or one that is refused. */
    onChange?: (value: number | string) => void
    /** What an arrow key adds; default: 1. */
    step?: number
  }

/**
 * Input of a number. What is typed or pasted stays: it is read as what it means, or refused with a message, and never becomes
 * another number. The arrow keys change it, the wheel does not.
 */
export function NumberField({ min, max, decimals = 0, step = 1, value, defaultValue, onChange, ...input }: Props) {
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), decimals }
  const [text, setText] = useState(() => String(value ?? defaultValue ?? ''))
  // The own value comes back; another one replaces what is typed.
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (String(value) !== String(acceptedValue(text, limits))) setText(String(value ?? ''))
  }
  const isComposing = useComposing()
  const fault = useFaultText(isComposing ? '' : text, limits)
  const change = (next: string) => {
    setText(next)
    onChange?.(acceptedValue(next, limits))
  }
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (!by || input.readOnly || isComposing) return
    event.preventDefault()
    const next = stepped(text, by, limits)
    if (next !== null) change(next)
  }
  return (
    <TextInput
      inputMode={min === undefined || min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...input}
      value={text}
      error={fault ?? input.error}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={stepByKey}
    />
  )
}

const isEmpty = (text: string) => text.trim() === ''

/** The number that a text says, or the text where none is accepted. */
function acceptedValue(text: string, limits: NumberLimits): number | string {
  const read = readNumber(text, limits)
  return 'value' in read ? read.value : isEmpty(text) ? '' : text
}

/** The next number of an arrow key, within the bounds; an empty input begins at 0. Null where the text is no number. */
function stepped(text: string, by: number, { min = -Infinity, max = Infinity, decimals = 0 }: NumberLimits) {
  const read = isEmpty(text) ? { value: -by } : readNumber(text, { decimals })
  return 'value' in read ? Math.min(max, Math.max(min, read.value + by)).toFixed(decimals) : null
}

function useFaultText(text: string, limits: NumberLimits) {
  const { t } = useLingui()
  const read = readNumber(text, limits)
  if (isEmpty(text) || 'value' in read) return undefined
  const { min, max, decimals = 0 } = limits
  if (read.fault === 'range') {
    if (min === undefined) return t`不能大于 ${max}`
    return max === undefined ? t`不能小于 ${min}` : t`请输入 ${min} 到 ${max} 之间的数`
  }
  if (decimals === 0) return t`请输入整数`
  return read.fault === 'decimals' ? t`最多 ${decimals} 位小数` : t`请输入数字`
}
