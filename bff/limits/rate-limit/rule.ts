/** Rate limit with exponential backoff: free attempts first, then growing delays. Times are seconds. */
export type Rule = {
  readonly freeAttempts: number
  /** Delay before the first attempt after the free ones; each later delay is `factor` times the previous one. */
  readonly delay: number
  readonly factor: number
  readonly maxDelay: number
  /** The count decreases by one attempt per this many seconds (leaky bucket). */
  readonly decay: number
}

/** Leaky bucket: at most `times` attempts per `seconds`, as a burst or spread. */
export const fixedRate = (times: number, seconds: number): Rule => {
  const interval = seconds / times
  return { freeAttempts: times, delay: interval, factor: 1, maxDelay: interval, decay: interval }
}

/** Stored state of one key. Times are milliseconds since the epoch. */
export type Attempts = {
  readonly count: number
  /** When `count` was computed. */
  readonly at: number
  /** Earliest time of the next attempt. */
  readonly next: number
}

/** The current count with this attempt included, or the seconds until an attempt is allowed. */
export type Consumption = { readonly count: number } | { readonly wait: number }

/**
 * The state without times that a clock which stepped back has left in the future: its age stays what it was when it was
 * stored, and no wait is longer than its own delay. The same object where there are none.
 */
export function clamp(stored: Attempts, rule: Rule, now: number): Attempts {
  const at = Math.min(stored.at, now)
  const next = Math.min(stored.next - (stored.at - at), Math.ceil(at + delayAfter(stored.count, rule)))
  return at === stored.at && next === stored.next ? stored : { count: stored.count, at, next }
}

/** Counts one attempt, as `amount`. An attempt before `next` is refused; then only a clamped state is stored. */
export function consume(
  stored: Attempts | null,
  rule: Rule,
  now: number,
  amount = 1,
): { attempts: Attempts; result: Consumption } | { result: Consumption } {
  const before = stored && clamp(stored, rule, now)
  if (before && now < before.next) {
    const result = { wait: Math.ceil((before.next - now) / 1000) }
    return before === stored ? { result } : { attempts: before, result }
  }
  const count = current(before, rule, now) + amount
  return { attempts: { count, at: now, next: now + delayAfter(count, rule) }, result: { count } }
}

/** Reverses the count of `amount` attempts. */
export function refund(before: Attempts, { amount, rule }: { amount: number; rule: Rule }, now: number): Attempts {
  const count = Math.max(0, current(before, rule, now) - amount)
  return { count, at: now, next: Math.min(before.next, now + delayAfter(count, rule)) }
}

/** Time at which the state equals the state of an unused key. */
export const expiresAt = ({ count, at, next }: Attempts, { decay }: Rule) => Math.max(next, at + count * decay * 1000)

/** Attempts that have not decayed yet; may be a fraction. */
export function current(before: Attempts | null, { decay }: Rule, now: number): number {
  return before ? Math.max(0, before.count - Math.max(0, now - before.at) / 1000 / decay) : 0
}

/** Milliseconds. Fractions of an attempt are rounded. */
function delayAfter(count: number, { freeAttempts, delay, factor, maxDelay }: Rule): number {
  const excess = Math.round(count) - freeAttempts
  return excess < 0 ? 0 : Math.min(maxDelay, delay * factor ** excess) * 1000
}
