import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { FlowResult } from '../flow-result.tsx'
import { LinkButton } from '../link.tsx'

/** The identity is proved, but no account is registered with it. */
export const NoAccount = () => (
  <FlowResult
    tone="note"
    title={<Trans>还没有您的账号</Trans>}
    actions={
      <LinkButton to="/register" size="md">
        <Trans>注册账号</Trans>
      </LinkButton>
    }
  >
    <Trans>身份已核验，但没有用此身份注册的账号</Trans>
  </FlowResult>
)

/** It is proved, and the account has another name. */
export const NameMismatch = () => (
  <FlowResult
    tone="note"
    title={<Trans>身份信息与账号不一致</Trans>}
    actions={
      <LinkButton to="/retrievePassword" size="md">
        <Trans>用其他方式找回</Trans>
      </LinkButton>
    }
  >
    <Trans>注册时的姓名与核验结果不同。如果改过名或注册时填写有误，请联系考试机构更正。</Trans>
  </FlowResult>
)

/** The code expired before it was scanned, or it was never scanned. */
export const NoResult = ({ onAgain, notice }: { onAgain: () => void; notice?: ReactNode }) => (
  <FlowResult
    tone="note"
    title={<Trans>没有得到核验结果</Trans>}
    actions={
      <Button size="md" onClick={onAgain}>
        <Trans>重新认证</Trans>
      </Button>
    }
  >
    {notice ?? <Trans>本次认证已过期，请重新认证</Trans>}
  </FlowResult>
)
