import type { Awaitable } from '#bff/http/and-then.ts'

/** A value that is read again when it is older than `interval` milliseconds. */
type Options<T> = { readonly now: () => number; readonly interval: number; readonly initial: T }

/** A shared value as this process last read it. */
export type Polled<T> = {
  /** At most `interval` old while the store answers, otherwise the last value. */
  current(): Awaitable<T>
  /** Reads it anew. */
  refresh(): Promise<T>
}

/**
 * Subscription by polling, with one read per interval and process. A request that finds an old value reads it itself,
 * for on workerd none can wait for the I/O of another; those that come meanwhile take the old one, where there is one.
 */
export function polled<T>(read: () => Promise<T>, { now, interval, initial }: Options<T>): Polled<T> {
  let value = initial
  let checkedAt = Number.NEGATIVE_INFINITY
  let isKnown = false

  async function refresh(): Promise<T> {
    checkedAt = now()
    value = await read().catch(() => value)
    isKnown = true
    return value
  }

  return {
    refresh,
    current: () => (isKnown && Math.abs(now() - checkedAt) < interval ? value : refresh()),
  }
}
