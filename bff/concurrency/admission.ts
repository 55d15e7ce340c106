import type { Criticality } from '#contracts/core/endpoint.ts'

import { AdaptiveLimit } from './adaptive-limit.ts'
import { CallPools } from './call-pools.ts'
import { CircuitBreaker, type Permission } from './circuit-breaker.ts'
import { classLimit, waitOf } from './class-limits.ts'
import { type Ending, outcomeOf, sampleOf } from './ending.ts'
import { NotSent, type Refusal } from './not-sent.ts'
import { RecentCounts } from './recent-counts.ts'
import type { LoadFigures, UpstreamLoad } from './upstream-load.ts'
import { WaitingCalls } from './waiting-calls.ts'

/** Seconds until a retry makes sense, before jitter. */
const retryAfter: Readonly<Record<Criticality, number>> = { critical: 2, interactive: 5, bulk: 10, background: 10 }

/** A call to be admitted. */
export type AdmissionRequest = {
  readonly criticality: Criticality
  /** First segment of the path upstream. */
  readonly service: string
}

/** Whose signal is read only where a call waits: making one costs. */
export type Abortable = { readonly signal: AbortSignal }

type Options = {
  /** Calls at once that the upstream can take of this process. */
  readonly ceiling: () => number
  /** Milliseconds. */
  readonly now: () => number
  /** False where a request cannot wait for the end of another one. */
  readonly canWait?: boolean
}

/**
 * Admission of calls to the upstream: refused at once are those to a service that fails, those that would fill a bulkhead,
 * and above the limit the least urgent first. A critical call waits for a moment, and in a burst a read does. Source: security
 * R61 to R63.
 */
export class Admission implements UpstreamLoad {
  readonly #now: () => number
  readonly #limit: AdaptiveLimit
  readonly #pools = new CallPools()
  readonly #breakers = new Map<string, AdmissionRequest & { readonly breaker: CircuitBreaker }>()
  readonly #canWait: boolean
  readonly #recent: RecentCounts
  /** Without bulk: refused downloads are no overload for reads. */
  readonly #recentForeground: RecentCounts
  readonly #refused = new Map<string, { criticality: Criticality; reason: Refusal; count: number }>()
  readonly #waiting = { critical: new WaitingCalls(), reads: new WaitingCalls() }

  constructor({ ceiling, now, canWait = true }: Options) {
    this.#now = now
    this.#limit = new AdaptiveLimit({ ceiling, now })
    this.#canWait = canWait
    this.#recent = new RecentCounts(now)
    this.#recentForeground = new RecentCounts(now)
  }

  /** Resolves with the function that ends the call. Throws NotSent, or the signal's reason. */
  async enter(request: AdmissionRequest, until: Abortable): Promise<(ending: Ending) => void> {
    const { criticality } = request
    const permission = this.#breakerOf(request).enter()
    if (!permission) throw this.#refuse('breaker', request)
    try {
      const refusal = await this.#takePlace(request, until)
      if (refusal) throw this.#refuse(refusal, request)
    } catch (error) {
      permission('abandoned')
      throw error
    }
    this.#count('good', criticality)
    return this.#onEnd(request, permission)
  }

  /** Waits where its class may. */
  async #takePlace(request: AdmissionRequest, until: Abortable): Promise<Refusal | null> {
    const refusal = this.#tryPlace(request)
    if (!refusal || !this.#canWait) return refusal
    const { critical, reads } = this.#waiting
    const wait = waitOf(request.criticality, {
      limit: this.#limit.limit,
      waitingReads: reads.size,
      shedShare: () => this.#recentForeground.badShare(),
    })
    if (wait === 0) return refusal
    const queue = request.criticality === 'critical' ? critical : reads
    return (await queue.wait(wait, until.signal, () => this.#tryPlace(request) === null)) ? null : refusal
  }

  #tryPlace({ criticality, service }: AdmissionRequest): Refusal | null {
    const full = this.#pools.fullFor(criticality, service, this.#limit.limit)
    if (full) return full
    if (!this.#limit.enter(this.#placesFor(criticality))) return 'limit'
    this.#pools.enter(criticality, service)
    return null
  }

  /** One more than there are where downloads hold all of a small limit: they may hang for long. */
  #placesFor(criticality: Criticality): number {
    const { limit, inFlight } = this.#limit
    const isForeground = criticality === 'critical' || criticality === 'interactive'
    const own = classLimit(criticality, limit)
    return isForeground && this.#pools.isBackgroundOnly ? Math.max(own, inFlight + 1) : own
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
      this.#waiting.critical.admit()
      this.#waiting.reads.admit()
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
      waiting: this.#waiting.critical.size + this.#waiting.reads.size,
      refused: [...this.#refused.values()],
      breakers: breakers.map(({ criticality, service, breaker }) => ({ criticality, service, state: breaker.state })),
    }
  }

  shedShare(): number {
    return this.#recent.badShare()
  }

  #refuse(reason: Refusal, { criticality }: AdmissionRequest): NotSent {
    if (reason !== 'breaker') this.#count('bad', criticality)
    const name = `${criticality} ${reason}`
    const entry = this.#refused.get(name) ?? { criticality, reason, count: 0 }
    this.#refused.set(name, { ...entry, count: entry.count + 1 })
    return new NotSent(reason, retryAfter[criticality])
  }

  #count(kind: 'good' | 'bad', criticality: Criticality) {
    if (criticality === 'background') return
    this.#recent.add(kind)
    if (criticality !== 'bulk') this.#recentForeground.add(kind)
  }
}
