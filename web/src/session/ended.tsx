import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type EndCause = 'ended' | 'loggedOut' | 'deleted'

const titles: Record<EndCause, ReactNode> = {
  ended: <Trans>登录超时，请重新登录</Trans>,
  loggedOut: <Trans>您已在另一个标签页退出登录</Trans>,
  deleted: <Trans>账号已注销</Trans>,
}

/** What became of the input. Source: security R69. */
const consequences: Record<EndCause, ReactNode> = {
  ended: <Trans>已保存的内容都在，尚未保存的填写内容也为您保留；用原账号登录后可继续填写。</Trans>,
  loggedOut: <Trans>此页已一并退出。已保存的内容都在，尚未保存的填写内容已从本机清除。</Trans>,
  deleted: null,
}

/** Notice at the log-in: why the session is over, and which input is kept. Source: ux 5.1. */
export default function Ended({ why }: { why: EndCause }) {
  return (
    <Alert role="status" color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} title={titles[why]}>
      {consequences[why]}
    </Alert>
  )
}
