import { queryOptions } from '@tanstack/react-query'

import { type Call, type Input, mayChange, type Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { queryKeyOf } from './api.ts'
import { transientErrors } from '../ui/failed.tsx'
import { eventStream } from './event-stream.ts'

/** How something stands that is waited for. */
export type LiveState<A> = {
  /** The last one; null before the first. */
  readonly answer: A | null
  /** The line is broken at the moment; it is being mended. */
  readonly isDisconnected: boolean
}

/** Tries before somebody who has seen no answer yet is told so. */
const maxAttempts = 3

/**
 * What is waited for: `useQuery(live(scan.qrcodeState, { key }))`. Followed while somebody looks at the page,
 * until the answer is final; a broken line is mended without a click.
 */
export function live<C extends Call>(call: C, input: Input<C>) {
  return queryOptions<LiveState<Output<C>>, Error, LiveState<Output<C>>, (string | {})[]>({
    queryKey: [...queryKeyOf(call.url), 'live', input],
    queryFn: ({ signal, client, queryKey }) =>
      subscribe(call, input, signal, (change) => {
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
  call: C,
  input: Input<C>,
  signal: AbortSignal,
  publish: Publish<Output<C>>,
): Promise<LiveState<Output<C>>> {
  for (let failures = 0; ;) {
    await whenVisible(signal)
    const connection = connectionUntil(signal)
    try {
      for await (const answer of eventStream(call, input, connection.signal)) {
        failures = 0
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
    await delay(Math.min(15_000, 1_000 * 2 ** failures), signal)
  }
}

/** A line that breaks at once when the network goes, and does not wait in silence for it to be noticed. */
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

/** Nothing is followed behind the scenes. */
async function whenVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return
  await nextEvent(document, 'visibilitychange', signal)
  await whenVisible(signal)
}

/** Waits, but not when the network is back, and not for somebody who has left. */
async function delay(ms: number, signal: AbortSignal): Promise<void> {
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, ms)
  await Promise.race([timer.promise, nextEvent(window, 'online', signal)]).finally(() => clearTimeout(timeout))
}

/** The next event of a kind. Throws when the signal is aborted. */
function nextEvent(target: EventTarget, kind: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    target.addEventListener(kind, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')), { once: true })
  })
}
