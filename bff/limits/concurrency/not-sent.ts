import { ApiError } from '#contracts/core/error.ts'

import { jitteredRetryAfter } from './retry-after.ts'

/**
 * Why a call was refused before it was sent: the limit of calls in flight, the bulkhead of its class or service, an open
 * breaker, no free connection.
 */
export type Refusal = 'limit' | 'class' | 'service' | 'breaker' | 'connection'

/** The call was refused before it was sent: nothing was executed. Nothing in the gateway repeats it. */
export class NotSent extends ApiError {
  readonly reason: Refusal

  /** `seconds` until a retry makes sense, before jitter. */
  constructor(reason: Refusal, seconds: number) {
    const cause = reason === 'connection' ? 'no free connection' : `refused by ${reason}`
    super('upstream_unavailable', { notSent: true, retryAfter: jitteredRetryAfter(seconds), cause })
    this.reason = reason
  }
}
