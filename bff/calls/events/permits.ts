import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import type { BrowserIds } from '#bff/http/browser/browser-id.ts'
import type { Pseudonym } from '#bff/http/browser/pseudonym.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Permit } from '#bff/limits/concurrency/limiter.ts'
import { clientNetwork } from '#bff/limits/rate-limit/network.ts'
import type { Dependencies, LiveTimings } from '../dependencies.ts'
import type { LiveQuery } from './live-query.ts'

/** Concurrent streams of one subject: HTTP/1.1 has six connections, and pages need some of them. */
const maxStreams = 4

/** What names the subjects of live queries. */
export type Identities = { readonly browserIds: Pick<BrowserIds, 'read'>; readonly pseudonym: Pseudonym }

/** Permits of the live queries of one client. */
export type LivePermits = {
  /** The same for the streams that may share answers: those of one subject and input. */
  readonly queryKey: string
  /** Begins a stream. Throws too_many_requests. The result ends it. */
  stream(): Promise<() => Promise<void>>
  /** Milliseconds of a wait are at most `maxWait`. Throws too_many_requests for a longer one. */
  poll(maxWait: number, signal: AbortSignal): Promise<void>
}

/**
 * Permits of streams and polls, of one subject and of its network. The subject is a session, otherwise a browser,
 * otherwise the network: none of them can be made up. Source: security R50, R57.
 */
export function livePermits(
  { concurrency, config, clientAddress }: Pick<Dependencies, 'concurrency' | 'config' | 'clientAddress'>,
  { browserIds, pseudonym: { keyedHash } }: Identities,
  timings: LiveTimings,
) {
  const rateOfNetwork = pollRate(config.networkPollsPerMinute)

  async function pollSubject(c: AppContext, { session }: LiveQuery): Promise<readonly [string, string]> {
    if (session) return ['session', session]
    const browser = await browserIds.read(c)
    return browser ? ['browser', browser] : ['network', clientNetwork(clientAddress(c.req.raw, c.env))]
  }

  /** Milliseconds to wait. */
  async function acquire(key: string, permit: Permit): Promise<number> {
    const wait = await concurrency.acquire(key, permit)
    if (wait <= permit.maxWait) return wait
    throw new ApiError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }

  /** A lease expires with the longest stream. */
  const release = (key: string) => concurrency.release(key).catch(() => undefined)

  return async (c: AppContext, query: LiveQuery): Promise<LivePermits> => {
    const subject = await pollSubject(c, query)
    const network = clientNetwork(clientAddress(c.req.raw, c.env))
    const queryKey = await keyedHash('live query', ...subject, query.endpoint.url, JSON.stringify(query.input))
    const pollsOfNetwork = await keyedHash('live polls of a network', network)
    return {
      queryKey,
      async stream() {
        const ofNetwork = await keyedHash('live streams of a network', network)
        const ofSubject = await keyedHash('live streams', ...subject)
        const lease = { leaseTime: timings.maxDuration, maxWait: 0 }
        await acquire(ofNetwork, { limit: config.networkStreams, ...lease })
        await acquire(ofSubject, { limit: maxStreams, ...lease }).catch(async (error: unknown) => {
          await release(ofNetwork)
          throw error
        })
        return async () => void (await Promise.all([release(ofNetwork), release(ofSubject)]))
      },
      async poll(maxWait, signal) {
        await delay(await acquire(queryKey, { limit: 1, leaseTime: timings.pollInterval, maxWait }), signal)
        await delay(await acquire(pollsOfNetwork, { ...rateOfNetwork, maxWait }), signal)
      },
    }
  }
}

/** A rate as leases that are never released: by the second where it is at least one a second. */
function pollRate(perMinute: number): Pick<Permit, 'limit' | 'leaseTime'> {
  const limit = Math.max(1, Math.floor(perMinute / 60))
  return { limit, leaseTime: Math.ceil((60_000 * limit) / perMinute) }
}

/** Resolves after `ms`, or at once when the signal aborts. */
const delay = (ms: number, signal: AbortSignal) => sleep(ms, signal).catch(() => undefined)
