import type { SSEStreamingApi } from 'hono/streaming'

import { mayChange } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { AppContext } from '#bff/http/context.ts'
import { noMetrics } from '#bff/http/metrics/metrics.ts'
import { problemDocument } from '#bff/http/problem.ts'
import { UpstreamUnauthorised } from '#bff/upstream/answer/decode.ts'
import { Deadline } from '#bff/upstream/deadline.ts'
import type { Dependencies, LiveTimings } from '../dependencies.ts'
import type { LiveQuery } from './live-query.ts'
import { type Identities, livePermits } from './permits.ts'
import { type Reader, type SharedAnswer, SharedPolls, type Subscription } from './shared-polls.ts'
import { eventStream } from './stream.ts'

const defaultTimings: LiveTimings = { pollInterval: 2_000, heartbeat: 10_000, maxDuration: 20_000 }

/** Live queries: answers that may change, polled by the gateway. */
export type LiveQueries = {
  /** The current answer. Throws too_many_requests within 2 s of the last poll. */
  current(c: AppContext, query: LiveQuery): Promise<unknown>
  /** The current answer and its changes as server-sent events. */
  stream(c: AppContext, query: LiveQuery): Promise<Response>
}

/** Whether a request wants server-sent events and not only the current answer. */
export const acceptsEventStream = (c: AppContext) => c.req.header('Accept')?.includes('text/event-stream') ?? false

/** Live queries with one poll of the upstream per interval for all streams of one subject and input. */
export function liveQueries(deps: Dependencies, identities: Identities): LiveQueries {
  const { now, sharesPolls, liveTimings: timings = defaultTimings, metrics = noMetrics } = deps
  const findPermits = livePermits(deps, identities, timings)
  const polls = new SharedPolls(sharesPolls)
  let open = 0
  metrics.gauge('streams', () => open)
  return {
    async current(c, query) {
      const { poll } = await findPermits(c, query)
      await poll(0, c.req.raw.signal)
      return query.present(await query.first(c.req.raw.signal))
    },
    async stream(c, query) {
      const end = performance.now() + timings.maxDuration
      const permits = await findPermits(c, query)
      const release = await permits.stream()
      open += 1
      const reader: Reader = {
        turn: (signal) => permits.poll(timings.maxDuration, signal),
        poll: (signal, isFirst) => (isFirst ? query.first(signal) : query.poll(signal)),
        isFinal: (value) => !mayChange(query.endpoint, value),
      }
      const subscription = polls.join(permits.queryKey, reader)
      const leave = () => {
        open -= 1
        subscription.leave()
        return release()
      }
      try {
        const first = await subscription.next(c.req.raw.signal)
        if (!first) throw new ApiError('bad_request', { cause: 'client disconnected' })
        return eventStream(c, async (stream, disconnected) => {
          const deadline = new Deadline(end - performance.now(), disconnected)
          await writeChanges({ stream, query, subscription, first, signal: deadline.signal, timings, now })
            .catch((error: unknown) => stream.writeSSE(problemEvent(error, c.get('requestId'))))
            .finally(() => deadline.clear())
            .finally(leave)
        })
      } catch (error) {
        await leave()
        throw error
      }
    },
  }
}

type OpenStream = {
  readonly stream: SSEStreamingApi
  readonly query: LiveQuery
  readonly subscription: Subscription
  readonly first: SharedAnswer
  /** Aborts when the client is gone and when the duration is over. */
  readonly signal: AbortSignal
  readonly timings: LiveTimings
  readonly now: () => number
}

/** Writes each change of the answer, until it is final, the duration is over or the client is gone. */
async function writeChanges({ stream, query, subscription, signal, ...open }: OpenStream) {
  const write = async (value: unknown) => stream.writeSSE({ data: JSON.stringify(await query.present(value)) })
  let { value } = open.first
  let lastWrite = performance.now()
  await write(value)
  while (mayChange(query.endpoint, value)) {
    const next = await subscription.next(signal)
    if (!next) return
    await checkReader(query, next.isOwn, open.now)
    const hasChanged = JSON.stringify(next.value) !== JSON.stringify(value)
    if (!hasChanged && performance.now() - lastWrite < open.timings.heartbeat) continue
    value = next.value
    lastWrite = performance.now()
    await (hasChanged ? write(value) : stream.write(': \n\n'))
  }
}

/** Authorisation of each reader, also of an answer that was polled with the credentials of another reader of its session. */
async function checkReader({ expiresAt, recheck }: LiveQuery, isOwn: boolean, now: () => number) {
  if (expiresAt !== null && expiresAt <= now()) throw new ApiError('expired')
  if (!isOwn) await recheck()
}

/** A failure after the stream was opened. A dead token is renewed when the client connects again. */
function problemEvent(error: unknown, requestId: string) {
  const cause = error instanceof UpstreamUnauthorised ? new ApiError('try_again', { retryAfter: 1 }) : error
  return { event: 'problem', data: JSON.stringify(problemDocument(cause, requestId)) }
}
