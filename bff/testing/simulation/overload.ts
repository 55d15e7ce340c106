import { vi } from 'vitest'

import type { Criticality } from '#contracts/core/criticality.ts'

import { Admission } from '../../limits/concurrency/admission.ts'
import { callCeiling } from '../../limits/concurrency/ceiling.ts'
import { latencyMeter } from '../../platform/node/upstream/latency-meter.ts'
import { type Stalls, VirtualTime } from './virtual-time.ts'

/** A phase of the load: calls per second of each class, for so many seconds. */
export type Phase = {
  readonly seconds: number
  readonly workers: number
  readonly rates: Partial<Record<Criticality, number>>
  /** When the gateways have no processor. */
  readonly stalls?: Stalls
}

/** What came of the calls of a phase. Latencies in milliseconds, in order. */
export type Outcome = { accepted: number; refused: number; latencies: number[] }

type Settings = { readonly gateways: number; readonly concurrency: number | null; readonly serviceTime: number }

/**
 * Gateways before an upstream of so many workers with one queue, in virtual time, which takes the place of the global timers.
 * Arrivals are an open model: they come whatever became of those before. Service times are spread by a quarter; the seed is
 * fixed.
 */
export class Overload {
  readonly #time = new VirtualTime()
  readonly #gateways: readonly Admission[]
  readonly #latencySince: (start: number) => number | undefined
  readonly #serviceTime: number
  readonly #queue: (() => void)[] = []
  #workers = 0
  #busy = 0
  #random = 7

  constructor({ gateways, concurrency, serviceTime }: Settings) {
    for (const [name, value] of Object.entries(this.#time.globals)) vi.stubGlobal(name, value)
    const now = () => this.#time.now
    this.#latencySince = latencyMeter()
    this.#gateways = Array.from(
      { length: gateways },
      (_, index) => new Admission({ ceiling: () => callCeiling({ concurrency }, { processes: gateways, index }), now }),
    )
    this.#serviceTime = serviceTime
  }

  /** Runs a phase; what came of it by class. */
  async run({ seconds, workers, rates, stalls }: Phase): Promise<Record<Criticality, Outcome>> {
    this.#workers = workers
    this.#time.stalls = stalls ?? null
    const end = this.#time.now + seconds * 1000
    const outcomes = { critical: none(), interactive: none(), bulk: none(), background: none() }
    for (const criticality of ['critical', 'interactive', 'bulk', 'background'] as const) {
      const rate = rates[criticality]
      if (rate) this.#arrive({ criticality, mean: 1000 / rate, end, outcome: outcomes[criticality] })
    }
    await this.#time.until(end)
    for (const { latencies } of Object.values(outcomes)) latencies.sort((a, b) => a - b)
    return outcomes
  }

  #arrive(stream: { criticality: Criticality; mean: number; end: number; outcome: Outcome }) {
    const at = this.#time.now - Math.log(1 - this.#draw()) * stream.mean // Poisson
    if (at > stream.end) return
    this.#time.at(at, () => {
      this.#time.onLoop(() => void this.#call(stream.criticality, stream.outcome))
      this.#arrive(stream)
    })
  }

  async #call(criticality: Criticality, outcome: Outcome) {
    const gateway = this.#gateways[Math.floor(this.#draw() * this.#gateways.length)]
    if (!gateway) return
    const arrivedAt = this.#time.now
    const end = await gateway.enter({ criticality, service: 'sign-up' }, staying).catch(() => null)
    if (!end) {
      outcome.refused += 1
      return
    }
    const begunAt = this.#time.now
    this.#serve(() => {
      this.#time.onLoop(() => {
        outcome.accepted += 1
        outcome.latencies.push(this.#time.now - arrivedAt)
        const latency = this.#latencySince(begunAt)
        end(latency === undefined ? 'success' : { key: 'a', latency })
      })
    })
  }

  #serve(done: () => void) {
    if (this.#busy >= this.#workers) {
      this.#queue.push(() => this.#serve(done))
      return
    }
    this.#busy += 1
    this.#time.at(this.#time.now + this.#serviceTime * (0.75 + this.#draw() / 2), () => {
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

/** A client that does not leave. */
const staying = {
  get signal() {
    return new AbortController().signal
  },
}

/** A quantile of latencies in order. */
export const quantile = (latencies: readonly number[], q: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0
