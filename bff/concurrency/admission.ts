import type { Criticality } from '#contracts/core/endpoint.ts'

import { AdaptiveLimit, type Sample } from './adaptive-limit.ts'
import { NotSent, type Refusal } from './not-sent.ts'
import { RecentCounts } from './recent-counts.ts'
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

/** What an operator wants to know of the load. */
export type LoadFigures = {
  readonly inFlight: number
  readonly limit: number
  /** Calls refused before they were sent, since the start. */
  readonly refused: readonly { readonly criticality: Criticality; readonly reason: Refusal; readonly count: number }[]
}

/** Load on the upstream, as this process sees it. */
export type UpstreamLoad = {
  figures(): LoadFigures
  /** Share of the calls of the last 10 s that were refused for load, 0 to 1; without those of the background. */
  shedShare(): number
}

type Options = {
  /** Calls at once that the upstream can take of this process. */
  readonly ceiling: () => number
  /** Milliseconds. */
  readonly now: () => number
  /** How long a critical call waits, in milliseconds; 0 where a request cannot wait for the end of another one. */
  readonly criticalWait?: number
}

/**
 * Admission of calls to the upstream: over the limit they are refused at once, the least urgent class first, and nothing
 * queues. A critical call waits for a moment, the newest first: the oldest has the least time left.
 */
export class Admission implements UpstreamLoad {
  readonly #limit: AdaptiveLimit
  readonly #criticalWait: number
  readonly #recent: RecentCounts
  readonly #refused = new Map<string, { criticality: Criticality; reason: Refusal; count: number }>()
  readonly #waiting = new WaitingCalls()

  constructor({ ceiling, now, criticalWait = defaultWait }: Options) {
    this.#limit = new AdaptiveLimit({ ceiling, now })
    this.#criticalWait = criticalWait
    this.#recent = new RecentCounts(now)
  }

  /** Resolves with the function that ends the call. Throws NotSent, or the signal's reason. */
  async enter(request: AdmissionRequest, signal: AbortSignal): Promise<(ending: Ending) => void> {
    const { criticality } = request
    const isAdmitted =
      this.#limit.enter(shares[criticality]) ||
      (criticality === 'critical' && (await this.#waiting.wait(this.#criticalWait, signal)))
    if (!isAdmitted) throw this.#refuse('limit', request)
    this.#count('good', criticality)
    let isOver = false
    return (ending) => {
      if (isOver) return
      isOver = true
      this.#limit.leave(isSample(ending) ? ending : undefined)
      this.#admitWaiting()
    }
  }

  figures(): LoadFigures {
    const { inFlight, limit } = this.#limit
    return { inFlight, limit, refused: [...this.#refused.values()] }
  }

  shedShare(): number {
    const { good, bad } = this.#recent.sum()
    return bad === 0 ? 0 : bad / (good + bad)
  }

  #refuse(reason: Refusal, { criticality }: AdmissionRequest): NotSent {
    this.#count('bad', criticality)
    const name = `${criticality} ${reason}`
    const entry = this.#refused.get(name) ?? { criticality, reason, count: 0 }
    this.#refused.set(name, { ...entry, count: entry.count + 1 })
    return new NotSent(reason, retryAfter[criticality])
  }

  #count(kind: 'good' | 'bad', criticality: Criticality) {
    if (criticality !== 'background') this.#recent.add(kind)
  }

  #admitWaiting() {
    while (this.#waiting.size > 0 && this.#limit.enter(shares.critical)) this.#waiting.admitNewest()
  }
}

const isSample = (ending: Ending): ending is Sample => typeof ending === 'object' || ending === 'timeout'
