import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { account, Identity } from '#contracts/account.ts'
import type { Output } from '#contracts/core/endpoint.ts'

import { action, query } from '../../api/api.ts'
import { StepBar } from '../../form/step-bar.tsx'
import { asApiError } from '../../api/query-client.ts'
import { FrontPage } from '../../front/front-page.tsx'
import { FrontSide } from '../../front/front-side.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pending } from '../../ui/pending.tsx'
import { CheckStep } from './check-step.tsx'
import { ContactStep } from './contact-step.tsx'
import type { Contact } from './contact.ts'
import { IdentityStep } from './identity-step.tsx'
import { removeRegisterDraft, storeRegisterDraft, type RegisterDraft, useRegisterDraft } from './register-draft.ts'
import { Registered } from './registered.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import { useWrongCode } from '../../form/use-wrong-code.ts'
import { AwaitingApproval } from './awaiting-approval.tsx'

/** Registration in three steps: identity, contact, check. */
export function RegisterPage() {
  const { t } = useLingui()
  const dict = useQuery(query(account.dict))
  const stored = useRegisterDraft()
  return (
    <FrontPage title={t`注册账号`} lead={<Trans>约 2 分钟，请准备好证件和手机。</Trans>} side={<Side />}>
      {dict.error && !dict.data ? (
        <Failed error={asApiError(dict.error)} retry={dict.refetch} />
      ) : dict.data && stored ? (
        <Flow dict={dict.data} kept={stored} />
      ) : (
        <Pending />
      )}
    </FrontPage>
  )
}

type FlowProps = { dict: Output<typeof account.dict>; kept: { draft: RegisterDraft; wasKept: boolean } }

function Flow({ dict, kept }: FlowProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(kept.draft)
  const [step, setStep] = useState(0)
  const [contact, setContact] = useState<Contact | null>(null)
  const register = useMutation(action(account.submit))
  const code = useMutation(action(account.submit))
  const wrong = useWrongCode()

  const keep = (changed: Partial<RegisterDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    void storeRegisterDraft(next)
  }
  const submit = () => {
    if (!contact || register.isPending) return
    const { question, answer, ...rest } = contact
    register.mutate(
      draft.kind === 'guest'
        ? { step: 'guest', account: draft.account, ksName: draft.ksName, ...rest }
        : { step: 'candidate', ...identityOf(draft), ...rest, question, answer },
      {
        onSuccess(result) {
          if (result.outcome === 'registered' || result.outcome === 'waiting') void removeRegisterDraft()
          if (result.outcome !== 'wrong') return
          wrong.tell(result.left)
          setStep(1)
        },
      },
    )
  }

  const result = register.data
  if (result?.outcome === 'registered') return <Registered {...result} password={contact?.password ?? ''} />
  if (result?.outcome === 'waiting') return <AwaitingApproval {...result} wait={dict.guestWait} />
  if (result?.outcome === 'taken') {
    return (
      <AlreadyRegistered
        onBack={() => {
          register.reset()
          setStep(0)
        }}
      />
    )
  }
  const sent = code.data?.outcome === 'sent' ? code.data : null
  return (
    <Stack gap="lg">
      {kept.wasKept && step === 0 && (
        <Alert role="status" icon={<IconArrowBackUp aria-hidden />} variant="light">
          <Trans>已恢复您之前填写的内容。</Trans>
        </Alert>
      )}
      <StepBar steps={[t`证件与姓名`, t`手机与密码`, t`核对信息`]} current={step} />
      {step === 0 && (
        <IdentityStep dict={dict} draft={draft} keep={keep} onNext={(spelled) => (keep(spelled), setStep(1))} />
      )}
      {step === 1 && (
        <ContactStep
          initial={{ phone: draft.phone, question: draft.question, ...contact }}
          questions={draft.kind === 'candidate' ? dict.questions : []}
          agreement={dict.agreement}
          keep={keep}
          code={{
            sent,
            send: (phone) => code.mutate({ step: 'code', phone }),
            isSending: code.isPending,
            error: code.error && asApiError(code.error),
          }}
          wrong={wrong}
          onBack={() => setStep(0)}
          onNext={(filled) => {
            setContact(filled)
            keep({ phone: filled.phone, question: filled.question })
            setStep(2)
          }}
        />
      )}
      {step === 2 && contact && (
        <CheckStep
          idTypes={dict.idTypes}
          draft={draft}
          isPending={register.isPending}
          error={register.error && asApiError(register.error)}
          onBack={() => (register.reset(), setStep(1))}
          onSubmit={submit}
        />
      )}
    </Stack>
  )
}

const identityOf = ({ zjlx, zjhm, ksName }: RegisterDraft): Identity => ({ zjlx, zjhm, ksName })

function Side() {
  const { t } = useLingui()
  return (
    <FrontSide
      promise={<Trans>一个账号，办理报考全过程</Trans>}
      points={[
        { key: 'id', text: t`姓名和证件号码要与参加考试时所持证件一致` },
        { key: 'once', text: t`每人只能注册一个账号，注册后可报名所有考试` },
        { key: 'phone', text: t`手机号用于接收通知和找回密码，请使用本人号码` },
        { key: 'safe', text: t`您的信息只用于考试管理，传输和保存均已加密` },
      ]}
    />
  )
}
