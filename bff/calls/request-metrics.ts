import { type Api, endpoints } from '#contracts/api.ts'
import { ApiError, type ErrorCode } from '#contracts/core/error.ts'

import type { AppContext } from '../http/context.ts'
import type { Metrics, Outcome, RefusalReason } from '../http/metrics/metrics.ts'
import { NotSent, type Refusal } from '../limits/concurrency/not-sent.ts'

/** Records an answered request by its name in the contract; paths are no labels. */
export function requestMetrics({ api }: { readonly api: Api }, metrics: Metrics) {
  const classes = new Map(endpoints(api).map(({ name, endpoint }) => [name, endpoint.criticality]))
  return (c: AppContext, seconds: number, error: unknown) => {
    const endpoint = c.get('endpoint') ?? '-'
    const { status } = c.res
    metrics.request({
      endpoint,
      class: classes.get(endpoint) ?? 'gateway',
      outcome: requestOutcome(status, error),
      status,
      seconds,
    })
    const reason = refusalReason(error)
    if (reason) metrics.refusal(reason)
  }
}

/** Result of a request, from the error that was thrown. */
function requestOutcome(status: number, error: unknown): Outcome {
  if (error instanceof ApiError) return error.code
  if (error) return 'internal'
  return status < 400 ? 'ok' : 'failed'
}

const reasons: Partial<Record<ErrorCode, RefusalReason>> = {
  too_many_requests: 'rate_limit',
  cross_site: 'cross_site',
  too_large: 'size',
  headers_too_large: 'size',
  address_too_long: 'size',
}

const refusals: Readonly<Record<Refusal, RefusalReason>> = {
  limit: 'overload',
  class: 'overload',
  service: 'overload',
  breaker: 'breaker',
  connection: 'connections',
}

/** Reason of a refusal; null for any other error. */
function refusalReason(error: unknown): RefusalReason | null {
  if (error instanceof NotSent) return refusals[error.reason]
  return (error instanceof ApiError && reasons[error.code]) || null
}
