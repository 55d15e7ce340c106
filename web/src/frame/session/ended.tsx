import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { EndCause } from '#contracts/core/end-cause.ts'

import { LinkText } from '#web/ui/link.tsx'

export type End = EndCause | 'ended' | 'loggedOut' | 'deleted'

const titles: Record<End, ReactNode> = {
  ended: <Trans>登录超时，请重新登录</Trans>,
  revoked: <Trans>您已被强制下线，请重新登录</Trans>,
  endedElsewhere: <Trans>您已在另一台设备上退出本机的登录</Trans>,
  passwordChanged: <Trans>密码已修改，请用新密码登录</Trans>,
  tooManyTries: <Trans>密码连续输错 5 次，已退出登录</Trans>,
  loggedOut: <Trans>您已在另一个标签页退出登录</Trans>,
  deleted: <Trans>账号已注销</Trans>,
}

const kept = <Trans>填写的内容都已保留，用原账号登录后可继续填写</Trans>

/** What became of the input. Source: security R69. */
const consequences: Record<End, ReactNode> = {
  ended: kept,
  revoked: kept,
  endedElsewhere: kept,
  passwordChanged: kept,
  tooManyTries: kept,
  loggedOut: <Trans>本页也已退出。已保存的内容都在，未保存的已清除。</Trans>,
  deleted: null,
}

/** Ends that somebody else may have caused. */
const suspicious: ReadonlySet<End> = new Set(['endedElsewhere', 'passwordChanged'])

/** Notice at the log-in: why the session is over, and which input is kept. Source: ux 5.1. */
export default function Ended({ why }: { why: End }) {
  return (
    <Alert role="status" color="yellow" icon={<IconInfoCircle aria-hidden />} title={titles[why]}>
      {consequences[why]}
      {suspicious.has(why) && (
        <Text size="sm" mt="xs">
          <Trans>
            如果不是您本人操作，请尽快
            <LinkText to="/retrievePassword" inherit underline="always">
              修改密码
            </LinkText>
          </Trans>
        </Text>
      )}
    </Alert>
  )
}
