import type { Rule, Consumption } from './rule.ts'

/** Storage of attempts by key; keys are keyed hashes and hold no personal data. Methods are atomic and may reject. */
export type RateLimitStore = {
  /** Counts an attempt, which may weigh more than one, or returns the wait. */
  consume(key: string, rule: Rule, amount?: number): Promise<Consumption>
  /** The current count, without a change. */
  current(key: string, rule: Rule): Promise<number>
  /** Uncounts attempts. */
  refund(key: string, amount: number, rule: Rule): Promise<void>
}
