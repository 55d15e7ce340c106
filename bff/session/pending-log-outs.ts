import { ApiError } from '#contracts/core/error.ts'

import type { Sessions } from './sessions.ts'

/** Maximum of waiting log-outs, against memory exhaustion while the store is unavailable. */
export const maxPending = 10_000
/** Backoff between two attempts, in milliseconds: doubles from the first to the last. */
const firstDelay = 1_000
const maxDelay = 8_000

/**
 * Where pending log-outs survive the process. Not the session store, which is what fails. Methods may reject.
 * Source: docs/decisions/0034.
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

/** Log-outs that the store could not confirm yet, those of the process before included. */
export function pendingLogOuts(sessions: Sessions, journal: LogOutJournal): PendingLogOuts {
  // Record names are hashes: nothing in here opens a session.
  const names = new Set(journal.pending)

  async function retry(name: string, deadline: number, delay = firstDelay): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (await succeeds(sessions.at(name).revoke(null))) {
      names.delete(name)
      await succeeds(journal.remove(name)) // a name that stays there is revoked once more after a restart
    } else if (performance.now() + delay < deadline) await retry(name, deadline, Math.min(delay * 2, maxDelay))
  }

  for (const name of journal.pending) void retry(name, Number.POSITIVE_INFINITY)

  return {
    has: (name) => names.has(name),
    async add(name, ms) {
      if (names.has(name)) return { retries: Promise.resolve() }
      if (names.size >= maxPending) throw new ApiError('store_unavailable', { retryAfter: 3 })
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
