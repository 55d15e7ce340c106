import type { SSEStreamingApi } from 'hono/streaming'

import { type Endpoint, mayChange } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { withStoreTimeout } from '../session/store-timeout.ts'
import { UpstreamUnauthorised } from '../upstream/envelope.ts'
import type { Permit } from '../concurrency/limiter.ts'
import { problemOf } from '../problem.ts'
import { readBrowser, recordKey } from '../session/cookie.ts'
import { eventStream } from './stream.ts'
import type { AppContext, Dependencies, LiveTimings } from '../context.ts'

const usual: LiveTimings = { pace: 2_000, heartbeat: 10_000, life: 20_000 }

/** Streams of one browser at a time: HTTP/1.1 has six connections, and pages need some of them. */
const seats = 4

/** A followed call that somebody made. */
export type LiveQuery = {
  readonly endpoint: Endpoint
  readonly input: unknown
  /** When what it was asked with is over, in milliseconds. */
  readonly until: number | null
  /** Asks the upstream for the answer to the request itself. */
  readonly first: () => Promise<unknown>
  /** Asks it again later on. Throws also when the session is over. */
  readonly again: (leaving: AbortSignal) => Promise<unknown>
  /** An answer as the browser may see it. */
  readonly shown: (value: unknown) => Promise<unknown>
}

export type LiveQueries = {
  /** The answer as it is now. Throws too_many_requests when that was asked less than 2 s ago. */
  once(c: AppContext, followed: LiveQuery): Promise<unknown>
  /** The answer and what becomes of it, as events. */
  stream(c: AppContext, followed: LiveQuery): Promise<Response>
}

/** Whether a request wants the events and not only the answer. */
export const acceptsEventStream = (c: AppContext) => c.req.header('Accept')?.includes('text/event-stream') ?? false

export function liveQueries({
  concurrency,
  crypto,
  now,
  clientAddress,
  liveTimings = usual,
}: Dependencies): LiveQueries {
  const { pace, heartbeat, life } = liveTimings
  const places = withStoreTimeout(concurrency)

  const named = (c: AppContext, ...what: readonly unknown[]) => {
    const browser = readBrowser(c.req.header('Cookie')) ?? clientAddress(c.req.raw, c.env)
    return recordKey(crypto.subtle, JSON.stringify([browser, ...what]))
  }
  const turnName = (c: AppContext, { endpoint, input }: LiveQuery) => named(c, endpoint.url, input)

  /** How long one has to wait. Throws too_many_requests when that is longer than one would. */
  async function take(name: string, taking: Permit): Promise<number> {
    const wait = await places.acquire(name, taking)
    if (wait <= taking.maxWait) return wait
    throw new ApiError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
  const turn = (name: string, patience: number) => take(name, { limit: 1, leaseTime: pace, maxWait: patience })

  async function tell(stream: SSEStreamingApi, followed: LiveQuery, name: string, begun: Begun) {
    const end = Date.now() + life
    let lastSign = Date.now()
    let { value } = begun
    await stream.writeSSE({ data: JSON.stringify(await followed.shown(value)) })
    while (mayChange(followed.endpoint, value) && Date.now() < end) {
      await pause(await turn(name, life), begun.left)
      if (begun.left.aborted) return
      if (followed.until !== null && followed.until <= now()) throw new ApiError('expired')
      const next = await followed.again(begun.left)
      const isNew = JSON.stringify(next) !== JSON.stringify(value)
      if (!isNew && Date.now() - lastSign < heartbeat) continue
      value = next
      lastSign = Date.now()
      await (isNew ? stream.writeSSE({ data: JSON.stringify(await followed.shown(value)) }) : stream.write(': \n\n'))
    }
  }

  return {
    async once(c, followed) {
      await turn(await turnName(c, followed), 0)
      return followed.shown(await followed.first())
    },
    async stream(c, followed) {
      const browser = await named(c, 'streams')
      await take(browser, { limit: seats, leaseTime: life, maxWait: 0 })
      const rise = () => places.release(browser).catch(() => undefined) // it is free by itself after a stream's life
      try {
        const name = await turnName(c, followed)
        await pause(await turn(name, life), c.req.raw.signal)
        const value = await followed.first()
        return eventStream(c, async (stream, left) => {
          await tell(stream, followed, name, { value, left })
            .catch((error: unknown) => stream.writeSSE(problemEvent(error, c.get('requestId'))))
            .finally(rise)
        })
      } catch (error) {
        await rise()
        throw error
      }
    },
  }
}

type Begun = { readonly value: unknown; readonly left: AbortSignal }

/** What went wrong while the stream was open. A dead token is renewed when the client asks anew. */
function problemEvent(error: unknown, requestId: string) {
  const known = error instanceof UpstreamUnauthorised ? new ApiError('try_again', { retryAfter: 1 }) : error
  return { event: 'problem', data: JSON.stringify(problemOf(known, requestId)) }
}

/** Waits, but not for somebody who has left. */
function pause(ms: number, leaving: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = () => {
    clearTimeout(timer)
    leaving.removeEventListener('abort', over)
    resolve()
  }
  const timer = setTimeout(over, ms)
  leaving.addEventListener('abort', over)
  if (leaving.aborted) over()
  return promise
}
