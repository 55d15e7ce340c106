/** Keeps people, pages and streams from taking more than their share. Every method may throw: it is away. */
export type Limiter = {
  /**
   * How long until one of the places of this name is free, in milliseconds. No longer than `patience`: it is taken from
   * then on, and those who wait take turns.
   */
  take(name: string, places: Taking): Promise<number>
  /** Gives one place back before its time. */
  free(name: string): Promise<void>
}

/** How many places there are, for how many milliseconds one is taken, and how long it is worth waiting for. */
export type Taking = { readonly most: number; readonly ms: number; readonly patience: number }

/** The places of one name. */
export class Places {
  /** When each place that is taken is free again, soonest first. */
  #taken: readonly number[]

  constructor(taken: readonly number[] = []) {
    this.#taken = taken
  }

  get taken() {
    return this.#taken
  }

  take({ most, ms, patience }: Taking, now: number): number {
    this.#taken = this.#taken.filter((until) => until > now)
    const wait = (this.#taken[this.#taken.length - most] ?? now) - now
    if (wait <= patience) this.#taken = [...this.#taken, now + wait + ms].toSorted((a, b) => a - b)
    return wait
  }

  free() {
    this.#taken = this.#taken.slice(1)
  }

  isFree = (now: number) => this.#taken.every((until) => until <= now)
}
