import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '#contracts/core/error.ts'

import { backoff } from '../device/backoff.ts'
import { isNetworkError } from '../errors/network-error.ts'
import { copyRefetchInterval, isCopy } from '../offline/copy-time.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

/** `ownNotice`: its failures have a notice of their own, so no toast: autosave, keep-alive, live queries. */
interface CallMeta extends Record<string, unknown> {
  ownNotice?: boolean
}

/** Handler of every failed call. `background`: no page shows this failure. */
export type OnFailure = (error: ApiError, where: { background: boolean }) => void

/** Time for which an answer counts as current, in milliseconds. */
const staleTime = 30_000

/** Garbage collection time, in milliseconds: pages of hidden tabs need their data, or they would lose their forms. */
const gcTime = 12 * 3_600_000

/** Server state. Writes are never retried; reads only after a network error or a renewed session. Source: security R59, R70. */
export function createQueryClient(onFailure: OnFailure): QueryClient {
  // React Query assumes a network until an event says otherwise: a page may be opened without one.
  onlineManager.setOnline(navigator.onLine)
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      onFailure(asApiError(error), { background: !mutation.meta?.ownNotice && !hasObserver(mutation) }),
  })
  const hasObserver = trackObservers(mutationCache)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) =>
        onFailure(asApiError(error), { background: !meta?.ownNotice && state.data !== undefined }),
      onSuccess: () => backoff.reset(),
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        // An offline copy is always stale: it is refetched until an answer replaces it.
        staleTime: (query) => (isCopy(query) ? 0 : staleTime),
        gcTime,
        refetchInterval: copyRefetchInterval,
        // Offline, copies answer and a page without one fails visibly: no query is paused.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => (isNetworkError(error) ? count < 2 && navigator.onLine : count < maxRetries(error)),
        retryDelay: (count) => (500 + Math.random() * 500) * 2 ** count,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Whether a component still observes a mutation: a dialog may be closed before the answer. */
function trackObservers(cache: MutationCache): (mutation: object) => boolean {
  const counts = new WeakMap<object, number>()
  const add = (mutation: object, change: number) => void counts.set(mutation, (counts.get(mutation) ?? 0) + change)
  cache.subscribe(({ type, mutation }) => {
    if (type === 'observerAdded') add(mutation, 1)
    if (type === 'observerRemoved') add(mutation, -1)
  })
  return (mutation) => (counts.get(mutation) ?? 0) > 0
}

/**
 * Retries of a call whose session or token was renewed meanwhile. Where the renewed cookie was lost the gateway drops
 * the old one after 10 s, which five retries outlast.
 */
function maxRetries(error: unknown): number {
  if (!(error instanceof ApiError)) return 0
  if (error.code === 'session_renewed') return 5
  return error.code === 'try_again' ? 2 : 0
}

/** Error of a query or mutation as an ApiError; any other error is `internal`. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('internal', { cause: error })
