import { Plural, Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { monotonicNow } from '#web/client/clock/clock.ts'
import { backoff } from '#web/client/device/backoff.ts'
import { redirects, transientErrors } from '#web/client/errors/error-codes.ts'
import { mayBeOffline } from '#web/client/errors/network-error.ts'
import { useOnline } from '#web/client/offline/use-online.ts'
import { Pending } from '../pending.tsx'
import { useErrorText } from './use-error-text.ts'

/** Loaded on demand: the log-in needs none of its links. */
const Forbidden = lazy(() => import('./forbidden.tsx').then((it) => ({ default: it.Forbidden })))

type Props = {
  error: unknown
  retry: () => void
  /** Replaces the text for a busy server. */
  busy?: string
}

/** Error of a region: cause, safe input, next actions. Part of the base chunk, so that it works offline. */
export function Failed({ error, ...props }: Props) {
  const failure = asApiError(error)
  return redirects(failure.code) ? <Pending /> : <Region error={failure} {...props} />
}

function Region({ error, retry, busy }: Props & { error: ApiError }) {
  const errorText = useErrorText()
  const waits = transientErrors.has(error.code)
  const isOffline = !useOnline() && mayBeOffline(error)
  const message = errorText(error)
  const text = <span lang={message === error.detail ? 'zh-CN' : undefined}>{message}</span>
  if (error.code === 'forbidden') {
    return (
      <Suspense fallback={<Pending />}>
        <Forbidden note={<RequestId id={error.requestId} />}>{text}</Forbidden>
      </Suspense>
    )
  }
  return (
    <Stack role="alert" align="center" ta="center" gap="md" py="xl">
      <IconCloudOff size={48} stroke={1.4} aria-hidden />
      <Text fw={600} size="lg">
        {isOffline ? <Trans>网络已断开，联网后自动显示</Trans> : (waits && busy) || text}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        <Trans>您已填写和保存的内容不受影响</Trans>
        <div>{waits && <Countdown retryAfter={error.retryAfter} retry={retry} />}</div>
        <RequestId id={error.requestId} />
      </Text>
      <Button variant="default" onClick={retry}>
        <Trans>重试</Trans>
      </Button>
    </Stack>
  )
}

/** Request id, for a report. */
function RequestId({ id }: { id: string | undefined }) {
  return id && <Trans>请求编号 {id}</Trans>
}

/** Whole seconds until a time of the monotonic clock. */
const secondsUntil = (end: number) => Math.round((end - monotonicNow()) / 1000)

/** Countdown to the next retry; retries at once when the network is back. */
export function Countdown({ retryAfter, retry }: { retryAfter: number | undefined; retry: () => void }) {
  const [end] = useState(() => monotonicNow() + backoff.next(retryAfter) * 1000)
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = Math.min(left - 1, secondsUntil(end))
      if (next > 0) setLeft(next)
      else retry()
    }, 1000)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [left, end, retry])
  return (
    <span aria-live="off">
      <Plural value={left} one="# 秒后自动重试" other="# 秒后自动重试" />
    </span>
  )
}
