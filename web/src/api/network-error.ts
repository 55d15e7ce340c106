import { ApiError } from '#contracts/core/error.ts'

/** No answer came, not even a refusal: the gateway would have given it an id. */
export const isNetworkError = (error: unknown) =>
  error instanceof ApiError && error.code === 'upstream_unavailable' && error.requestId === undefined
