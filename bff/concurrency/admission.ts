import type { Criticality } from '#contracts/core/endpoint.ts'

import { AdaptiveLimit, type Sample } from './adaptive-limit.ts'
import { CallPools } from './call-pools.ts'
import { CircuitBreaker, type Permission } from './circuit-breaker.ts'
import { NotSent, type Refusal } from './not-sent.ts'
import { RecentCounts } from './recent-counts.ts'
import type { LoadFigures, UpstreamLoad } from './upstream-load.ts'
import { WaitingCalls } from './waiting-calls.ts'

/** Share of the limit up to which each class is admitted: background is refused first. Source: security R63. */
const shares: Readonly<Record<Criticality, number>> = { critical: 1, interactive: 0.9, bulk: 0.75, background: 0.6 }

/** Seconds until a retry makes sense, before jitter. */
const retryAfter: Readonly<Record<Criticality, number>> = { critical: 2, interactive: 5, bulk: 10, background: 10 }

/** How long a critical call waits for a place, in milliseconds. */
const defaultWait = 100

/** A call to be admitted. */
export type AdmissionRequest = {
  readonly criticality: Criticality
  /** First segment of the path upstream. */
  readonly service: string
}

/** How an admitted call ended; `abandoned` says nothing about the upstream. */
export type Ending = Sample | 'success' | 'failure' | 'abandoned'

type Options = {
  /** Calls at once that the upstream can take of this process. */
  readonly ceiling: () => number
  /** Milliseconds. */
  readonly now: () => number
  /** How long a critical call waits, in milliseconds; 0 where a request cannot wait for the end of another one. */
  readonly criticalWait?: number
}

/**
 * Admission of calls to the upstream: refused at once are those to a service that fails, those that would fill a bulkhead,
 * and above the limit the least urgent first. Nothing queues; a critical call waits for a moment. Source: security R61 to
 * R63.
 */
export class Admission implements UpstreamLoad {
  readonly #now: () => number
  readonly #limit: AdaptiveLimit
  readonly #pools = new CallPools()
  readonly #breakers = new Map<string, AdmissionRequest & { readonly breaker: CircuitBreaker }>()
  readonly #criticalWait: number
  readonly #recent: RecentCounts
  readonly #refused = new Map<string, { criticality: Criticality; reason: Refusal; count: number }>()
  readonly #waiting = new WaitingCalls()

  constructor({ ceiling, now, criticalWait = defaultWait }: Options) {
    this.#now = now
    this.#limit = new AdaptiveLimit({ ceiling, now })
    this.#criticalWait = criticalWait
    this.#recent = new RecentCounts(now)
  }

  /** Resolves with the function that ends the call. Throws NotSent, or the signal's reason. */
  async enter(request: AdmissionRequest, signal: AbortSignal): Promise<(ending: Ending) => void> {
    const { criticality } = request
    const permission = this.#breakerOf(request).enter()
    if (!permission) throw this.#refuse('breaker', request)
    try {
      const refusal = await this.#takePlace(request, signal)
      if (refusal) throw this.#refuse(refusal, request)
    } catch (error) {
      permission('abandoned')
      throw error
    }
    this.#count('good', criticality)
    return this.#onEnd(request, permission)
  }

  /** Waits where the call is critical. */
  async #takePlace(request: AdmissionRequest, signal: AbortSignal): Promise<Refusal | null> {
    const refusal = this.#tryPlace(request)
    if (!refusal || request.criticality !== 'critical') return refusal
    const isAdmitted = await this.#waiting.wait(this.#criticalWait, signal, () => this.#tryPlace(request) === null)
    return isAdmitted ? null : refusal
  }

  #tryPlace({ criticality, service }: AdmissionRequest): Refusal | null {
    const full = this.#pools.fullFor(criticality, service, this.#limit.limit)
    if (full) return full
    if (!this.#limit.enter(shares[criticality])) return 'limit'
    this.#pools.enter(criticality, service)
    return null
  }

  /** Ends a call once. */
  #onEnd({ criticality, service }: AdmissionRequest, permission: Permission) {
    let isOver = false
    return (ending: Ending) => {
      if (isOver) return
      isOver = true
      this.#pools.leave(criticality, service)
      permission(outcomeOf(ending))
      this.#limit.leave(sampleOf(ending, criticality))
      this.#waiting.admit()
    }
  }

  #breakerOf({ criticality, service }: AdmissionRequest): CircuitBreaker {
    const name = `${service} ${criticality}`
    const known = this.#breakers.get(name)
    if (known) return known.breaker
    const breaker = new CircuitBreaker(this.#now)
    this.#breakers.set(name, { criticality, service, breaker })
    return breaker
  }

  figures(): LoadFigures {
    const { inFlight, limit } = this.#limit
    const breakers = [...this.#breakers.values()]
    return {
      inFlight,
      limit,
      refused: [...this.#refused.values()],
      breakers: breakers.map(({ criticality, service, breaker }) => ({ criticality, service, state: breaker.state })),
    }
  }

  shedShare(): number {
    const { good, bad } = this.#recent.sum()
    return bad === 0 ? 0 : bad / (good + bad)
  }

  #refuse(reason: Refusal, { criticality }: AdmissionRequest): NotSent {
    if (reason !== 'breaker') this.#count('bad', criticality)
    const name = `${criticality} ${reason}`
    const entry = this.#refused.get(name) ?? { criticality, reason, count: 0 }
    this.#refused.set(name, { ...entry, count: entry.count + 1 })
    return new NotSent(reason, retryAfter[criticality])
  }

  #count(kind: 'good' | 'bad', criticality: Criticality) {
    if (criticality !== 'background') this.#recent.add(kind)
  }
}

/**
 * What an ending says about the upstream's capacity. Time-outs of bulk and background calls say nothing: a file that hangs
 * is held by the bulkhead of its class, and must not lower the limit of the others.
 */
function sampleOf(ending: Ending, criticality: Criticality): Sample | undefined {
  if (ending === 'timeout') return criticality === 'bulk' || criticality === 'background' ? undefined : ending
  return typeof ending === 'object' ? ending : undefined
}

function outcomeOf(ending: Ending): Parameters<Permission>[0] {
  if (ending === 'abandoned') return 'abandoned'
  return ending === 'failure' || ending === 'timeout' ? 'failure' : 'success'
}
