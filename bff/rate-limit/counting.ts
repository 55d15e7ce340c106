import { ApiError } from '#contracts/core/error.ts'

import type { Rule } from './rule.ts'
import type { RateLimitStore } from './store.ts'

/** Tries that are counted together. */
export type Counter = {
  readonly key: string
  readonly rule: Rule
  /** What to say of a try that comes too early, where it need not wait. */
  readonly early?: ApiError
}

/** Hashes what a key is made of, with a key of the server: who reads the store learns nothing. */
export type KeyedHash = (...parts: readonly string[]) => Promise<string>

/** `isTry` says whether something that failed counts all the same. */
export function counters(store: RateLimitStore, isTry: (error: unknown) => boolean) {
  const giveBack = (counts: readonly Counter[]) =>
    Promise.all(counts.map(({ key, rule }) => store.refund(key, 1, rule)))

  /** Counts a try everywhere, or nowhere: when one of them says that it comes too early. */
  async function begin(counts: readonly Counter[]) {
    const begun: Counter[] = []
    for (const it of counts) {
      const made = await store.consume(it.key, it.rule)
      if ('count' in made) begun.push(it)
      else {
        await giveBack(begun)
        throw it.early ?? new ApiError('too_many_requests', { retryAfter: made.wait })
      }
    }
  }

  return {
    /** Does it and counts it. */
    async during<T>(counts: readonly Counter[], execute: () => Promise<T>): Promise<T> {
      await begin(counts)
      return execute().catch(async (error: unknown) => {
        if (!isTry(error)) await giveBack(counts)
        throw error
      })
    },
  }
}
