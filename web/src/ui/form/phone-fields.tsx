import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CodeSending } from './code-sending.ts'
import { PhoneCodeField } from './phone-code-field.tsx'
import type { WrongCode } from './use-wrong-code.ts'

type Name = 'phone' | 'code'

type Props = CodeSending & {
  form: { getInputProps: (name: Name) => TextInputProps; key: (name: Name) => string }
  send: () => void
  wrong?: WrongCode
  /** Default: 手机号码. */
  label?: string
  /** The code is the last input of its form. */
  isLast?: boolean
  /** Between the phone and its code. */
  children?: ReactNode
}

/** Phone, and the code that is sent to it. */
export function PhoneFields({ form, label, isLast = false, children, ...code }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={label ?? t`手机号码`}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        maxLength={20}
        size="md"
        {...form.getInputProps('phone')}
        key={form.key('phone')}
      />
      {children}
      <PhoneCodeField
        inputProps={{ ...form.getInputProps('code'), ...(isLast && { enterKeyHint: 'go' }) }}
        sentTo={t`您填写的手机号`}
        {...code}
      />
    </>
  )
}
