import type { Metrics } from '#bff/http/metrics/metrics.ts'
import type { Admission } from './admission.ts'

/** Gauges of the load on the upstream. */
export function loadGauges(metrics: Metrics, load: Pick<Admission, 'figures'>) {
  metrics.gauge('upstream_in_flight', () => load.figures().inFlight)
  metrics.gauge('upstream_waiting', () => load.figures().waiting)
  metrics.gauge('upstream_limit', () => load.figures().limit)
  metrics.gauge('upstream_breaker_open', () => Number(load.figures().isBreakerOpen))
}
