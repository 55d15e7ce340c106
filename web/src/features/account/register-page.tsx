import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'

import { action, query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { PublicPage } from '#web/frame/public-pages/public-page.tsx'
import { PreviousDraftNote } from '#web/ui/draft/previous-draft-note.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { codeSending } from '#web/ui/form/code-sending.ts'
import { StepBar } from '#web/ui/form/step-bar.tsx'
import { useWrongCode } from '#web/ui/form/use-wrong-code.ts'
import { Pending } from '#web/ui/pending.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import { AwaitingApproval } from './awaiting-approval.tsx'
import { CheckStep } from './check-step.tsx'
import { ContactStep } from './contact-step.tsx'
import type { Contact, ContactInput } from './contact.ts'
import { IdentityStep } from './identity-step.tsx'
import {
  removeRegisterDraft,
  storeRegisterDraft,
  type RegisterDraft,
  useLateRegisterDraft,
  useRegisterDraft,
} from './register-draft.ts'
import type { RegisterStep } from './register-search.ts'
import { CandidateSide, GuestSide, RegisteredSide } from './register-side.tsx'
import { Registered } from './registered.tsx'

/** Registration in three steps: identity, contact, check. The address names the step. */
export function RegisterPage({ step }: { step: RegisterStep | undefined }) {
  const { t } = useLingui()
  const dict = useQuery(query(account.dict))
  const initial = useRegisterDraft()
  if (dict.data && initial) return <Flow step={step} dict={dict.data} initial={initial} />
  return (
    <PublicPage title={t`注册账号`} side={<CandidateSide />}>
      {dict.error ? <Failed error={asApiError(dict.error)} retry={dict.refetch} /> : <Pending />}
    </PublicPage>
  )
}

type FlowProps = {
  step: RegisterStep | undefined
  dict: Output<typeof account.dict>
  initial: { draft: RegisterDraft; wasKept: boolean }
}

/** Steps in their order, as the address names them. */
const stepNames = [undefined, 'contact', 'check'] as const

const toSearch = (step: RegisterStep | undefined) => (step ? { step } : {})

function Flow({ step, dict, initial }: FlowProps) {
  const { t } = useLingui()
  const registration = useRegistration(step, initial.draft)
  const { draft, contact, register } = registration
  const isGuest = draft.kind === 'guest'
  const result = register.data
  if (result?.outcome === 'registered')
    return (
      <PublicPage title={t`注册完成`} side={<RegisteredSide />}>
        <Registered {...result} password={contact?.password ?? ''} />
      </PublicPage>
    )
  if (result?.outcome === 'waiting')
    return (
      <PublicPage title={t`访客注册`} side={<GuestSide wait={dict.guestWait} />}>
        <AwaitingApproval {...result} wait={dict.guestWait} />
      </PublicPage>
    )
  const side = isGuest ? <GuestSide wait={dict.guestWait} /> : <CandidateSide />
  const title = isGuest ? t`访客注册` : t`注册账号`
  if (result?.outcome === 'taken')
    return (
      <PublicPage title={title} side={side}>
        <AlreadyRegistered onBack={registration.restart} />
      </PublicPage>
    )
  return (
    <PublicPage
      title={title}
      lead={
        isGuest ? (
          <Trans>没有身份证等证件时使用。约 2 分钟，请准备好手机。</Trans>
        ) : (
          <Trans>约 2 分钟，请准备好证件和手机</Trans>
        )
      }
      side={side}
    >
      <Steps step={step} dict={dict} registration={registration} wasKept={initial.wasKept} />
    </PublicPage>
  )
}

type Registration = ReturnType<typeof useRegistration>

/** State of a registration: the draft on the device, the contact in memory, and the calls that send a code and register. */
function useRegistration(step: RegisterStep | undefined, storedDraft: RegisterDraft) {
  const navigate = useNavigate({ from: '/register' })
  const { history } = useRouter()
  const [draft, setDraft] = useState(storedDraft)
  const [isIdentified, setIdentified] = useState(false)
  // Codes and passwords are in memory only, until this page is unmounted.
  const [typed, setTyped] = useState<Partial<ContactInput>>({ phone: draft.phone, question: draft.question })
  const [contact, setContact] = useState<Contact | null>(null)
  const [generation, setGeneration] = useState(0)
  const register = useMutation(action(account.submit))
  const code = useMutation(action(account.submit))
  const wrong = useWrongCode()
  // An address cannot skip a step, as after a reload.
  const current = Math.min(stepNames.indexOf(step), !isIdentified ? 0 : contact ? 2 : 1)

  const keep = (changed: Partial<RegisterDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    void storeRegisterDraft(next)
  }
  /** Begins anew with what was typed earlier. */
  const takeOver = (previous: RegisterDraft) => {
    keep(previous)
    setTyped({ phone: previous.phone, question: previous.question })
    setGeneration((it) => it + 1)
  }
  const goTo = (step: RegisterStep | undefined) => void navigate({ search: toSearch(step) })
  const back = () => history.back()
  const submit = () => {
    if (!contact || register.isPending) return
    register.mutate(registerInput(draft, contact), {
      onSuccess(result) {
        if (result.outcome === 'registered' || result.outcome === 'waiting') void removeRegisterDraft()
        if (result.outcome !== 'wrong') return
        wrong.tell(result.left)
        setTyped((old) => ({ ...old, code: '' }))
        back()
      },
    })
  }
  const restart = () => {
    register.reset()
    setIdentified(false)
    goTo(undefined)
  }
  const state = { draft, typed, contact, current, generation, register, code, wrong }
  return { ...state, setIdentified, setTyped, setContact, keep, takeOver, goTo, back, submit, restart }
}

type StepsProps = Pick<FlowProps, 'step' | 'dict'> & { registration: Registration; wasKept: boolean }

function Steps({ step, dict, registration, wasKept }: StepsProps) {
  const { t } = useLingui()
  const { draft, contact, current, register, keep, back } = registration
  const steps = [draft.kind === 'guest' ? t`账号与姓名` : t`证件与姓名`, t`手机与密码`, t`核对信息`]
  return (
    <>
      {stepNames[current] !== step && <Navigate to="/register" search={toSearch(stepNames[current])} replace />}
      <Stack gap="lg">
        {current === 0 && <LateDraft registration={registration} />}
        {wasKept && current === 0 && (
          <Alert role="status" icon={<IconArrowBackUp aria-hidden />} variant="light">
            <Trans>已恢复您之前填写的内容</Trans>
          </Alert>
        )}
        <StepBar steps={steps} current={current} />
        {current === 0 && (
          <IdentityStep
            dict={dict}
            key={registration.generation}
            draft={draft}
            keep={(changed) => {
              keep(changed)
              registration.setIdentified(false)
            }}
            onNext={(normalised) => {
              keep(normalised)
              registration.setIdentified(true)
              registration.goTo('contact')
            }}
          />
        )}
        {current === 1 && <VerifiedContact dict={dict} registration={registration} />}
        {current === 2 && contact && (
          <CheckStep
            idTypes={dict.idTypes}
            draft={draft}
            register={register}
            onBack={() => (register.reset(), back())}
            onSubmit={registration.submit}
          />
        )}
      </Stack>
    </>
  )
}

/** Draft from before a reload that is not read yet, or that was read late. */
function LateDraft({ registration }: Pick<StepsProps, 'registration'>) {
  const { isUnread, draft, time, drop } = useLateRegisterDraft()
  const use = () => {
    if (draft) registration.takeOver(draft)
    drop()
  }
  return <PreviousDraftNote isUnread={isUnread} offer={draft && { time, use, drop }} />
}

function VerifiedContact({ dict, registration }: Pick<StepsProps, 'dict' | 'registration'>) {
  const { draft, typed, code, keep, setContact } = registration
  return (
    <ContactStep
      initial={typed}
      questions={draft.kind === 'guest' ? [] : dict.questions}
      agreement={dict.agreement}
      keep={(changed) => {
        registration.setTyped(changed)
        setContact(null)
        keep({ phone: changed.phone, question: changed.question })
      }}
      code={{
        ...codeSending(code),
        send: (phone) => code.mutate({ step: 'code', phone }),
      }}
      wrong={registration.wrong}
      onBack={registration.back}
      onNext={(filled) => {
        setContact(filled)
        keep({ phone: filled.phone, question: filled.question })
        registration.goTo('check')
      }}
    />
  )
}

/** Input of the call that registers. */
function registerInput(
  { kind, account, zjlx, zjhm, ksName }: RegisterDraft,
  { question, answer, ...contact }: Contact,
) {
  return kind === 'guest'
    ? { step: 'guest' as const, account, ksName, ...contact }
    : { step: 'candidate' as const, zjlx, zjhm, ksName, ...contact, question, answer }
}
