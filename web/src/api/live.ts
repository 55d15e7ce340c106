import { queryOptions } from '@tanstack/react-query'

import { type Call, type Input, mayChange, type Output } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { keyOf } from './api.ts'
import { transientErrors } from '../ui/failed.tsx'
import { events } from './event-stream.ts'

/** How something stands that is waited for. */
export type Followed<A> = {
  /** The last one; null before the first. */
  readonly answer: A | null
  /** The line is broken at the moment; it is being mended. */
  readonly isLost: boolean
}

/** Tries before somebody who has seen no answer yet is told so. */
const tries = 3

/**
 * What is waited for: `useQuery(following(scan.qrcodeState, { key }))`. Followed while somebody looks at the page,
 * until the answer is final; a broken line is mended without a click.
 */
export function following<C extends Call>(call: C, input: Input<C>) {
  return queryOptions<Followed<Output<C>>, Error, Followed<Output<C>>, (string | {})[]>({
    queryKey: [...keyOf(call.url), 'followed', input],
    queryFn: ({ signal, client, queryKey }) =>
      follow(call, input, signal, (change) => {
        const told = { answer: null, isLost: false, ...client.getQueryData<Followed<Output<C>>>(queryKey), ...change }
        client.setQueryData(queryKey, told)
        return told
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: false,
    refetchOnReconnect: false,
  })
}

type Tell<A> = (change: Partial<Followed<A>>) => Followed<A>

async function follow<C extends Call>(
  call: C,
  input: Input<C>,
  signal: AbortSignal,
  tell: Tell<Output<C>>,
): Promise<Followed<Output<C>>> {
  for (let failures = 0; ;) {
    await inSight(signal)
    const line = lineUntil(signal)
    try {
      for await (const answer of events(call, input, line.signal)) {
        failures = 0
        const told = tell({ answer, isLost: false })
        if (!mayChange(call, answer)) return told
      }
    } catch (error) {
      failures += 1
      const isPassing = error instanceof ApiError && (transientErrors.has(error.code) || error.code === 'try_again')
      if (signal.aborted || !(isPassing || line.signal.aborted)) throw error
      if (tell({ isLost: true }).answer === null && failures >= tries) throw error
    } finally {
      line.end()
    }
    await pause(Math.min(15_000, 1_000 * 2 ** failures), signal)
  }
}

/** A line that breaks at once when the network goes, and does not wait in silence for it to be noticed. */
function lineUntil(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const line = new AbortController()
  const breakOff = () => line.abort()
  signal.addEventListener('abort', breakOff)
  window.addEventListener('offline', breakOff)
  return {
    signal: line.signal,
    end() {
      signal.removeEventListener('abort', breakOff)
      window.removeEventListener('offline', breakOff)
    },
  }
}

/** Nothing is followed behind the scenes. */
async function inSight(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return
  await heard(document, 'visibilitychange', signal)
  await inSight(signal)
}

/** Waits, but not when the network is back, and not for somebody who has left. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, ms)
  await Promise.race([timer.promise, heard(window, 'online', signal)]).finally(() => clearTimeout(timeout))
}

/** The next event of a kind. Throws when the signal is aborted. */
function heard(target: EventTarget, kind: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    target.addEventListener(kind, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')), { once: true })
  })
}
