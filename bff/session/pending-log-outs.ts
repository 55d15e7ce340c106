import { ApiError } from '#contracts/core/error.ts'

import type { Sessions } from './sessions.ts'

/** Maximum of waiting log-outs, against memory exhaustion while the store is unavailable. */
const maxPending = 10_000
/** Backoff between two attempts, in milliseconds: doubles from the first to the last. */
const firstDelay = 1_000
const maxDelay = 8_000

/** Log-outs that the store has not confirmed yet. Source: security R9. */
export type PendingLogOuts = {
  /** Whether this process refuses the session of this record name. */
  has(name: string): boolean
  /**
   * Refuses the session from now on and retries its revocation; resolves when the store has confirmed or after `ms`.
   * Throws store_unavailable when too many are waiting.
   */
  add(name: string, ms: number): Promise<void>
}

/** Log-outs that the store could not confirm yet, in the memory of this process. */
export function pendingLogOuts(sessions: Sessions): PendingLogOuts {
  // Record names are hashes: nothing in here opens a session.
  const names = new Set<string>()

  async function retry(name: string, deadline: number, delay: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const isRevoked = await sessions
      .at(name)
      .revoke(null)
      .then(
        () => true,
        () => false,
      )
    if (isRevoked) names.delete(name)
    else if (Date.now() + delay < deadline) await retry(name, deadline, Math.min(delay * 2, maxDelay))
  }

  return {
    has: (name) => names.has(name),
    add(name, ms) {
      if (names.has(name)) return Promise.resolve()
      if (names.size >= maxPending) throw new ApiError('store_unavailable', { retryAfter: 3 })
      names.add(name)
      return retry(name, Date.now() + ms, firstDelay)
    },
  }
}
