import { ApiError } from '#contracts/core/error.ts'

import { Failures, isFault, withoutText } from './failures.ts'
import {
  type Copy,
  type CopyStore,
  maxStale,
  type SharedAnswer,
  type SharedRead,
  type SharedReads,
} from './shared-reads.ts'

/** Longest question to the upstream, in milliseconds: its deadline with some room. A longer one died with its request. */
const maxFlight = 15_000

/** Questions of other callers that one waits for, before it asks for itself. */
const maxJoined = 2

type Outcome = { readonly copy: Copy } | { readonly error: unknown }

/** A question to the upstream under way. Plain data but for `ended`, which resolves with the outcome. */
export type Flight = { readonly startedAt: number; outcome: Outcome | null; readonly ended: Promise<void> }

export type SharedPlatform = {
  readonly store: CopyStore
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Waits until a question of another request has its outcome. */
  readonly wait: (flight: Flight, until: number) => Promise<void>
  /** Lets work run on after the answer. */
  readonly keepAlive: (work: Promise<unknown>) => void
}

/**
 * Request collapsing, stale-while-revalidate (one interval) and stale-if-error (`maxStale`) over a store of copies.
 * Source: RFC 5861.
 */
export class SharedCopies implements SharedReads {
  readonly #platform: SharedPlatform
  readonly #flights = new Map<string, Flight>()
  readonly #failures: Failures
  #forgottenAt = Number.NEGATIVE_INFINITY

  constructor(platform: SharedPlatform) {
    this.#platform = platform
    this.#failures = new Failures(platform.now)
  }

  forget() {
    this.#forgottenAt = this.#platform.now()
  }

  async read(read: SharedRead): Promise<SharedAnswer> {
    return this.#read(read, 0)
  }

  async #read(read: SharedRead, joined: number): Promise<SharedAnswer> {
    const { key, interval } = read
    const copy = await this.#storedCopy(key)
    if (copy && this.#copyAge(copy) < interval) return this.#answer(copy)
    const flight = this.#currentFlight(key)
    const failure = this.#failures.recent(key)
    if (copy && (this.#failures.has(key) || this.#copyAge(copy) < 2 * interval)) {
      if (!flight && !failure) this.#platform.keepAlive(this.#ask(read))
      return this.#answer(copy)
    }
    if (failure) throw failure
    if (!flight) return this.#resultFor(await this.#ask(read), copy)
    await this.#platform.wait(flight, flight.startedAt + maxFlight)
    return this.#afterOther(read, { outcome: flight.outcome, copy, joined: joined + 1 })
  }

  /** Outcome of another caller's call for this caller: an error of that caller is ignored. */
  async #afterOther(read: SharedRead, { outcome, copy, joined }: Joined): Promise<SharedAnswer> {
    if (outcome && 'copy' in outcome) return this.#answer(outcome.copy)
    const error = outcome?.error
    if (isFault(error)) return this.#resultFor({ error: withoutText(error) }, copy)
    if (joined < maxJoined) return this.#read(read, joined)
    if (error instanceof ApiError && error.code === 'too_many_requests') throw withoutText(error)
    return { value: await read.load(), age: 0 }
  }

  /** Asks the upstream. Never rejects. */
  async #ask({ key, load }: SharedRead): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const flight: Flight = { startedAt: this.#platform.now(), outcome: null, ended: promise }
    this.#flights.set(key, flight)
    const outcome = await load().then(
      (value): Outcome => ({ copy: { value, at: flight.startedAt } }),
      (error: unknown): Outcome => ({ error }),
    )
    await this.#keep(key, outcome)
    flight.outcome = outcome
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    resolve()
    return outcome
  }

  async #keep(key: string, outcome: Outcome) {
    if ('error' in outcome) {
      if (isFault(outcome.error)) this.#failures.add(key, outcome.error)
      return
    }
    this.#failures.delete(key)
    if (outcome.copy.at <= this.#forgottenAt) return
    // A store that fails costs questions, not answers.
    await this.#platform.store.put(key, outcome.copy).catch(() => undefined)
  }

  /** The caller's own outcome; a copy is better than a fault of the source. */
  #resultFor(outcome: Outcome, copy: Copy | null): SharedAnswer {
    if ('copy' in outcome) return this.#answer(outcome.copy)
    if (copy && isFault(outcome.error)) return this.#answer(copy)
    throw outcome.error
  }

  async #storedCopy(key: string): Promise<Copy | null> {
    const copy = await this.#platform.store.get(key).catch(() => undefined)
    if (!copy || copy.at <= this.#forgottenAt) return null
    const age = this.#copyAge(copy)
    return age >= 0 && age <= maxStale ? copy : null
  }

  /** The question under way, unless it was begun before the answers were forgotten, or died with its request. */
  #currentFlight(key: string): Flight | null {
    const flight = this.#flights.get(key)
    if (!flight || flight.startedAt <= this.#forgottenAt) return null
    return this.#platform.now() < flight.startedAt + maxFlight ? flight : null
  }

  #copyAge = ({ at }: Copy) => this.#platform.now() - at

  #answer = (copy: Copy): SharedAnswer => ({
    value: copy.value,
    age: Math.max(0, Math.floor(this.#copyAge(copy) / 1000)),
  })
}

type Joined = { readonly outcome: Outcome | null; readonly copy: Copy | null; readonly joined: number }
