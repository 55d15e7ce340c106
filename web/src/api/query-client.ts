import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '#contracts/core/error.ts'

import { backoff } from './backoff.ts'
import { isCopy } from '../offline/copy-time.ts'
import { isNetworkError } from './network-error.ts'

/** Where every failed call ends up, beside the place that shows it. */
export type OnFailure = (error: ApiError, where: { background: boolean }) => void

/** How long what was read counts as current, in milliseconds. */
const staleTime = 30_000

/** How long it is kept for a page behind another tab, which would lose what is typed in it with what it shows. */
const gcTime = 12 * 3_600_000

/** How long a copy of this device is shown before the network is tried again, in milliseconds. */
const copyRefetchInterval = 5_000

/** Server state. Writes are never repeated; reads only when nothing at all came back, or they came too early. Source: security R59, R70. */
export function createQueryClient(onFailure: OnFailure): QueryClient {
  // It believes in a network until it hears of one that goes: a page may be opened without.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onFailure(asApiError(error), { background: query.state.data !== undefined }),
      onSuccess: () => backoff.reset(),
    }),
    mutationCache: new MutationCache({
      onError: (error) => onFailure(asApiError(error), { background: false }),
    }),
    defaultOptions: {
      queries: {
        // A copy of this device is never current: it is asked for again until an answer takes its place.
        staleTime: (query) => (isCopy(query) ? 0 : staleTime),
        gcTime,
        refetchInterval: (query) => isCopy(query) && copyRefetchInterval,
        // Without a network the device's copies answer, and a page without one says so: nothing waits in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => (isNetworkError(error) ? count < 2 && navigator.onLine : count < maxRetries(error)),
        retryDelay: (count) => (500 + Math.random() * 500) * 2 ** count,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * How often to ask again what was sent with a session or a token that was renewed meanwhile. Where the new cookie was
 * lost on the way the gateway forgets the old one after 10 s, and the log-in form is shown: so long it is worth asking.
 */
function maxRetries(error: unknown): number {
  if (!(error instanceof ApiError)) return 0
  if (error.code === 'session_renewed') return 5
  return error.code === 'try_again' ? 2 : 0
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('internal', { cause: error })
