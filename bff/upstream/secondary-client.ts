import { ApiError, type ErrorCode } from '#contracts/core/error.ts'

import { jitteredRetryAfter } from '../limits/concurrency/retry-after.ts'
import { UpstreamUnauthorised } from './answer/decode.ts'

/** Errors of the upstream. Its rate limit keeps its own code. */
const upstreamErrors: ReadonlySet<ErrorCode> = new Set([
  'refused',
  'not_found',
  'upstream_failed',
  'upstream_unavailable',
  'upstream_timeout',
])

/** Error of a call of the secondary client: its two texts say nothing of the cause. Source: specification 8. */
export function secondaryClientError(error: unknown): unknown {
  if (error instanceof UpstreamUnauthorised) return new ApiError('log_in_timeout', { cause: error.name })
  if (!(error instanceof ApiError) || !upstreamErrors.has(error.code)) return error
  const { notSent, retryAfter = jitteredRetryAfter(5), code } = error
  return new ApiError('access_timeout', { notSent, retryAfter, cause: code })
}
