import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { monotonicNow } from '#web/client/clock/clock.ts'
import { LinkText } from '#web/ui/link.tsx'
import { clockTime } from '#web/ui/time/moment.ts'
import { useServerTime } from '#web/ui/time/server-time.ts'

/** Lockout time in milliseconds. Source: blade-contract 4.1. */
const lockTime = 1_800_000

/** Advice by refusal. The wire has no codes for them, only texts: blade-contract 4.1. */
const steps: readonly { says: RegExp; step: () => ReactNode }[] = [
  { says: /次数过多|已(?:被)?锁定/, step: () => <Locked /> },
  { says: /密码(?:错误|不正确)/, step: () => <Forgotten /> },
  { says: /角色信息/, step: () => <Unapproved /> },
  { says: /租户/, step: () => <Closed /> },
]

/** Advice after a refused log-in, below the server's text; renders nothing without advice. */
export default function NextStep({ error }: { error: ApiError }) {
  const step = steps.find(({ says }) => says.test(error.detail ?? ''))
  return step ? (
    <Text size="sm" c="dimmed">
      {step.step()}
    </Text>
  ) : null
}

function Locked() {
  const [end] = useState(() => monotonicNow() + lockTime)
  const until = useServerTime((now) => clockTime(now + end - monotonicNow()))
  return (
    <Trans>
      {until} 后可以再试；也可以<Retrieve>找回密码</Retrieve>，重置后即可登录。
    </Trans>
  )
}

const Forgotten = () => (
  <Trans>
    忘记密码可以<Retrieve>找回密码</Retrieve>，或改用验证码登录
  </Trans>
)

const Unapproved = () => <Trans>管理员审核通过后才能登录。提交超过 2 个工作日仍未通过，请联系考试机构。</Trans>

const Closed = () => <Trans>您的账号没有问题，请联系考试机构处理</Trans>

const Retrieve = ({ children }: { children?: ReactNode }) => (
  <LinkText to="/retrievePassword" inherit underline="always">
    {children}
  </LinkText>
)
