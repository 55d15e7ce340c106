import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError } from '#contracts/error.ts'

import { calm } from './calm.ts'

/** Where every failed call ends up, beside the place that shows it. */
export type OnFailure = (error: ApiError, where: { background: boolean }) => void

/** How long what was read counts as current, in milliseconds. */
const staleTime = 30_000

/** Server state. Writes are never repeated; reads only when nothing at all came back. Source: security R59, R70. */
export function createQueryClient(onFailure: OnFailure): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onFailure(asApiError(error), { background: query.state.data !== undefined }),
      onSuccess: () => calm.over(),
    }),
    mutationCache: new MutationCache({
      onError: (error) => onFailure(asApiError(error), { background: false }),
    }),
    defaultOptions: {
      queries: {
        staleTime,
        retry: (count, error) => count < 2 && error instanceof ApiError && unanswered(error),
        retryDelay: (count) => (500 + Math.random() * 500) * 2 ** count,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** No answer came, not even a refusal: the gateway would have given it an id. */
const unanswered = (error: ApiError) => error.code === 'upstream_unavailable' && error.requestId === undefined

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('internal', { cause: error })
