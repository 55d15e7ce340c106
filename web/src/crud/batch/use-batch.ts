import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { refresh } from '#web/client/api/api.ts'
import { type BatchProgress, type Failure, runBatch } from './batch.ts'

type Options<Row> = {
  /** Call that the action makes of each row: what it changes is read again. */
  call: Call
  /** Gets the rows that are done. */
  onDone: (rows: readonly Row[]) => void
  /** Every row is done. */
  onClose: () => void
}

/**
 * An action of a dialog on each of some rows: its progress, then the rows that failed with their reasons. A success is a
 * toast and closes the dialog.
 */
export function useBatch<Row extends { id: string }>({ call, onDone, onClose }: Options<Row>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const [failures, setFailures] = useState<readonly Failure<Row>[]>([])
  async function run(rows: readonly Row[], execute: (row: Row) => Promise<unknown>) {
    const { signal } = (controller.current = new AbortController())
    setFailures([])
    const result = await runBatch({ rows, execute, signal, onProgress: setProgress })
    onDone(result.successes)
    await refresh(client, call)
    setProgress(null)
    setFailures(result.failures)
    if (result.failures.length > 0 || signal.aborted) return
    notifications.show({ color: 'green', message: t`更新成功` })
    onClose()
  }
  return {
    progress,
    failures,
    run: (rows: readonly Row[], execute: (row: Row) => Promise<unknown>) => void run(rows, execute),
    cancel: () => controller.current?.abort(),
  }
}
