import { getHeapStatistics } from 'node:v8'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { release } from '#bff/config/release.ts'
import { gauges } from '#bff/http/metrics/gauges.ts'
import type { Metrics } from '#bff/http/metrics/metrics.ts'
import { bounded, type Label, type Labels, labelValues, listed } from './metric-labels.ts'

const prefix = 'exam_gateway_'

/** Upper bounds in seconds: from what the gateway adds itself to the deadline of a call. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const storeBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2]

/** Metrics of one process, and those of Node itself: event loop, heap, garbage collection. */
export type PrometheusMetrics = Metrics & { readonly registry: Registry }

/** Metrics in the format of Prometheus. Source: https://prometheus.io/docs/practices/naming/. */
export function prometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addProcess(registry)
  return { registry, ...callMetrics(registry), ...sessionMetrics(registry), gauge: gaugesIn(registry) }
}

/** Requests, and their calls of the upstream. */
function callMetrics(registry: Registry) {
  const counter = counterIn(registry)
  const histogram = histogramIn(registry)
  const requests = counter('requests_total', 'Answered requests', ['endpoint', 'class', 'outcome', 'status'])
  const requestTime = histogram('request_seconds', 'Time until the head of an answer', ['class'], callBuckets)
  const calls = counter('upstream_calls_total', 'Calls of the upstream', ['endpoint', 'class', 'outcome'])
  const callTime = histogram('upstream_seconds', 'Time of a call of the upstream', ['class'], callBuckets)
  const timeByEndpoint = counter('upstream_time_seconds_total', 'Sum of the time of these calls', ['endpoint'])
  return {
    request: ({ seconds, status, endpoint, outcome, class: of }) => {
      requests({ endpoint, class: of, outcome, status: `${Math.floor(status / 100)}xx` })
      requestTime({ class: of }, seconds)
    },
    upstream: ({ seconds, endpoint, outcome, class: of }) => {
      calls({ endpoint, class: of, outcome })
      callTime({ class: of }, seconds)
      timeByEndpoint({ endpoint }, seconds)
    },
    ...failureMetrics(counter),
  } satisfies Partial<Metrics>
}

/** Failures and refusals. */
function failureMetrics(counter: ReturnType<typeof counterIn>) {
  const failures = counter('upstream_connection_failures_total', 'Connections to the upstream that failed', ['cause'])
  const refusals = counter('refusals_total', 'Requests that were refused before their work', ['reason'])
  const deviations = counter('contract_deviations_total', 'Fields of answers that differ from the contract', [
    'endpoint',
    'outcome',
  ])
  return {
    connectionFailure: (cause) => failures({ cause }),
    refusal: (reason) => refusals({ reason }),
    deviation: (endpoint, outcome) => deviations({ endpoint, outcome }),
  } satisfies Partial<Metrics>
}

/** Sessions and the stores that hold them. */
function sessionMetrics(registry: Registry) {
  const counter = counterIn(registry)
  const refreshes = counter('refreshes_total', 'Token refreshes', ['outcome'])
  const logIns = counter('log_ins_total', 'Log-ins', ['grant', 'outcome'])
  const failures = counter('store_failures_total', 'Calls of a store that failed or were too late', ['store'])
  const time = histogramIn(registry)('store_seconds', 'Time of a call of a store', ['store'], storeBuckets)
  return {
    refresh: (outcome) => refreshes({ outcome }),
    logIn: (grant, outcome) => logIns({ grant, outcome }),
    store: ({ store, isOk, seconds }) => {
      time({ store }, seconds)
      if (!isOk) failures({ store })
    },
  } satisfies Partial<Metrics>
}

/**
 * Labels of few values, whose series begin at 0: Prometheus sees no increase of a series that begins with its first
 * failure. Source: https://prometheus.io/docs/practices/instrumentation/#avoid-missing-metrics.
 */
const startingAtZero: ReadonlySet<Label> = new Set<Label>(['reason', 'cause', 'store'])

/**
 * Counters of a registry; a record counts 1 unless it has an amount. Counts are added up here and given to the library when
 * they are read: its own `inc` costs microseconds, and a request makes several.
 */
const counterIn =
  (registry: Registry) =>
  <L extends Label>(name: string, help: string, labelNames: readonly L[]) => {
    const pending = new Map<string, { readonly labels: Record<string, string>; sum: number }>()
    const collect = () => {
      for (const { labels, sum } of pending.values()) counter.inc(labels, sum)
      pending.clear()
    }
    const counter = new Counter<string>({ name: prefix + name, help, labelNames, registers: [registry], collect })
    const [label, ...others] = labelNames
    if (label && others.length === 0 && startingAtZero.has(label)) {
      for (const value of labelValues[label]) counter.inc({ [label]: value }, 0)
    }
    return (labels: Labels<L>, value = 1) => {
      const key = labelNames.map((it) => listed(it, labels[it])).join('|')
      const entry = pending.get(key)
      if (entry) entry.sum += value
      else pending.set(key, { labels: bounded(labels), sum: value })
    }
  }

/** Histograms of a registry, in seconds. */
const histogramIn =
  (registry: Registry) =>
  <L extends Label>(name: string, help: string, labelNames: readonly L[], buckets: number[]) => {
    const histogram = new Histogram<string>({ name: prefix + name, help, labelNames, buckets, registers: [registry] })
    return (labels: Labels<L>, seconds: number) => histogram.observe(bounded(labels), seconds)
  }

/** Registers all gauges; a gauge without a reader has no sample. */
function gaugesIn(registry: Registry): Metrics['gauge'] {
  const readers = new Map<string, (() => number)[]>()
  for (const [name, help] of Object.entries(gauges)) {
    const own: (() => number)[] = []
    readers.set(name, own)
    const collect = () => {
      if (own.length > 0) gauge.set(own.reduce((sum, read) => sum + read(), 0))
    }
    const gauge = new Gauge({ name: prefix + name, help, registers: [registry], collect })
    gauge.remove()
  }
  return (name, read) => void readers.get(name)?.push(read)
}

/** What does not change while the process runs. */
function addProcess(registry: Registry) {
  const constant = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge<string>({ name: prefix + name, help, labelNames, registers: [registry] })
  constant('heap_limit_bytes', 'Size of the heap at which V8 ends the process').set(getHeapStatistics().heap_size_limit)
  constant('build_info', 'Release that runs', Object.keys(release)).set(release, 1)
}
