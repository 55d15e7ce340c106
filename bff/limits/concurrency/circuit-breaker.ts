import { RecentCounts } from './recent-counts.ts'

/** Opens at this share of failures among at least so many calls of the last ten seconds. Source: security R61. */
const maxFailures = 0.5
const minCalls = 20
/** Milliseconds until probes are let through. */
const openTime = 5_000
/** Probes at once, and successes of them until it closes. */
const probes = 5

/** States of a circuit breaker. */
export type BreakerState = 'closed' | 'open' | 'half-open'

/** A call that was let through; its end counts only if the breaker is still in the state that let it through. */
export type Permission = (outcome: 'success' | 'failure' | 'abandoned') => void

/**
 * Circuit breaker: while most calls fail nothing is sent, and after 5 s a few probes decide. Nobody waits for a probe: more
 * callers are refused at once.
 */
export class CircuitBreaker {
  readonly #now: () => number
  readonly #counts: RecentCounts
  #state: BreakerState = 'closed'
  /** Counts the changes of state. */
  #epoch = 0
  #openUntil = 0
  #probesInFlight = 0
  #probesSucceeded = 0

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
    this.#counts = new RecentCounts(now)
  }

  get state(): BreakerState {
    if (this.#state === 'open' && this.#now() >= this.#openUntil) this.#change('half-open')
    return this.#state
  }

  /** null when the call is refused. */
  enter(): Permission | null {
    const { state } = this
    if (state === 'open') return null
    const isProbe = state === 'half-open'
    if (isProbe && this.#probesInFlight >= probes) return null
    if (isProbe) this.#probesInFlight += 1
    const epoch = this.#epoch
    return (outcome) => {
      if (this.#epoch === epoch) this.#record(outcome, isProbe)
    }
  }

  #record(outcome: Parameters<Permission>[0], isProbe: boolean) {
    if (isProbe) this.#probesInFlight -= 1
    if (outcome === 'abandoned') return
    if (isProbe) return this.#recordProbe(outcome)
    this.#counts.add(outcome === 'success' ? 'good' : 'bad')
    if (outcome === 'success') return
    const { good, bad } = this.#counts.sum()
    if (good + bad >= minCalls && bad / (good + bad) >= maxFailures) this.#open()
  }

  #recordProbe(outcome: 'success' | 'failure') {
    if (outcome === 'failure') return this.#open()
    this.#probesSucceeded += 1
    if (this.#probesSucceeded >= probes) this.#change('closed')
  }

  #open() {
    this.#openUntil = this.#now() + openTime
    this.#change('open')
  }

  #change(state: BreakerState) {
    this.#state = state
    this.#epoch += 1
    this.#probesInFlight = 0
    this.#probesSucceeded = 0
    this.#counts.clear()
  }
}
