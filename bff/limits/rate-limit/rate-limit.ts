import { ApiError } from '#contracts/core/error.ts'

import type { KeyedHash } from '#bff/http/browser/pseudonym.ts'
import type { Rule } from './rule.ts'
import type { RateLimitStore } from './store.ts'

/** A rule and the key that it counts by: its purpose, then its values, which the store holds as a keyed hash. */
export type RateLimit = {
  readonly key: readonly [purpose: string, ...values: string[]]
  readonly rule: Rule
  /** Error of a refusal; by default too_many_requests with Retry-After. */
  readonly refusal?: (retryAfter: number) => ApiError
}

const tooManyRequests = (retryAfter: number) => new ApiError('too_many_requests', { retryAfter })

/**
 * The rate limiter of whatever is counted by a key in the store of all processes. Not rate-limiter-flexible: it has no growing
 * delay, no refund of half an attempt, no clock that steps back and no Durable Objects. Source: security R56, R57.
 */
export function rateLimiter(store: RateLimitStore, keyedHash: KeyedHash) {
  /** Counts an attempt as `amount`; returns the count. Throws the refusal of the limit. */
  async function consume({ key, rule, refusal = tooManyRequests }: RateLimit, amount?: number): Promise<number> {
    const result = await store.consume(await keyedHash(...key), rule, amount)
    if ('wait' in result) throw refusal(result.wait)
    return result.count
  }

  const refund = async ({ key, rule }: RateLimit, amount = 1) => store.refund(await keyedHash(...key), amount, rule)

  return {
    consume,
    refund,
    /** The current count, without a change. */
    current: async ({ key, rule }: RateLimit) => store.current(await keyedHash(...key), rule),
    /**
     * Executes within all limits: an attempt counts with each of them, or with none when one is reached. `countsFailure`
     * says which failures count; the others are refunded.
     */
    async enforce<T>(
      limits: readonly RateLimit[],
      execute: () => Promise<T>,
      countsFailure: (error: unknown) => boolean = () => false,
    ): Promise<T> {
      const counted: RateLimit[] = []
      const refundAll = () => Promise.all(counted.map((limit) => refund(limit)))
      for (const limit of limits) {
        await consume(limit).catch(async (error: unknown) => {
          await refundAll()
          throw error
        })
        counted.push(limit)
      }
      return execute().catch(async (error: unknown) => {
        if (!countsFailure(error)) await refundAll()
        throw error
      })
    },
  }
}
