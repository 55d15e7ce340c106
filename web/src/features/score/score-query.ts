import type { score, ScoreSummary } from '#contracts/candidate/score.ts'
import type { Output } from '#contracts/core/call.ts'

import { asApiError } from '#web/client/api/query-client.ts'
import { serverNow } from '#web/client/clock/clock.ts'
import { transientErrors } from '#web/client/errors/error-codes.ts'
import { isCopy } from '#web/client/offline/copy-time.ts'

/** Limits of the wait before a retry, in milliseconds, without its jitter. */
const [minWait, maxWait] = [10_000, 16_600]

/** Share of a wait that is added at random. */
const jitter = 0.2

const jittered = (wait: number) => wait * (1 + Math.random() * jitter)

/**
 * Retries of a busy server for as long as the page is open: exponential backoff with jitter, at most 20 s and at most 6
 * requests a minute. A longer Retry-After counts. The page shows them in its own notice.
 */
export const patientRetry = {
  retry: (_count: number, error: Error) => transientErrors.has(asApiError(error).code),
  retryDelay: (count: number, error: Error) =>
    Math.max((asApiError(error).retryAfter ?? 0) * 1000, jittered(Math.min(maxWait, minWait * 1.2 ** count))),
  meta: { ownNotice: true },
}

/** Refetch interval of a result that is shown from an offline copy; a published one is not asked for again. */
export const copyInterval = (query: object) => isCopy(query) && maxWait

/** What is read of a list's query. */
type ListQuery = {
  readonly state: { readonly data: Output<typeof score.page> | undefined; readonly dataUpdatedAt: number }
}

/** Longest delay of a timer, in milliseconds. */
const maxTimer = 2 ** 31 - 1

/** Spread of the requests at the release, in milliseconds. */
const releaseSpread = 4_000

/**
 * Milliseconds until a publication is asked for: at its release, spread by `share` (0 to 1) so that not all pages ask at
 * once, then every few seconds until it is there. `askedAt` is React Query's, by the device's clock, which may be set.
 */
function untilNext(release: number, askedAt: number, share: number): number {
  const untilRelease = release - serverNow() + share * releaseSpread
  const wait = minWait * (1 + share)
  const untilRetry = Math.min(wait, askedAt - Date.now() + wait)
  return Math.min(maxTimer, Math.max(1000, untilRelease, untilRelease > 0 ? 0 : untilRetry))
}

/** Refetch interval of a list: by its next release. False without an awaited release. */
export function releaseInterval(query: ListQuery, share: number): number | false {
  if (isCopy(query)) return maxWait
  const releases = (query.state.data?.records ?? []).flatMap(({ published, releaseTime }) =>
    published || !releaseTime ? [] : [Date.parse(releaseTime)],
  )
  return releases.length > 0 && untilNext(Math.min(...releases), query.state.dataUpdatedAt, share)
}

/** What is read of a result's query. */
type ResultQuery = { readonly state: { readonly data: object | undefined; readonly errorUpdatedAt: number } }

/** Refetch interval of a result that was refused before the release of its row in the list. */
export const publicationInterval = (
  { state: { data, errorUpdatedAt } }: ResultQuery,
  row: ScoreSummary | undefined,
  share: number,
): number | false => !data && !!row?.releaseTime && untilNext(Date.parse(row.releaseTime), errorUpdatedAt, share)
