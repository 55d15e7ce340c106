import { Plural, Trans } from '@lingui/react/macro'
import { Button, EmptyState, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { ApiError, ErrorCode } from '#contracts/error.ts'

import { calm } from '../calm.ts'
import { useErrorText } from './error-notice.tsx'

type Props = { error: ApiError; retry: () => void }

/** Errors that pass by themselves: asked again without a click. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'store_unavailable',
  'upstream_unavailable',
  'upstream_timeout',
])

/** A region that could not be loaded: what happened, what is safe, and the way on. */
export function Failed({ error, retry }: Props) {
  const textOf = useErrorText()
  const waits = passing.has(error.code)
  return (
    <EmptyState
      role="alert"
      py="xl"
      icon={waits ? <IconCloudOff size={48} aria-hidden /> : <IconMoodSad size={48} aria-hidden />}
      title={<span lang={error.detail ? 'zh-CN' : undefined}>{textOf(error)}</span>}
      description={
        <Stack gap={4}>
          <Trans>您已填写和保存的内容不受影响。</Trans>
          {waits && <Countdown retryAfter={error.retryAfter} retry={retry} />}
          {error.requestId && !waits && (
            <Text size="xs">
              <Trans>请求编号 {error.requestId}</Trans>
            </Text>
          )}
        </Stack>
      }
    >
      <EmptyState.Actions>
        <Group justify="center">
          <Button variant="default" onClick={retry}>
            <Trans>立即重试</Trans>
          </Button>
        </Group>
      </EmptyState.Actions>
    </EmptyState>
  )
}

/** Counts down to the next try, which it makes itself. */
function Countdown({ retryAfter, retry }: { retryAfter: number | undefined; retry: () => void }) {
  const [left, setLeft] = useState(() => calm.next(retryAfter))
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : retry()), 1000)
    return () => clearTimeout(timer)
  }, [left, retry])
  return (
    <span aria-live="off">
      <Plural value={left} one="# 秒后自动重试" other="# 秒后自动重试" />
    </span>
  )
}
