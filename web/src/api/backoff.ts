const maxDelay = 60
let attempts = 0

/** How long to wait before a busy server is asked again: longer every time, and not for all at once. */
export const backoff = {
  /** Seconds until the next try. */
  next(retryAfter = 5): number {
    const wait = Math.min(maxDelay, Math.max(5, retryAfter) * 2 ** Math.min(attempts, 4))
    attempts += 1
    return Math.round(wait * (1 + Math.random() * 0.3))
  },
  /** Somebody got an answer. */
  reset() {
    attempts = 0
  },
}
