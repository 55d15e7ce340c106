import { type Attempts, clamp, consume, type Consumption, current, refund, type Rule } from './rule.ts'

/** Storage of attempts by key; keys are keyed hashes and hold no personal data. Methods are atomic and may reject. */
export type RateLimitStore = {
  /** Counts an attempt, which may weigh more than one, or returns the wait. */
  consume(key: string, rule: Rule, amount?: number): Promise<Consumption>
  /** The current count, without a change. */
  current(key: string, rule: Rule): Promise<number>
  /** Uncounts attempts. */
  refund(key: string, amount: number, rule: Rule): Promise<void>
}

/** The stored state of one key. */
type Cell = { read(): Attempts | null; write(attempts: Attempts): void }

/** The methods of a store, on one key at one time. */
export function attemptsIn({ read, write }: Cell, rule: Rule, now: number) {
  /** A clamped state is stored: otherwise each call would begin its delay anew. */
  function readClamped(): Attempts | null {
    const stored = read()
    const attempts = stored && clamp(stored, rule, now)
    if (attempts && attempts !== stored) write(attempts)
    return attempts
  }

  return {
    consume(amount?: number): Consumption {
      const outcome = consume(read(), rule, now, amount)
      if ('attempts' in outcome) write(outcome.attempts)
      return outcome.result
    },
    current: () => current(readClamped(), rule, now),
    refund(amount: number) {
      const before = readClamped()
      if (before) write(refund(before, { amount, rule }, now))
    },
  }
}
