/** Keeps people, pages and streams from taking more than their share. Every method may throw: it is away. */
export type ConcurrencyLimiter = {
  /**
   * How long until one of the places of this name is free, in milliseconds. No longer than `patience`: it is taken from
   * then on, and those who wait take turns.
   */
  acquire(name: string, places: Permit): Promise<number>
  /** Gives one place back before its time. */
  release(name: string): Promise<void>
}

/** How many places there are, for how many milliseconds one is taken, and how long it is worth waiting for. */
export type Permit = { readonly limit: number; readonly leaseTime: number; readonly maxWait: number }

/** The places of one name. */
export class Permits {
  /** When each place that is taken is free again, soonest first. */
  #taken: readonly number[]

  constructor(taken: readonly number[] = []) {
    this.#taken = taken
  }

  get taken() {
    return this.#taken
  }

  acquire({ limit, leaseTime, maxWait }: Permit, now: number): number {
    this.#taken = this.#taken.filter((until) => until > now)
    const wait = (this.#taken[this.#taken.length - limit] ?? now) - now
    if (wait <= maxWait) this.#taken = [...this.#taken, now + wait + leaseTime].toSorted((a, b) => a - b)
    return wait
  }

  release() {
    this.#taken = this.#taken.slice(1)
  }

  isFree = (now: number) => this.#taken.every((until) => until <= now)
}
