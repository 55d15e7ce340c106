import type { Criticality } from '#contracts/core/criticality.ts'

import { AdaptiveLimit, type Sample } from './adaptive-limit.ts'
import { CircuitBreaker, type Permission } from './circuit-breaker.ts'
import { classLimit, classShares, longestWaitFor } from './class-limits.ts'
import { NotSent, type Refusal } from './not-sent.ts'
import { RecentCounts } from './recent-counts.ts'
import { WaitingCalls } from './waiting-calls.ts'

/** Seconds until a retry makes sense, before jitter. */
const retryAfter: Readonly<Record<Criticality, number>> = { critical: 2, interactive: 5, bulk: 10, background: 10 }

/** A call to be admitted. */
export type AdmissionRequest = {
  readonly criticality: Criticality
  /** First segment of the path upstream. */
  readonly service: string
}

/** How an admitted call ended; `abandoned` says nothing about the upstream. */
export type Ending = Sample | 'success' | 'failure' | 'abandoned'

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

/** The calls of one class: all of them, and those to each service. */
type ClassPool = { readonly criticality: Criticality; inFlight: number; readonly services: Map<string, ServicePool> }
type ServicePool = { readonly pool: ClassPool; inFlight: number; readonly breaker: CircuitBreaker }

/**
 * Admission of calls to the upstream: refused at once are those to a service that fails, those that would fill a bulkhead,
 * and above the limit the least urgent first. A critical call waits for a moment, and in a burst a read does. Source: security
 * R61 to R63.
 */
export class Admission {
  readonly #now: () => number
  readonly #limit: AdaptiveLimit
  readonly #pools = {
    critical: classPool('critical'),
    interactive: classPool('interactive'),
    bulk: classPool('bulk'),
    background: classPool('background'),
  }
  readonly #canWait: boolean
  /** Reads and critical calls, admitted and refused: refused downloads are no overload for reads. */
  readonly #recent: RecentCounts
  readonly #waiting = { critical: new WaitingCalls(), reads: new WaitingCalls() }

  constructor({ ceiling, now, canWait = true }: Options) {
    this.#now = now
    this.#limit = new AdaptiveLimit({ ceiling, now })
    this.#canWait = canWait
    this.#recent = new RecentCounts(now)
  }

  /** Resolves with the function that ends the call. Throws NotSent, or the signal's reason. */
  async enter({ criticality, service }: AdmissionRequest, until: Abortable): Promise<(ending: Ending) => void> {
    const called = this.#servicePool(this.#pools[criticality], service)
    const permission = called.breaker.enter()
    if (!permission) throw new NotSent('breaker', retryAfter[criticality])
    try {
      const refusal = this.#tryPlace(called)
      if (refusal && !(await this.#wait(called, until))) throw new NotSent(refusal, retryAfter[criticality])
    } catch (error) {
      permission('abandoned')
      if (error instanceof NotSent) this.#count('bad', criticality)
      throw error
    }
    this.#count('good', criticality)
    return this.#onEnd(called, permission)
  }

  /** Whether a call under way may be sent again: not while its breaker is open. Source: security R59. */
  canRetry({ criticality, service }: AdmissionRequest): boolean {
    return this.#servicePool(this.#pools[criticality], service).breaker.state !== 'open'
  }

  /** Whether the call got a place later. It waits where its class may. */
  async #wait(called: ServicePool, until: Abortable): Promise<boolean> {
    if (!this.#canWait) return false
    const { critical, reads } = this.#waiting
    const { criticality } = called.pool
    const wait = longestWaitFor(criticality, {
      limit: this.#limit.limit,
      waitingReads: reads.size,
      shedShare: () => this.shedShare(),
    })
    if (wait === 0) return false
    const queue = criticality === 'critical' ? critical : reads
    return queue.wait(wait, until.signal, () => this.#tryPlace(called) === null)
  }

  /** Takes a place in the bulkheads and the limit, or says which of them has none. A bulkhead has one at least. */
  #tryPlace(called: ServicePool): Refusal | null {
    const { pool } = called
    const { limit } = this.#limit
    const shares = classShares[pool.criticality]
    if (pool.inFlight >= Math.ceil(limit * shares.own)) return 'class'
    if (called.inFlight >= Math.ceil(limit * shares.service)) return 'service'
    if (!this.#limit.enter(this.#placesFor(pool.criticality, limit))) return 'limit'
    pool.inFlight += 1
    called.inFlight += 1
    return null
  }

  /** One more than there are where downloads hold all of a small limit: they may hang for long. */
  #placesFor(criticality: Criticality, limit: number): number {
    const { critical, interactive } = this.#pools
    const isAlone = isForeground(criticality) && critical.inFlight + interactive.inFlight === 0
    const own = classLimit(criticality, limit)
    return isAlone ? Math.max(own, this.#limit.inFlight + 1) : own
  }

  /** Ends a call once. */
  #onEnd(called: ServicePool, permission: Permission) {
    let isOver = false
    return (ending: Ending) => {
      if (isOver) return
      isOver = true
      called.pool.inFlight -= 1
      called.inFlight -= 1
      permission(breakerOutcome(ending))
      this.#limit.leave(latencySample(ending, called.pool.criticality))
      this.#waiting.critical.admit()
      this.#waiting.reads.admit()
    }
  }

  #servicePool(pool: ClassPool, service: string): ServicePool {
    const known = pool.services.get(service)
    if (known) return known
    const called = { pool, inFlight: 0, breaker: new CircuitBreaker(this.#now) }
    pool.services.set(service, called)
    return called
  }

  /** Load on the upstream, as this process sees it. */
  figures() {
    const { inFlight, limit } = this.#limit
    const services = Object.values(this.#pools).flatMap((pool) => [...pool.services.values()])
    return {
      inFlight,
      limit,
      waiting: this.#waiting.critical.size + this.#waiting.reads.size,
      isBreakerOpen: services.some(({ breaker }) => breaker.state === 'open'),
    }
  }

  /** Share of the reads and critical calls of the last 10 s that were refused for load, 0 to 1. */
  shedShare(): number {
    return this.#recent.badShare()
  }

  #count(kind: 'good' | 'bad', criticality: Criticality) {
    if (isForeground(criticality)) this.#recent.add(kind)
  }
}

const classPool = (criticality: Criticality): ClassPool => ({ criticality, inFlight: 0, services: new Map() })

const isForeground = (criticality: Criticality) => criticality === 'critical' || criticality === 'interactive'

/**
 * What an ending says about the upstream's capacity. Time-outs of bulk and background calls say nothing: a file that hangs
 * is held by the bulkhead of its class, and must not lower the limit of the others.
 */
function latencySample(ending: Ending, criticality: Criticality): Sample | undefined {
  if (ending === 'timeout') return isForeground(criticality) ? ending : undefined
  return typeof ending === 'object' ? ending : undefined
}

/** What it says to the breaker. */
function breakerOutcome(ending: Ending): Parameters<Permission>[0] {
  if (ending === 'abandoned') return 'abandoned'
  return ending === 'failure' || ending === 'timeout' ? 'failure' : 'success'
}
