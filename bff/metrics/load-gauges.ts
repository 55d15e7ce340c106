import type { UpstreamLoad } from '../concurrency/upstream-load.ts'
import type { Metrics } from './metrics.ts'

/** Gauges of the load on the upstream. */
export function loadGauges(metrics: Metrics, load: Pick<UpstreamLoad, 'figures'>) {
  metrics.gauge('upstream_in_flight', () => load.figures().inFlight)
  metrics.gauge('upstream_waiting', () => load.figures().waiting)
  metrics.gauge('upstream_limit', () => load.figures().limit)
  metrics.gauge('upstream_breaker_open', () => Number(load.figures().breakers.some(({ state }) => state === 'open')))
}
