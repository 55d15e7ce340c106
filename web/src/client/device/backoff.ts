/** Exponential backoff with jitter: the delay doubles with each failure, up to a limit, plus 0 to 30 %. In seconds. */
export class Backoff {
  readonly #min: number
  readonly #max: number
  #attempts = 0

  constructor({ min, max }: { min: number; max: number }) {
    this.#min = min
    this.#max = max
  }

  /** Delay until the next attempt; `retryAfter` is what the server asks for. */
  next(retryAfter = this.#min): number {
    const delay = Math.min(this.#max, Math.max(this.#min, retryAfter) * 2 ** Math.min(this.#attempts, 4))
    this.#attempts += 1
    return Math.round(delay * (1 + Math.random() * 0.3))
  }

  /** An attempt succeeded. */
  reset() {
    this.#attempts = 0
  }
}

/** Backoff of reads, shared by all pages: one answer resets it. */
export const backoff = new Backoff({ min: 5, max: 60 })
