import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'

import { asApiError } from '#web/client/api/query-client.ts'
import { useOnline } from '#web/client/offline/use-online.ts'

type Props = {
  /** Query with automatic retries. */
  query: { failureReason: Error | null; fetchStatus: string }
}

/** Usual wait before a retry, in seconds. */
const usualWait = 12

/** Notice of a busy server, once on a page; the query retries automatically. */
export function QueueNotice({ query: { failureReason, fetchStatus } }: Props) {
  const online = useOnline()
  if (!failureReason || fetchStatus === 'idle') return null
  const { code, retryAfter = 0 } = asApiError(failureReason)
  const seconds = Math.max(retryAfter, usualWait)
  return (
    <Alert role="status" color="yellow" icon={<IconHourglass aria-hidden />}>
      <Text size="sm" fw={600}>
        {online ? <Trans>查询的人较多，正在排队</Trans> : <Trans>网络已断开</Trans>}
      </Text>
      <Text size="sm">
        {code === 'too_many_requests' ? (
          <Trans>约 {seconds} 秒后自动更新，不必刷新</Trans>
        ) : (
          <Trans>本页自动更新，不必刷新。晚一点看到不影响成绩。</Trans>
        )}
      </Text>
    </Alert>
  )
}
