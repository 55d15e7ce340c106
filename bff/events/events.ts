import type { SSEStreamingApi } from 'hono/streaming'

import { type Endpoint, mayChange } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Permit } from '../concurrency/limiter.ts'
import type { AppContext, Dependencies, LiveTimings } from '../context.ts'
import { problemOf } from '../problem.ts'
import { readBrowser, recordKey } from '../session/cookie.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import { eventStream } from './stream.ts'

const defaultTimings: LiveTimings = { pollInterval: 2_000, heartbeat: 10_000, maxDuration: 20_000 }

/** Concurrent streams of one browser: HTTP/1.1 has six connections, and pages need some of them. */
const maxStreams = 4

/** One request for an endpoint that the contract marks as live. */
export type LiveQuery = {
  readonly endpoint: Endpoint
  readonly input: unknown
  /** When the first handle of its input expires, in milliseconds. */
  readonly expiresAt: number | null
  /** The upstream's answer to the request itself. */
  readonly first: () => Promise<unknown>
  /** Asks the upstream again. Throws also when the session has ended. */
  readonly poll: (clientSignal: AbortSignal) => Promise<unknown>
  /** An answer as the browser may see it. */
  readonly toResponse: (value: unknown) => Promise<unknown>
}

/** Live queries: answers that may change, polled by the gateway. */
export type LiveQueries = {
  /** The current answer. Throws too_many_requests within 2 s of the last poll. */
  current(c: AppContext, query: LiveQuery): Promise<unknown>
  /** The current answer and its changes as server-sent events. */
  stream(c: AppContext, query: LiveQuery): Promise<Response>
}

/** Whether a request wants server-sent events and not only the current answer. */
export const acceptsEventStream = (c: AppContext) => c.req.header('Accept')?.includes('text/event-stream') ?? false

/** Live queries with one poll of the upstream for all readers of a request. */
export function liveQueries({
  concurrency,
  crypto,
  now,
  clientAddress,
  liveTimings: timings = defaultTimings,
}: Dependencies): LiveQueries {
  const browserKey = (c: AppContext, ...parts: readonly unknown[]) => {
    const browser = readBrowser(c.req.header('Cookie')) ?? clientAddress(c.req.raw, c.env)
    return recordKey(crypto.subtle, JSON.stringify([browser, ...parts]))
  }

  /** Milliseconds to wait. Throws too_many_requests when that is longer than the permit's `maxWait`. */
  async function acquire(key: string, permit: Permit): Promise<number> {
    const wait = await concurrency.acquire(key, permit)
    if (wait <= permit.maxWait) return wait
    throw new ApiError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }

  /** Poll rate: one per interval for one browser and input, whatever the number of its streams. */
  async function pollRate(c: AppContext, { endpoint, input }: LiveQuery): Promise<AcquirePoll> {
    const key = await browserKey(c, endpoint.url, input)
    return (maxWait) => acquire(key, { limit: 1, leaseTime: timings.pollInterval, maxWait })
  }

  return {
    async current(c, query) {
      const acquirePoll = await pollRate(c, query)
      await acquirePoll(0)
      return query.toResponse(await query.first())
    },
    async stream(c, query) {
      const streams = await browserKey(c, 'streams')
      await acquire(streams, { limit: maxStreams, leaseTime: timings.maxDuration, maxWait: 0 })
      const release = () => concurrency.release(streams).catch(() => undefined) // its lease ends with the stream's duration
      try {
        const acquirePoll = await pollRate(c, query)
        await delay(await acquirePoll(timings.maxDuration), c.req.raw.signal)
        const value = await query.first()
        return eventStream(c, (stream, clientSignal) =>
          writeChanges({ stream, query, value, clientSignal, timings, now, acquirePoll })
            .catch((error: unknown) => stream.writeSSE(problemEvent(error, c.get('requestId'))))
            .finally(release),
        )
      } catch (error) {
        await release()
        throw error
      }
    },
  }
}

/** Milliseconds until the next poll is allowed. */
type AcquirePoll = (maxWait: number) => Promise<number>

type OpenStream = {
  readonly stream: SSEStreamingApi
  readonly query: LiveQuery
  /** The first answer. */
  readonly value: unknown
  readonly clientSignal: AbortSignal
  readonly timings: LiveTimings
  readonly now: () => number
  readonly acquirePoll: AcquirePoll
}

/** Polls the upstream and writes each change, until the answer is final, the duration is over or the client is gone. */
async function writeChanges({ stream, query, clientSignal, timings, now, acquirePoll, ...first }: OpenStream) {
  const end = Date.now() + timings.maxDuration
  const write = async (value: unknown) => stream.writeSSE({ data: JSON.stringify(await query.toResponse(value)) })
  let { value } = first
  let lastWrite = Date.now()
  await write(value)
  while (mayChange(query.endpoint, value) && Date.now() < end) {
    await delay(await acquirePoll(timings.maxDuration), clientSignal)
    if (clientSignal.aborted) return
    if (query.expiresAt !== null && query.expiresAt <= now()) throw new ApiError('expired')
    const next = await query.poll(clientSignal)
    const hasChanged = JSON.stringify(next) !== JSON.stringify(value)
    if (!hasChanged && Date.now() - lastWrite < timings.heartbeat) continue
    value = next
    lastWrite = Date.now()
    await (hasChanged ? write(value) : stream.write(': \n\n'))
  }
}

/** A failure after the stream was opened. A dead token is renewed when the client connects again. */
function problemEvent(error: unknown, requestId: string) {
  const cause = error instanceof UpstreamUnauthorised ? new ApiError('try_again', { retryAfter: 1 }) : error
  return { event: 'problem', data: JSON.stringify(problemOf(cause, requestId)) }
}

/** Resolves after `ms`, or at once when the signal aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return promise
}
