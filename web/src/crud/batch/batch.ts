import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { asApiError } from '#web/client/api/query-client.ts'

/** A row of a batch whose call failed, and why. */
export type Failure<Row> = { readonly row: Row; readonly error: ApiError }

/** Progress of a batch; `done` includes failures. */
export type BatchProgress = {
  readonly done: number
  readonly total: number
  /** Seconds that the server asked to wait for; 0 while the batch goes on. */
  readonly waits: number
}

type Batch<Row> = {
  rows: readonly Row[]
  execute: (row: Row, signal: AbortSignal) => Promise<unknown>
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
  /** Calls that are under way at the same time; 1 keeps the order of the rows. Default: 4. */
  concurrency?: number
}

/** Default of Retry-After, in seconds. */
const defaultWait = 5

/**
 * One call for each row, a few at a time, so that each failure has its row and its reason. A 429 waits for Retry-After
 * and goes on. After a cancellation no further call begins. Returns the rows that are done and those that failed.
 */
export async function runBatch<Row>({ rows, execute, signal, onProgress, concurrency = 4 }: Batch<Row>) {
  const queue = [...rows]
  const successes: Row[] = []
  const failures: Failure<Row>[] = []
  let waits = 0
  const report = () => onProgress({ done: successes.length + failures.length, total: rows.length, waits })
  const limited = withinRateLimit(signal, (seconds) => {
    waits = seconds
    report()
  })
  async function work(): Promise<void> {
    while (queue.length > 0 && !signal.aborted) {
      const [row] = queue.splice(0, 1) as [Row] // it is not empty
      try {
        await limited(() => execute(row, signal))
        successes.push(row)
      } catch (error) {
        // Cancelled while it waited: it was not executed.
        if (error instanceof DOMException && error.name === 'AbortError') return
        failures.push({ row, error: asApiError(error) })
      }
      report()
    }
  }
  report()
  await Promise.all(Array.from({ length: concurrency }, work))
  return { successes, failures }
}

/**
 * Calls that share a rate limit: after a 429 all of them wait for Retry-After, and the refused one is repeated.
 * `onWait` gets the seconds, and 0 when they go on.
 */
export function withinRateLimit(signal: AbortSignal, onWait: (seconds: number) => void) {
  let pause: Promise<void> | null = null
  async function pauseFor(seconds: number) {
    onWait(seconds)
    await sleep(seconds * 1000, signal)
    pause = null
    onWait(0)
  }
  return async function limited<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      await pause
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error
        pause ??= pauseFor(error.retryAfter ?? defaultWait)
      }
    }
  }
}
