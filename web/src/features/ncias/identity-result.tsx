import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import type { Output } from '#contracts/core/call.ts'
import { ncias } from '#contracts/session/ncias.ts'

import { query } from '#web/client/api/api.ts'
import { useLogIn } from '#web/client/session/use-log-in.ts'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { FlowResult } from '#web/ui/flow-result.tsx'
import { NameMismatch, NoAccount, NoResult } from '#web/ui/ncias/not-found.tsx'
import { Pending } from '#web/ui/pending.tsx'

/** Form that sets a new password. */
export type Reset = ComponentType<{ resetKey: string; onExpired: () => void }>

type Props = {
  token: string
  Reset: Reset
  onAgain: () => void
}

/** Result of the verification. The token is one-time: the query runs once. */
export function IdentityResult({ token, Reset, onAgain }: Props) {
  const { data, error } = useQuery({
    ...query(ncias.getNciasPID, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
  if (error) return <NoResult onAgain={onAgain} notice={<ErrorNotice error={error} />} />
  if (!data) return <Pending />
  switch (data.outcome) {
    case 'found':
      return <Account account={data} Reset={Reset} onAgain={onAgain} />
    case 'none':
      return <NoAccount />
    case 'mismatch':
      return <NameMismatch />
    default:
      return <NoResult onAgain={onAgain} />
  }
}

type FoundAccount = Extract<Output<typeof ncias.getNciasPID>, { outcome: 'found' }>

function Account({ account, Reset, onAgain }: { account: FoundAccount } & Omit<Props, 'token'>) {
  const { t } = useLingui()
  const enter = useLogIn()
  const [isResetting, setResetting] = useState(false)
  if (isResetting) return <Reset resetKey={account.resetKey} onExpired={onAgain} />
  return (
    <FlowResult
      tone="done"
      title={<Trans>已找到账号</Trans>}
      actions={
        <>
          {enter.isError && <ErrorNotice error={enter.error} />}
          <Button
            size="md"
            loading={enter.isPending || enter.isSuccess}
            onClick={() => enter.mutate({ grant: 'ncias_code', token: account.logInToken })}
          >{t`直接登录`}</Button>
          <Button size="md" variant="default" onClick={() => setResetting(true)}>{t`设置新密码`}</Button>
        </>
      }
    >
      <Trans>
        身份已核验：<span lang="zh-CN">{account.ksName}</span>
      </Trans>
    </FlowResult>
  )
}
