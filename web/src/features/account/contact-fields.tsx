import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import * as v from 'valibot'

import { Mobile } from '#contracts/form/rule.ts'
import type { SecurityQuestion } from '#contracts/session/account.ts'

import type { CodeSending } from '#web/ui/form/code-sending.ts'
import { PhoneFields } from '#web/ui/form/phone-fields.tsx'
import type { WrongCode } from '#web/ui/form/use-wrong-code.ts'
import { ServerOption } from '#web/ui/server-name.tsx'
import type { ContactForm } from './use-contact-form.ts'

/** Sending of a code to a phone. */
export type PhoneCode = CodeSending & { send: (phone: string) => void }

type PhoneProps = { form: ContactForm; code: PhoneCode; wrong: WrongCode }

/** Phone, and the code that is sent to it. */
export function ContactPhone({ form, code: { send, ...sending }, wrong }: PhoneProps) {
  const sendCode = () => {
    const phone = v.safeParse(Mobile, form.getValues().phone)
    if (phone.success) return send(phone.output)
    form.validateField('phone')
    form.getInputNode('phone')?.focus()
  }
  return <PhoneFields form={form} wrong={wrong} send={sendCode} {...sending} />
}

type QuestionProps = { form: ContactForm; questions: readonly SecurityQuestion[]; hasQuestion: boolean }

/** Security question of one's choice, and its answer once there is a question. */
export function QuestionFields({ form, questions, hasQuestion }: QuestionProps) {
  const { t } = useLingui()
  return (
    <>
      {questions.length > 0 && (
        <NativeSelect
          label={t`密保问题（选填）`}
          description={t`手机号停用时，可用于找回密码`}
          size="md"
          {...form.getInputProps('question')}
          key={form.key('question')}
        >
          <option value="">{t`不设置`}</option>
          {questions.map(({ value, label }) => (
            <ServerOption key={value} value={value} label={label} />
          ))}
        </NativeSelect>
      )}
      {hasQuestion && (
        <TextInput
          label={t`密保答案`}
          autoComplete="off"
          maxLength={50}
          size="md"
          {...form.getInputProps('answer')}
          key={form.key('answer')}
        />
      )}
    </>
  )
}
