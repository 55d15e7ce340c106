import type { Criticality } from '#contracts/core/endpoint.ts'

import { AdaptiveLimit } from '../concurrency/adaptive-limit.ts'

/** An event at a time, in milliseconds. */
type Event = { readonly at: number; readonly run: () => void }

/** A queue of events, soonest first: a binary heap. */
class Events {
  readonly #heap: Event[] = []
  now = 0

  at(time: number, run: () => void) {
    const heap = this.#heap
    heap.push({ at: time, run })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1
      if (this.#time(parent) <= this.#time(child)) return
      this.#swap(parent, child)
      child = parent
    }
  }

  /** Runs everything until a time. */
  until(time: number) {
    while (this.#heap.length > 0 && this.#time(0) <= time) {
      const next = this.#takeSoonest()
      this.now = next.at
      next.run()
    }
    this.now = time
  }

  #takeSoonest(): Event {
    const heap = this.#heap
    this.#swap(0, heap.length - 1)
    const soonest = heap.pop() ?? { at: this.now, run: () => undefined }
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      const child = this.#time(right) < this.#time(left) ? right : left
      if (this.#time(child) >= this.#time(parent)) return soonest
      this.#swap(parent, child)
      parent = child
    }
  }

  #time = (index: number) => this.#heap[index]?.at ?? Number.POSITIVE_INFINITY

  #swap(a: number, b: number) {
    const [first, second] = [this.#heap[a], this.#heap[b]]
    if (first && second) [this.#heap[a], this.#heap[b]] = [second, first]
  }
}

/** A phase of the load: calls per second of each class, for so many seconds. */
export type Phase = {
  readonly seconds: number
  readonly workers: number
  readonly rates: Partial<Record<Criticality, number>>
}

/** What came of the calls of a phase. Latencies in milliseconds, in order. */
export type Outcome = { accepted: number; refused: number; latencies: number[] }

const shares: Readonly<Record<Criticality, number>> = { critical: 1, interactive: 0.9, bulk: 0.75, background: 0.6 }

/** As in Admission, whose promises would need real time. Milliseconds. */
const criticalWait = 100

/** `waiting`: critical calls, the newest last. */
type Gateway = { readonly limit: AdaptiveLimit; readonly waiting: (() => void)[] }

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
    const ceiling = Math.floor(concurrency / gateways)
    const now = () => this.#events.now
    this.#gateways = Array.from({ length: gateways }, () => ({
      limit: new AdaptiveLimit({ ceiling: () => ceiling, now }),
      waiting: [],
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
    const send = () => this.#send(gateway, outcome)
    if (gateway.limit.enter(shares[criticality])) return send()
    if (criticality !== 'critical') return void (outcome.refused += 1)
    gateway.waiting.push(send)
    this.#events.at(this.#events.now + criticalWait, () => {
      const at = gateway.waiting.indexOf(send)
      if (at === -1) return
      gateway.waiting.splice(at, 1)
      outcome.refused += 1
    })
  }

  #send({ limit, waiting }: Gateway, outcome: Outcome) {
    const begunAt = this.#events.now
    this.#serve(() => {
      const latency = this.#events.now - begunAt
      outcome.accepted += 1
      outcome.latencies.push(latency)
      limit.leave({ key: 'a', latency })
      while (waiting.length > 0 && limit.enter(shares.critical)) waiting.pop()?.()
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
