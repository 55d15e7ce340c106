import { Trans } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import type { Agreement, SecurityQuestion } from '#contracts/session/account.ts'

import { UnsentNote } from '#web/ui/draft/kept-text.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { PasswordFields } from '#web/ui/form/password-fields.tsx'
import type { WrongCode } from '#web/ui/form/use-wrong-code.ts'
import { AgreementField } from './agreement-field.tsx'
import { type PhoneCode, ContactPhone, QuestionFields } from './contact-fields.tsx'
import { type Contact, ContactDraft, type ContactInput } from './contact.ts'
import { type ContactFields, useContactForm } from './use-contact-form.ts'

type Props = {
  initial: Partial<ContactInput>
  /** Security questions to choose from; empty where none is required. */
  questions: readonly SecurityQuestion[]
  agreement: Agreement
  /** Takes the typed values with every change. */
  keep?: (typed: ContactInput) => void
  code: PhoneCode
  /** Error of the code that was submitted. */
  wrong: WrongCode
  /** Status of the submission; absent where the next step submits. */
  status?: ReactNode
  isPending?: boolean
  action?: ReactNode
  onBack?: () => void
  onNext: (contact: Contact) => void
}

/**
 * Second step: phone verified by a code, password, and agreement. Without consent the submission of a complete form opens
 * the agreement, whose consent submits it.
 */
export function ContactStep(props: Props) {
  const { initial, questions, agreement, keep, code, wrong, isPending = false, onNext, ...end } = props
  const [agreed, setAgreed] = useState(initial.agreement === agreement.version)
  const [isMissing, setMissing] = useState(false)
  const [awaiting, setAwaiting] = useState<ContactFields | null>(null)
  const versionIf = (isAgreed: boolean) => (isAgreed ? agreement.version : '')
  const { form, isTyped, hasQuestion } = useContactForm(initial, (values) =>
    keep?.({ ...values, agreement: versionIf(agreed) }),
  )
  const goOn = (values: ContactFields) => {
    const { again: _, ...contact } = v.parse(ContactDraft, values)
    if (!isPending) onNext({ ...contact, agreement: agreement.version })
  }
  const next = form.onSubmit((values) => (agreed ? goOn(values) : setAwaiting(values)))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setMissing(!agreed)
    next(event)
  }
  const agree = (isAgreed: boolean) => {
    setAgreed(isAgreed)
    setMissing(false)
    keep?.({ ...form.getValues(), agreement: versionIf(isAgreed) })
    setAwaiting(null)
    if (awaiting && isAgreed) goOn(awaiting)
  }
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWork source={isTyped} />
      <Stack gap="md">
        <ContactPhone form={form} code={code} wrong={wrong} />
        <PasswordFields password={form.getInputProps('password')} again={form.getInputProps('again')} />
        <QuestionFields form={form} questions={questions} hasQuestion={hasQuestion} />
        <AgreementField
          agreement={agreement}
          agreed={agreed}
          onChange={agree}
          isMissing={isMissing}
          isAwaited={awaiting !== null}
          onDecline={() => setAwaiting(null)}
        />
        <Actions isPending={isPending} status={<UnsentNote isTyped={isTyped} />} {...end} />
      </Stack>
    </form>
  )
}

const Actions = ({ status, isPending, action, onBack }: Pick<Props, 'status' | 'isPending' | 'action' | 'onBack'>) => (
  <FormBar status={status} isNarrow>
    {onBack && (
      <Button variant="default" size="md" onClick={onBack}>
        <Trans>上一步</Trans>
      </Button>
    )}
    <Button type="submit" size="md" loading={isPending}>
      {action ?? <Trans>下一步</Trans>}
    </Button>
  </FormBar>
)
