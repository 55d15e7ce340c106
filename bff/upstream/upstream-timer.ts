import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'

import type { Metrics, UpstreamFigures } from '../http/metrics/metrics.ts'
import { connectionFailure } from './connection-fault.ts'
import type { Caller } from './request.ts'

type Call<T> = {
  readonly endpoint: Endpoint
  readonly observeCall?: Caller['observeCall']
  readonly answer: Promise<T>
}

/** Times a call of the upstream, until its answer or the head of a transfer has arrived. */
type UpstreamTimer = <T extends { readonly status: number }>(call: Call<T>) => Promise<T>

const names = new Map(endpoints(api).map(({ name, endpoint }) => [endpoint, name]))

/** Records each call of the upstream by its endpoint, and why its connection failed; its caller is told as well. */
export function upstreamTimer(metrics: Metrics): UpstreamTimer {
  return async ({ endpoint, observeCall, answer }) => {
    const startedAt = performance.now()
    const record = (outcome: UpstreamFigures['outcome'], status: number | null) => {
      const ms = performance.now() - startedAt
      observeCall?.({ ms, status })
      const name = names.get(endpoint) ?? '-'
      metrics.upstream({ endpoint: name, class: endpoint.criticality, outcome, seconds: ms / 1000 })
    }
    try {
      const answered = await answer
      const { status } = answered
      record(status >= 500 ? 'server_error' : 'answered', status)
      return answered
    } catch (error) {
      record(error instanceof ApiError ? error.code : 'internal', null)
      const isConnection = error instanceof ApiError && error.code === 'upstream_unavailable'
      if (isConnection && error.cause instanceof Error) metrics.connectionFailure(connectionFailure(error.cause))
      throw error
    }
  }
}
