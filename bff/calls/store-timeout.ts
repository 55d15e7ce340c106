import { ApiError } from '#contracts/core/error.ts'
import { within } from '#contracts/core/time/timer.ts'

import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import type { Dependencies } from './dependencies.ts'
import { aroundCalls } from './store-calls.ts'

/**
 * Time-out of a store, in milliseconds. Security R9 names 250; a cold Durable Object takes longer to start, and a late
 * answer is better than a 503.
 */
const storeTimeout = 2_000

/** Time-out of a session: a refresh runs inside it, whose call takes 19 s at most. Milliseconds. */
export const refreshTimeout = 20_000

/** Every store with its time-out. Source: security R9. */
export const withStoreTimeouts = ({
  logOutJournal: { pending, add, remove },
  ...deps
}: Dependencies): Dependencies => ({
  ...deps,
  sessions: {
    ...deps.sessions,
    at: (name) => withStoreTimeout(deps.sessions.at(name), refreshTimeout),
    check: withStoreTimeout({ check: () => deps.sessions.check() }).check,
  },
  devices: withStoreTimeout(deps.devices),
  idempotency: withStoreTimeout(deps.idempotency),
  rateLimits: withStoreTimeout(deps.rateLimits),
  concurrency: withStoreTimeout(deps.concurrency),
  sharedState: withStoreTimeout(deps.sharedState),
  secondFactors: withStoreTimeout(deps.secondFactors),
  logOutJournal: { pending, ...withStoreTimeout({ add, remove }) },
})

/**
 * Turns every failure of a store, and a time-out, into store_unavailable (503): an unavailable store ends no session. A
 * call that timed out is not cancelled. Source: security R9.
 */
export const withStoreTimeout = <Store extends object>(store: Store, ms = storeTimeout): Store =>
  aroundCalls(store, (call) => within(ms, call).catch(unavailable))

function unavailable(cause: unknown): never {
  throw new ApiError('store_unavailable', { retryAfter: jitteredRetryAfter(3), cause: faultReason(cause) ?? cause })
}

/**
 * Constants of SQLite, of Redis before its text, and ours: they name no data, so that the log says them. Source:
 * https://sqlite.org/rescode.html
 */
const reasons =
  /^(?:database or disk is full|attempt to write a readonly database|disk I\/O error|database is locked|unable to open database file|database disk image is malformed|time-out|(?:OOM|READONLY|MISCONF|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|NOAUTH|NOPERM)\b)/

/** Why a store fails, for the log; null for an unknown reason. */
function faultReason(cause: unknown): string | null {
  const [reason] = (cause instanceof Error && reasons.exec(cause.message)) || []
  return reason ? `store: ${reason}` : null
}
