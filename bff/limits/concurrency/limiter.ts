/** Concurrency limit by key, with leases that expire. Methods reject when the store is unavailable. */
export type ConcurrencyLimiter = {
  /**
   * Milliseconds until a permit is available. If that is at most `maxWait`, the permit is reserved from then on: waiting
   * callers are served in order.
   */
  acquire(name: string, permit: Permit): Promise<number>
  /** Returns one permit before its lease expires. */
  release(name: string): Promise<void>
}

/** At most `limit` permits at once. `leaseTime` and `maxWait` are milliseconds. */
export type Permit = { readonly limit: number; readonly leaseTime: number; readonly maxWait: number }

/** The permits of one key. Times are milliseconds since the epoch. */
export class Permits {
  /** Expiry of each lease, soonest first. */
  #leases: readonly number[]
  /** Time of the last call: no lease was granted later. */
  #at: number

  constructor(leases: readonly number[] = [], at = 0) {
    this.#leases = leases
    this.#at = at
  }

  get leases() {
    return this.#leases
  }

  get at() {
    return this.#at
  }

  acquire({ limit, leaseTime, maxWait }: Permit, now: number): number {
    const stepBack = Math.max(0, this.#at - now) // of the clock: no lease becomes longer
    this.#at = now
    this.#leases = this.#leases.map((expiry) => expiry - stepBack).filter((expiry) => expiry > now)
    const wait = (this.#leases[this.#leases.length - limit] ?? now) - now
    if (wait <= maxWait) this.#leases = [...this.#leases, now + wait + leaseTime].toSorted((a, b) => a - b)
    return wait
  }

  release() {
    this.#leases = this.#leases.slice(1)
  }

  isUnused = (now: number) => this.#leases.every((expiry) => expiry <= now)
}
