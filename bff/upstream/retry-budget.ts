/** Retry budget: ten answers earn one retry, so that retries add at most a tenth to the load. Source: security R59. */
export class RetryBudget {
  #tokens = 10

  earn() {
    this.#tokens = Math.min(10, this.#tokens + 0.1)
  }

  /** Takes one retry; false when there is none. */
  spend(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
