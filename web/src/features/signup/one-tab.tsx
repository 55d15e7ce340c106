import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import { within } from '#contracts/core/time/timer.ts'

import { storageTimeout } from '#web/client/device/from-storage.ts'
import { Pending } from '#web/ui/pending.tsx'

/**
 * Web lock: one tab edits at a time; a second one is read-only and may take over. Without the Web Locks API all tabs
 * edit, and the last write wins; so does one whose browser does not answer, until it does.
 */
export function OneTab({ name, children }: { name: string; children: (isFirst: boolean) => ReactNode }) {
  const client = useQueryClient()
  const [isFirst, setFirst] = useState('locks' in navigator ? null : true)
  const [takeover, setTakeover] = useState(0)
  useEffect(() => {
    const unmount = new AbortController()
    if ('locks' in navigator) void hold(name, { steal: takeover > 0, signal: unmount.signal }, setFirst)
    return () => unmount.abort()
  }, [name, takeover])
  const takeOver = () => {
    setTakeover(takeover + 1)
    // The other tab may have changed everything that this one shows.
    void client.invalidateQueries()
  }
  // A read-only tab must not send a draft: resolve it first.
  if (isFirst === null) return <Pending />
  return (
    <Stack gap="md">
      {!isFirst && (
        <Alert role="alert" color="yellow" variant="light" icon={<IconCopy aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            <Trans>报名表已在另一标签页打开，这里只能查看</Trans>
            <Button size="xs" variant="default" onClick={takeOver}>
              <Trans>在此继续编辑</Trans>
            </Button>
          </Stack>
        </Alert>
      )}
      {children(isFirst)}
    </Stack>
  )
}

/** Holds the lock until the page is unmounted or another tab steals it. */
async function hold(
  name: string,
  { steal, signal }: { steal: boolean; signal: AbortSignal },
  setFirst: (isFirst: boolean) => void,
) {
  const answer = Promise.withResolvers<void>()
  within(storageTimeout, answer.promise).catch(() => {
    if (!signal.aborted) setFirst(true)
  })
  const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  try {
    await navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
      answer.resolve()
      if (!signal.aborted) setFirst(lock !== null)
      if (lock) await released
    })
  } catch {
    answer.resolve()
    if (!signal.aborted) setFirst(false)
  }
}
