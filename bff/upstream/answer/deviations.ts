import { type Api, endpoints } from '#contracts/api.ts'
import type { Deviation } from '#contracts/core/answer.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import { hasElapsed } from '../../http/clock/elapsed.ts'
import type { CountedDeviation, Log } from '../../http/log-line.ts'
import { type Metrics, noMetrics } from '../../http/metrics/metrics.ts'

/** Receives the deviations of every answer, mostly none. */
export type DeviationReport = (endpoint: Endpoint, deviations: readonly Deviation[]) => void

/** Minimum time between two lines about the same call, in milliseconds. */
const logInterval = 60_000

/** Fields of one line: an answer of nested records can name thousands. */
const maxFields = 100

/** Stands for all further fields, by outcome. */
const others = { field: '…', expected: '…', received: '…' } as const

type Counter = Map<string, CountedDeviation>

type DeviationDependencies = {
  readonly api: Api
  readonly log: Log
  readonly wallTime: () => number
  readonly metrics?: Metrics
}

/**
 * Counts differences between the upstream and its contract, and logs one line per call and minute: the first answer that
 * differs at once, later ones with the first answer after a minute. Lines name fields and never contain values.
 */
export function deviationLog({ api, log, wallTime, metrics = noMetrics }: DeviationDependencies): DeviationReport {
  const names = new Map(endpoints(api).map(({ name, endpoint }) => [endpoint, name]))
  const counters = new Map<string, Counter>()
  let loggedAt = Number.NEGATIVE_INFINITY

  function write() {
    loggedAt = wallTime()
    for (const [endpoint, counter] of counters) {
      const time = new Date(loggedAt).toISOString()
      log({ time, level: 'warn', endpoint, deviations: [...counter.values()] })
    }
    counters.clear()
  }

  return (endpoint, deviations) => {
    const name = names.get(endpoint) ?? '-'
    for (const deviation of deviations) {
      count(counters, name, deviation)
      metrics.deviation(name, deviation.outcome)
    }
    if (counters.size > 0 && hasElapsed(logInterval, loggedAt, wallTime())) write()
  }
}

function count(counters: Map<string, Counter>, name: string, deviation: Deviation) {
  const counter: Counter = counters.get(name) ?? new Map()
  counters.set(name, counter)
  add(counter, deviation)
}

function add(counter: Counter, deviation: Deviation) {
  const key = deviationKey(deviation)
  if (counter.size >= maxFields && !counter.has(key))
    return increase(counter, { ...others, outcome: deviation.outcome })
  increase(counter, deviation)
}

function increase(counter: Counter, deviation: Deviation) {
  const key = deviationKey(deviation)
  counter.set(key, { ...deviation, count: (counter.get(key)?.count ?? 0) + 1 })
}

const deviationKey = (deviation: Deviation) => Object.values(deviation).join(' ')

/** Deviations of one answer, equal ones once. */
export function counted(deviations: readonly Deviation[]): CountedDeviation[] {
  const counter: Counter = new Map()
  for (const deviation of deviations) add(counter, deviation)
  return [...counter.values()]
}
