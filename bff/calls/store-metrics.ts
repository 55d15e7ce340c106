import { type Metrics, noMetrics, type TimedStore } from '../http/metrics/metrics.ts'
import type { Dependencies } from './dependencies.ts'
import { aroundCalls } from './store-calls.ts'

/** Every store with its calls timed. Outside the time-outs, so that a store that hangs counts as failed. */
export function withStoreMetrics(deps: Dependencies): Dependencies {
  const { metrics = noMetrics } = deps
  if (metrics === noMetrics) return deps
  const timed = <Store extends object>(name: TimedStore, store: Store) =>
    aroundCalls(store, (call) => timedCall(call, name, metrics))
  return {
    ...deps,
    sessions: {
      ...deps.sessions,
      at: (name) => timed('sessions', deps.sessions.at(name)),
      check: timed('sessions', { check: () => deps.sessions.check() }).check,
    },
    devices: timed('devices', deps.devices),
    idempotency: timed('idempotency', deps.idempotency),
    rateLimits: timed('rateLimits', deps.rateLimits),
    concurrency: timed('concurrency', deps.concurrency),
    sharedState: timed('sharedState', deps.sharedState),
    secondFactors: timed('secondFactors', deps.secondFactors),
  }
}

async function timedCall<T>(call: Promise<T>, store: TimedStore, metrics: Metrics): Promise<T> {
  const startedAt = performance.now()
  let isOk = false
  try {
    const result = await call
    isOk = true
    return result
  } finally {
    metrics.store({ store, isOk, seconds: (performance.now() - startedAt) / 1000 })
  }
}
