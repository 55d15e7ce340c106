import type { Rule, Consumption } from './rule.ts'

/** Where tries are counted, by a key that says nothing about anybody. Every method is atomic, and may throw. */
export type RateLimitStore = {
  /** Counts one try, unless it comes too early. */
  consume(key: string, rule: Rule): Promise<Consumption>
  /** Tries that count now; changes nothing. */
  current(key: string, rule: Rule): Promise<number>
  /** Takes so many tries back. */
  refund(key: string, back: number, rule: Rule): Promise<void>
}
