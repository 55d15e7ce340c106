import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import type { Sessions } from './sessions.ts'

/** Maximum of waiting log-outs, against memory exhaustion while the store is unavailable. */
export const maxPending = 10_000
/** Milliseconds between two attempts: how late a store that is back learns of the log-outs, at most. */
const interval = 500
/** Revocations at once when the store is back. */
const batchSize = 100

/**
 * Where pending log-outs survive the process. Not the session store, which is what fails. Methods may reject.
 */
export type LogOutJournal = {
  /** Record names that were pending when the process before ended. */
  readonly pending: readonly string[]
  add(name: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Log-outs that the store has not confirmed yet. Source: security R9. */
export type PendingLogOuts = {
  /** Whether this process refuses the session of this record name. */
  has(name: string): boolean
  /**
   * Refuses the session from now on and retries its revocation for `ms`; resolves when the journal has it, or cannot take
   * it. Throws store_unavailable when too many are waiting.
   */
  add(name: string, ms: number): Promise<{ /** Resolves at the end of the retries. */ readonly retries: Promise<void> }>
}

/** A revocation that is retried until its deadline, a time of `performance.now()`. */
type Retry = { readonly name: string; readonly deadline: number; readonly end: () => void }

/** Log-outs that the store could not confirm yet, those of the process before included. */
export function pendingLogOuts(sessions: Sessions, journal: LogOutJournal): PendingLogOuts {
  // Record names are hashes: no value in here opens a session.
  const names = new Set(journal.pending)
  let waiting: Retry[] = []
  let isRunning = false

  async function isConfirmed({ name, end }: Retry): Promise<boolean> {
    if (!(await succeeds(sessions.at(name).revoke(null)))) return false
    names.delete(name)
    await succeeds(journal.remove(name)) // a name that stays there is revoked once more after a restart
    end()
    return true
  }

  /** While the store is away one revocation is tried, and the others wait; a failed one goes to the end of the queue. */
  async function attempt() {
    for (let size = 1; waiting.length > 0; size = batchSize) {
      const batch = waiting.splice(0, size)
      const confirmed = await Promise.all(batch.map(isConfirmed))
      waiting.push(...batch.filter((_, index) => !confirmed[index]))
      if (!confirmed.includes(true)) return
    }
  }

  function giveUp(until: number) {
    const { late = [], left = [] } = Object.groupBy(waiting, ({ deadline }) => (deadline < until ? 'late' : 'left'))
    waiting = left
    for (const { end } of late) end()
  }

  async function run() {
    isRunning = true
    while (waiting.length > 0) {
      await sleep(interval)
      await attempt()
      giveUp(performance.now() + interval)
    }
    isRunning = false
  }

  function retry(name: string, deadline: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ name, deadline, end: resolve })
    if (!isRunning) void run()
    return promise
  }

  for (const name of journal.pending) void retry(name, Number.POSITIVE_INFINITY)

  return {
    has: (name) => names.has(name),
    async add(name, ms) {
      if (names.has(name)) return { retries: Promise.resolve() }
      if (names.size >= maxPending) throw new ApiError('store_unavailable', { retryAfter: jitteredRetryAfter(3) })
      names.add(name)
      const retries = retry(name, performance.now() + ms)
      await succeeds(journal.add(name))
      return { retries }
    },
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
