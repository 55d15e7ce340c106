import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'

import type { Output } from '#contracts/endpoint.ts'
import { ncias } from '#contracts/ncias.ts'

import { query } from '../../api.ts'
import { asApiError } from '../../query-client.ts'
import { useEnter } from '../../shell/use-enter.ts'
import { Done } from '../../ui/done.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Pending } from '../../ui/pending.tsx'

/** A part that sets a new password. */
export type Reset = ComponentType<{ resetKey: string; onExpired: () => void }>

type Props = {
  token: string
  Reset: Reset
  onAgain: () => void
}

/** Who it was. The token is good once, so it is asked once. */
export function Found({ token, Reset, onAgain }: Props) {
  const { data, error } = useQuery({
    ...query(ncias.getNciasPID, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })
  if (error) return <NotKnown onAgain={onAgain} notice={<ErrorNotice error={asApiError(error)} />} />
  if (!data) return <Pending />
  switch (data.outcome) {
    case 'found':
      return <Account found={data} Reset={Reset} onAgain={onAgain} />
    case 'none':
      return <Nobody />
    case 'mismatch':
      return <Mismatch />
    default:
      return <NotKnown onAgain={onAgain} />
  }
}

type FoundAccount = Extract<Output<typeof ncias.getNciasPID>, { outcome: 'found' }>

function Account({ found, Reset, onAgain }: { found: FoundAccount } & Omit<Props, 'token'>) {
  const enter = useEnter()
  const [isResetting, setResetting] = useState(false)
  if (isResetting) return <Reset resetKey={found.resetKey} onExpired={onAgain} />
  return (
    <Done
      look="done"
      title={<Trans>已找到账号</Trans>}
      actions={
        <>
          {enter.isError && <ErrorNotice error={asApiError(enter.error)} />}
          <Button
            size="md"
            loading={enter.isPending || enter.isSuccess}
            onClick={() => enter.mutate({ grant: 'ncias_code', token: found.logInToken })}
          >
            <Trans>直接登录</Trans>
          </Button>
          <Button size="md" variant="default" onClick={() => setResetting(true)}>
            <Trans>设置新密码</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        身份已核验：<span lang="zh-CN">{found.ksName}</span>
      </Trans>
    </Done>
  )
}

const Nobody = () => (
  <Done
    look="note"
    title={<Trans>还没有您的账号</Trans>}
    actions={
      <LinkButton to="/register" size="md">
        <Trans>注册账号</Trans>
      </LinkButton>
    }
  >
    <Trans>身份已核验，但没有用此身份注册的账号。</Trans>
  </Done>
)

const Mismatch = () => (
  <Done
    look="note"
    title={<Trans>身份信息与账号不一致</Trans>}
    actions={
      <LinkButton to="/retrievePassword" size="md">
        <Trans>用其他方式找回</Trans>
      </LinkButton>
    }
  >
    <Trans>注册时的姓名与核验结果不同。如果改过名或注册时填写有误，请联系考试机构更正。</Trans>
  </Done>
)

const NotKnown = ({ onAgain, notice }: { onAgain: () => void; notice?: ReactNode }) => (
  <Done
    look="note"
    title={<Trans>没有得到核验结果</Trans>}
    actions={
      <Button size="md" onClick={onAgain}>
        <Trans>重新认证</Trans>
      </Button>
    }
  >
    {notice ?? <Trans>本次认证已过期，请重新认证。</Trans>}
  </Done>
)
