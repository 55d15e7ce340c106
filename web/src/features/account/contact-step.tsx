import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import type { Agreement, SecurityQuestion } from '#contracts/account.ts'
import type { ApiError } from '#contracts/core/error.ts'
import { Mobile } from '#contracts/form/rule.ts'

import { PasswordFields } from '../../form/password-fields.tsx'
import { PhoneCodeField } from '../../form/phone-code-field.tsx'
import type { WrongCode } from '../../form/use-wrong-code.ts'
import { UnsavedWork } from '../../draft/unsaved-work.tsx'
import { useSchemaForm } from '../../form/schema-form.ts'
import { ServerOption } from '../../ui/server-name.tsx'
import classes from './account.module.css'
import { AgreementField } from './agreement-field.tsx'
import { type Contact, ContactDraft, type ContactInput } from './contact.ts'

type Props = {
  initial: Partial<ContactInput>
  /** Security questions to choose from; empty where none is required. */
  questions: readonly SecurityQuestion[]
  agreement: Agreement
  /** Takes what was typed, with every change. */
  keep?: (typed: ContactInput) => void
  code: {
    sent: { resendTime: string } | null
    send: (phone: string) => void
    isSending: boolean
    error: ApiError | null
  }
  /** Error of the code that was submitted. */
  wrong: WrongCode
  /** Result of the submission, shown above the buttons. */
  notice?: ReactNode
  isPending?: boolean
  action?: ReactNode
  onBack?: () => void
  onNext: (contact: Contact) => void
}

/** Second step: phone verified by a code, password, and agreement. */
export function ContactStep(props: Props) {
  const { initial, questions, agreement, keep, code, wrong, notice, isPending, action, onBack, onNext } = props
  const { t } = useLingui()
  const [agreed, setAgreed] = useState(initial.agreement === agreement.version)
  const [isMissing, setMissing] = useState(false)
  const [isTyped, setTyped] = useState(Boolean(initial.code || initial.password))
  const [question, setQuestion] = useState(initial.question ?? '')
  const form = useSchemaForm(
    ContactDraft,
    {
      phone: initial.phone ?? '',
      code: initial.code ?? '',
      password: initial.password ?? '',
      again: initial.again ?? '',
      question,
      answer: initial.answer ?? '',
    },
    (typed) => {
      setTyped(true)
      setQuestion(typed.question)
      keep?.({ ...typed, agreement: agreed ? agreement.version : '' })
    },
  )
  const next = form.onSubmit((values) => {
    const { again: _, ...contact } = v.parse(ContactDraft, values)
    if (agreed && !isPending) onNext({ ...contact, agreement: agreement.version })
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setMissing(!agreed)
    next(event)
  }
  const sendCode = () => {
    const phone = v.safeParse(Mobile, form.getValues().phone)
    if (phone.success) return code.send(phone.output)
    form.validateField('phone')
    form.getInputNode('phone')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWork of={isTyped} />
      <Stack gap="md">
        <TextInput
          label={t`手机号码`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={20}
          size="md"
          {...form.getInputProps('phone')}
          key={form.key('phone')}
        />
        <PhoneCodeField
          inputProps={form.getInputProps('code')}
          wrong={wrong}
          send={sendCode}
          isSending={code.isSending}
          sent={code.sent}
          sentTo={t`您填写的手机号`}
          error={code.error}
        />
        <PasswordFields password={form.getInputProps('password')} again={form.getInputProps('again')} />
        {questions.length > 0 && (
          <NativeSelect
            label={t`密保问题（选填）`}
            description={t`手机号停用时，可用它找回密码`}
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
        {question && (
          <TextInput
            label={t`密保答案`}
            autoComplete="off"
            maxLength={50}
            size="md"
            {...form.getInputProps('answer')}
            key={form.key('answer')}
          />
        )}
        <AgreementField
          agreement={agreement}
          agreed={agreed}
          onChange={(ticked) => {
            setAgreed(ticked)
            setMissing(false)
            keep?.({ ...form.getValues(), agreement: ticked ? agreement.version : '' })
          }}
          isMissing={isMissing}
        />
        {notice}
        <Group gap="sm" wrap="nowrap" className={classes.actions}>
          {onBack && (
            <Button variant="default" size="md" onClick={onBack}>
              <Trans>上一步</Trans>
            </Button>
          )}
          <Button type="submit" size="md" flex={1} loading={isPending}>
            {action ?? <Trans>下一步</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
