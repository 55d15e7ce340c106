import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'

import { action, query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { PublicPage } from '#web/frame/public-pages/public-page.tsx'
import { SidePanel } from '#web/frame/public-pages/side-panel.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { codeSending } from '#web/ui/form/code-sending.ts'
import { useWrongCode } from '#web/ui/form/use-wrong-code.ts'
import { OutcomeUnknown } from '#web/ui/idempotency/outcome-unknown.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import { ContactStep } from './contact-step.tsx'
import { Registered } from './registered.tsx'

import classes from './account.module.css'

/** Registration with an identity from a unified service: confirms the identity, and asks only for missing values. */
export function UnifiedPage({ token }: { token: string }) {
  const { t } = useLingui()
  return (
    <PublicPage title={t`统一服务注册`} side={<Side />}>
      {token ? <Handover token={token} /> : <Expired />}
    </PublicPage>
  )
}

function Handover({ token }: { token: string }) {
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }
  const handover = useQuery({ ...query(account.unifiedSubmit, { step: 'open', token }), ...once })
  const dict = useQuery(query(account.dict))
  const failed = [handover, dict].find((it) => it.error && !it.data)
  if (failed) return <Failed error={asApiError(failed.error)} retry={failed.refetch} />
  if (!handover.data || !dict.data) return <Pending />
  switch (handover.data.outcome) {
    case 'ready':
      return <Confirm token={token} ready={handover.data} agreement={dict.data.agreement} />
    case 'taken':
      return <AlreadyRegistered />
    default:
      return <Expired />
  }
}

type Ready = Extract<Output<typeof account.unifiedSubmit>, { outcome: 'ready' }>
type ConfirmProps = { token: string; ready: Ready; agreement: Output<typeof account.dict>['agreement'] }

function Confirm({ token, ready, agreement }: ConfirmProps) {
  const { t } = useLingui()
  const code = useMutation(action(account.unifiedSubmit))
  const register = useMutation(action(account.unifiedSubmit))
  const wrong = useWrongCode()
  const [password, setPassword] = useState('')
  const result = register.data
  if (result?.outcome === 'registered') return <Registered {...result} password={password} />
  if (result?.outcome === 'taken') return <AlreadyRegistered />
  if (result?.outcome === 'expired' || code.data?.outcome === 'expired') return <Expired />
  return (
    <Stack gap="lg">
      <Alert variant="light" icon={<IconShieldCheck aria-hidden />}>
        <Trans>
          以下身份信息由<ServerText>{ready.source}</ServerText>提供，不能修改
        </Trans>
      </Alert>
      <Identity rows={ready.identity} />
      <Text>
        <Trans>请补充手机号并设置登录密码</Trans>
      </Text>
      <ContactStep
        initial={{}}
        questions={[]}
        agreement={agreement}
        code={{
          ...codeSending(code),
          send: (phone) => code.mutate({ step: 'code', token, phone }),
        }}
        wrong={wrong}
        isPending={register.isPending}
        status={
          <OutcomeUnknown mutation={register}>
            <Trans>还不确定是否注册成功。请先用手机号和新密码登录，不行再重新提交。</Trans>
          </OutcomeUnknown>
        }
        action={t`确认注册`}
        onNext={({ phone, code, password, agreement }) => {
          setPassword(password)
          register.mutate(
            { step: 'register', token, phone, code, password, agreement },
            { onSuccess: (answer) => answer.outcome === 'wrong' && wrong.tell(answer.left) },
          )
        }}
      />
    </Stack>
  )
}

function Identity({ rows }: { rows: Ready['identity'] }) {
  const serverName = useServerName()
  return (
    <div className={classes.facts}>
      <Facts
        labelWidth={120}
        rows={rows.map(({ label, value }) => ({
          label: serverName(label).text,
          value: <ServerText>{value}</ServerText>,
          lang: serverName(label).lang,
        }))}
      />
    </div>
  )
}

const Expired = () => (
  <FlowResult
    tone="note"
    title={<Trans>注册链接无效或已过期</Trans>}
    actions={
      <>
        <LinkButton to="/login" size="md">
          <Trans>返回登录</Trans>
        </LinkButton>
        <LinkButton to="/register" size="md" variant="default">
          <Trans>注册账号</Trans>
        </LinkButton>
      </>
    }
  >
    <Trans>请回到原来的服务平台，重新进入考试报名。链接只能使用一次。</Trans>
  </FlowResult>
)

function Side() {
  const { t } = useLingui()
  return (
    <SidePanel
      promise={<Trans>身份已核验，只差一步</Trans>}
      points={[
        { key: 'vouched', text: t`姓名和证件由统一服务平台提供，不用重复填写` },
        { key: 'missing', text: t`补充手机号和密码后，也可以直接登录本站` },
      ]}
    />
  )
}
