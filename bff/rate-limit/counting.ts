import { ApiError, type ErrorCode } from '#contracts/core/error.ts'

import type { Rule } from './rule.ts'
import type { RateLimitStore } from './store.ts'

/** One key and its rule. */
export type Counter = {
  readonly key: string
  readonly rule: Rule
  /** Thrown when the limit is reached; by default too_many_requests with Retry-After. */
  readonly limitError?: ApiError
  /** Code in its place, which keeps the Retry-After. */
  readonly limitCode?: ErrorCode
}

/** `countsFailure` says which failed executions count as attempts; the others are refunded. */
export function counters(store: RateLimitStore, countsFailure: (error: unknown) => boolean) {
  const refundAll = (counted: readonly Counter[]) =>
    Promise.all(counted.map(({ key, rule }) => store.refund(key, 1, rule)))

  /** Counts an attempt with every counter, or with none when a counter has reached its limit. */
  async function consumeAll(all: readonly Counter[]) {
    const counted: Counter[] = []
    for (const counter of all) {
      const result = await store.consume(counter.key, counter.rule)
      if ('count' in result) counted.push(counter)
      else {
        await refundAll(counted)
        throw counter.limitError ?? new ApiError(counter.limitCode ?? 'too_many_requests', { retryAfter: result.wait })
      }
    }
  }

  return {
    /** Executes within the limits of all counters. */
    async enforce<T>(all: readonly Counter[], execute: () => Promise<T>): Promise<T> {
      await consumeAll(all)
      return execute().catch(async (error: unknown) => {
        if (!countsFailure(error)) await refundAll(all)
        throw error
      })
    },
  }
}
