import type { Criticality } from '#contracts/core/endpoint.ts'

import { AdaptiveLimit } from '../../concurrency/adaptive-limit.ts'
import { ceilingOf } from '../../concurrency/ceiling.ts'
import { classLimit, waitOf } from '../../concurrency/class-limits.ts'
import { RecentCounts } from '../../concurrency/recent-counts.ts'
import { Events } from './virtual-time.ts'

/** A phase of the load: calls per second of each class, for so many seconds. */
export type Phase = {
  readonly seconds: number
  readonly workers: number
  readonly rates: Partial<Record<Criticality, number>>
}

/** What came of the calls of a phase. Latencies in milliseconds, in order. */
export type Outcome = { accepted: number; refused: number; latencies: number[] }

/** As Admission, whose promises would need real time. The calls that wait, the oldest first. */
type Gateway = {
  readonly limit: AdaptiveLimit
  readonly recent: RecentCounts
  readonly critical: (() => void)[]
  readonly reads: (() => void)[]
}

type ArrivingCall = { readonly criticality: Criticality; readonly outcome: Outcome; readonly arrivedAt: number }

type Settings = { readonly gateways: number; readonly concurrency: number; readonly serviceTime: number }

/**
 * Gateways before an upstream of so many workers with one queue, in virtual time. Arrivals are an open model: they come
 * whatever became of those before. Service times are spread by a quarter; the seed is fixed.
 */
export class Overload {
  readonly #events = new Events()
  readonly #gateways: Gateway[]
  readonly #serviceTime: number
  readonly #queue: (() => void)[] = []
  #workers = 0
  #busy = 0
  #random = 7

  constructor({ gateways, concurrency, serviceTime }: Settings) {
    const now = () => this.#events.now
    this.#gateways = Array.from({ length: gateways }, (_, index) => ({
      limit: new AdaptiveLimit({ ceiling: () => ceilingOf({ concurrency }, { processes: gateways, index }), now }),
      recent: new RecentCounts(now),
      critical: [],
      reads: [],
    }))
    this.#serviceTime = serviceTime
  }

  /** Runs a phase; what came of it by class. */
  run({ seconds, workers, rates }: Phase): Record<Criticality, Outcome> {
    this.#workers = workers
    const end = this.#events.now + seconds * 1000
    const outcomes = { critical: none(), interactive: none(), bulk: none(), background: none() }
    for (const criticality of ['critical', 'interactive', 'bulk', 'background'] as const) {
      const rate = rates[criticality]
      if (rate) this.#arrive({ criticality, mean: 1000 / rate, end, outcome: outcomes[criticality] })
    }
    this.#events.until(end)
    for (const { latencies } of Object.values(outcomes)) latencies.sort((a, b) => a - b)
    return outcomes
  }

  #arrive(stream: { criticality: Criticality; mean: number; end: number; outcome: Outcome }) {
    const at = this.#events.now - Math.log(1 - this.#draw()) * stream.mean // Poisson
    if (at > stream.end) return
    this.#events.at(at, () => {
      this.#call(stream.criticality, stream.outcome)
      this.#arrive(stream)
    })
  }

  #call(criticality: Criticality, outcome: Outcome) {
    const gateway = this.#gateways[Math.floor(this.#draw() * this.#gateways.length)]
    if (!gateway) return
    const call = { criticality, outcome, arrivedAt: this.#events.now }
    if (!this.#trySend(gateway, call)) this.#wait(gateway, call)
  }

  #trySend(gateway: Gateway, call: ArrivingCall): boolean {
    if (!gateway.limit.enter(classLimit(call.criticality, gateway.limit.limit))) return false
    gateway.recent.add('good')
    this.#send(gateway, call)
    return true
  }

  /** Waits for a place where the class may; what gets none is refused. */
  #wait(gateway: Gateway, call: ArrivingCall) {
    const { limit, recent, critical, reads } = gateway
    const wait = waitOf(call.criticality, {
      limit: limit.limit,
      waitingReads: reads.length,
      shedShare: () => recent.badShare(),
    })
    const queue = call.criticality === 'critical' ? critical : reads
    const send = () => this.#trySend(gateway, call)
    if (wait > 0) queue.push(send)
    this.#events.at(this.#events.now + wait, () => {
      const at = queue.indexOf(send)
      if (wait > 0 && at === -1) return
      if (wait > 0) queue.splice(at, 1)
      recent.add('bad')
      call.outcome.refused += 1
    })
  }

  #send(gateway: Gateway, { outcome, arrivedAt }: ArrivingCall) {
    const begunAt = this.#events.now
    this.#serve(() => {
      outcome.accepted += 1
      outcome.latencies.push(this.#events.now - arrivedAt)
      gateway.limit.leave({ key: 'a', latency: this.#events.now - begunAt })
      for (const queue of [gateway.critical, gateway.reads]) while (queue[0]?.()) queue.shift()
    })
  }

  #serve(done: () => void) {
    if (this.#busy >= this.#workers) {
      this.#queue.push(() => this.#serve(done))
      return
    }
    this.#busy += 1
    this.#events.at(this.#events.now + this.#serviceTime * (0.75 + this.#draw() / 2), () => {
      this.#busy -= 1
      if (this.#busy < this.#workers) this.#queue.shift()?.()
      done()
    })
  }

  /** Lehmer's generator: 0 up to 1. */
  #draw(): number {
    this.#random = (this.#random * 16_807) % 2_147_483_647
    return this.#random / 2_147_483_647
  }
}

const none = (): Outcome => ({ accepted: 0, refused: 0, latencies: [] })

/** A quantile of latencies in order. */
export const quantile = (latencies: readonly number[], q: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0
