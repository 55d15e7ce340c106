import type { Call } from '#contracts/core/call.ts'
import type { ApiError, ErrorCode } from '#contracts/core/error.ts'

import { isOutcomeUnknown } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { sendOnce } from '#web/ui/idempotency/send-once.ts'
import { type BatchProgress, runBatch } from '../batch/batch.ts'
import { type CheckedRow, rowIdentity, rowsOnServer } from './check-rows.ts'
import type { ImportSpec } from './spec.ts'

/** A row that was sent and refused, or not sent, and why. */
export type RowProblem<Submit extends Call> = { readonly row: CheckedRow<Submit>; readonly error: ApiError | null }

export type ImportOutcome<Submit extends Call> = {
  readonly rows: readonly CheckedRow<Submit>[]
  readonly importedCount: number
  /** Rows that passed the check and were not imported; without an error they were not sent. */
  readonly problems: readonly RowProblem<Submit>[]
}

/** Errors after which the other rows would fail, too: they are not sent. */
const endingCodes: ReadonlySet<ErrorCode> = new Set([
  'not_logged_in',
  'session_ended',
  'session_replaced',
  'account_changed',
  'locked',
  'forbidden',
  'step_up_required',
  'not_offered',
  'read_only',
  'upstream_unavailable',
  'upstream_timeout',
  'store_unavailable',
])

type Options<Submit extends Call> = {
  spec: ImportSpec<Submit>
  rows: readonly CheckedRow<Submit>[]
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
  onSent: (row: CheckedRow<Submit>) => void
}

/** Sends rows in the order of the file, one call for each, until one fails in a way that concerns all. Rows that the server has by now count as done. */
export async function sendRows<Submit extends Call>({ spec, rows, signal, onProgress, onSent }: Options<Submit>) {
  const existing = await rowsOnServer(spec, signal).catch(() => new Map<string, unknown>())
  const stop = new AbortController()
  const { successes, failures } = await runBatch({
    rows,
    signal: AbortSignal.any([signal, stop.signal]),
    onProgress,
    concurrency: 1, // the server numbers and lists rows in the order in which they come
    async execute(row) {
      if (row.state === 'ready' && existing.has(rowIdentity(spec, row.values))) return onSent(row)
      try {
        await sendOnce(row.state === 'existing' ? (spec.update ?? spec.call) : spec.call, row.values)
        onSent(row)
      } catch (cause) {
        const error = asApiError(cause)
        if (endingCodes.has(error.code) || isOutcomeUnknown(error)) stop.abort()
        throw error
      }
    },
  })
  const sent = new Set([...successes, ...failures.map(({ row }) => row)])
  const unsent = rows.filter((row) => !sent.has(row)).map((row): RowProblem<Submit> => ({ row, error: null }))
  return { importedCount: successes.length, problems: [...failures, ...unsent] }
}
