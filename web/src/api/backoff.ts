const longest = 60
let waits = 0

/** How long to wait before a busy server is asked again: longer every time, and not for all at once. */
export const calm = {
  /** Seconds until the next try. */
  next(retryAfter = 5): number {
    const wait = Math.min(longest, Math.max(5, retryAfter) * 2 ** Math.min(waits, 4))
    waits += 1
    return Math.round(wait * (1 + Math.random() * 0.3))
  },
  /** Somebody got an answer. */
  over() {
    waits = 0
  },
}
