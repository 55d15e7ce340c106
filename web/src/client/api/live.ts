import { queryOptions } from '@tanstack/react-query'

import { type Call, type Input, mayChange, type Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { Backoff } from '../device/backoff.ts'
import { transientErrors } from '../errors/error-codes.ts'
import { urlQueryKey } from './api.ts'
import { eventStream } from './event-stream.ts'
import { nextEvent } from './next-event.ts'

/** State of a live query. */
export type LiveState<A> = {
  /** Last answer; null before the first. */
  readonly answer: A | null
  /** The connection is lost and being re-established. */
  readonly isDisconnected: boolean
}

/** Attempts before a query without any answer fails. */
const maxAttempts = 3

/**
 * Live query over server-sent events: `useQuery(live(scan.qrcodeState, { key }))`. Subscribed while the page is visible,
 * until the answer is final; reconnects with backoff.
 */
export function live<C extends Call>(call: C, input: Input<C>) {
  return queryOptions<LiveState<Output<C>>, Error, LiveState<Output<C>>, (string | {})[]>({
    queryKey: [...urlQueryKey(call.url), 'live', input],
    queryFn: ({ signal, client, queryKey }) =>
      subscribe({ call, input }, signal, (change) => {
        const state = {
          answer: null,
          isDisconnected: false,
          ...client.getQueryData<LiveState<Output<C>>>(queryKey),
          ...change,
        }
        client.setQueryData(queryKey, state)
        return state
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownNotice: true },
    retry: false,
    refetchInterval: false,
    refetchOnReconnect: false,
  })
}

type Publish<A> = (change: Partial<LiveState<A>>) => LiveState<A>

async function subscribe<C extends Call>(
  { call, input }: { call: C; input: Input<C> },
  signal: AbortSignal,
  publish: Publish<Output<C>>,
): Promise<LiveState<Output<C>>> {
  const reconnects = new Backoff({ min: 2, max: 15 })
  for (let failures = 0; ;) {
    await whenVisible(signal)
    const connection = connectionUntil(signal)
    try {
      for await (const answer of eventStream(call, input, connection.signal)) {
        failures = 0
        reconnects.reset()
        const state = publish({ answer, isDisconnected: false })
        if (!mayChange(call, answer)) return state
      }
    } catch (error) {
      failures += 1
      const isPassing = error instanceof ApiError && (transientErrors.has(error.code) || error.code === 'try_again')
      if (signal.aborted || !(isPassing || connection.signal.aborted)) throw error
      if (publish({ isDisconnected: true }).answer === null && failures >= maxAttempts) throw error
    } finally {
      connection.end()
    }
    await nextEvent(window, 'online', { signal, ms: reconnects.next() * 1_000 }) // early when the network is back
  }
}

/** Abort signal of a connection: aborted with `signal`, and at once when the network goes. */
function connectionUntil(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort)
  window.addEventListener('offline', abort)
  return {
    signal: controller.signal,
    end() {
      signal.removeEventListener('abort', abort)
      window.removeEventListener('offline', abort)
    },
  }
}

/** Resolves when the page is visible: hidden pages hold no connection. */
async function whenVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return
  await nextEvent(document, 'visibilitychange', { signal })
  await whenVisible(signal)
}
