import type { Rule, Try } from './rule.ts'

/** Where tries are counted, by a key that says nothing about anybody. Every method is atomic, and may throw. */
export type PaceStore = {
  /** Counts one try, unless it comes too early. */
  take(key: string, rule: Rule): Promise<Try>
  /** Tries that count now; changes nothing. */
  count(key: string, rule: Rule): Promise<number>
  /** Takes so many tries back. */
  give(key: string, back: number, rule: Rule): Promise<void>
}
