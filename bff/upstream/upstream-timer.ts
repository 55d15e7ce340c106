import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import { type Metrics, noMetrics, type UpstreamFigures } from '../metrics/metrics.ts'
import { connectionFailureOf } from './connection-fault.ts'

/** Times a call of the upstream, until its answer or the head of a transfer has arrived. */
type UpstreamTimer = <T extends { readonly status: number }>(endpoint: Endpoint, call: Promise<T>) => Promise<T>

const names = new Map(endpoints(api).map(({ name, endpoint }) => [endpoint, name]))

/** Records each call of the upstream by its endpoint, and why its connection failed. */
export function upstreamTimer(metrics: Metrics): UpstreamTimer {
  if (metrics === noMetrics) return (_, call) => call
  return async (endpoint, call) => {
    const startedAt = performance.now()
    const record = (outcome: UpstreamFigures['outcome']) => {
      const seconds = (performance.now() - startedAt) / 1000
      metrics.upstream({ endpoint: names.get(endpoint) ?? '-', class: endpoint.criticality, outcome, seconds })
    }
    try {
      const answer = await call
      record(answer.status >= 500 ? 'server_error' : 'answered')
      return answer
    } catch (error) {
      record(error instanceof ApiError ? error.code : 'internal')
      const isConnection = error instanceof ApiError && error.code === 'upstream_unavailable'
      if (isConnection && error.cause instanceof Error) metrics.connectionFailure(connectionFailureOf(error.cause))
      throw error
    }
  }
}
