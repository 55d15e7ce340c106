import { ApiError } from '#contracts/core/error.ts'

import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import type { Deadline } from './deadline.ts'

/** The error of a call without an answer. */
export function failure(cause: unknown, deadline: Deadline): ApiError {
  if (cause instanceof ApiError) return cause
  const code = deadline.hasExpired ? 'upstream_timeout' : 'upstream_unavailable'
  return new ApiError(code, { retryAfter: jitteredRetryAfter(5), cause })
}
