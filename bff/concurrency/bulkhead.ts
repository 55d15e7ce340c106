import { ApiError } from '#contracts/core/error.ts'

import type { Abortable } from './admission.ts'
import { NotSent } from './not-sent.ts'
import { jitteredRetryAfter } from './retry-after.ts'

/** Connections to the upstream of one platform and class of calls. */
export type PoolLimits = {
  /** Calls at once. */
  readonly connections: number
  /** Calls that wait for a connection, each for at most `maxWait` milliseconds; further ones are refused at once. */
  readonly queue: number
  readonly maxWait: number
}

/** Calls that count together: those of an account, or of the visitors of a network. */
export type Share = { readonly of: 'account' | 'network'; readonly key: string }

/** Calls at once of one share. */
export type ShareLimits = Readonly<Record<Share['of'], number>>

const unlimited: PoolLimits = { connections: Number.POSITIVE_INFINITY, queue: 0, maxWait: 0 }

/**
 * Bulkhead: the calls of one class within this process. It has a bounded queue, and no account and no network can take all
 * of it. Source: security R62.
 */
export class Bulkhead {
  readonly #shares: ShareLimits
  readonly #pool: PoolLimits
  /** Calls by share, those that wait included. */
  readonly #counts = new Map<string, number>()
  /** Each takes over the connection of a call that ends; the longest wait comes first. */
  readonly #waiting = new Set<() => void>()
  #used = 0

  constructor(shares: ShareLimits, pool = unlimited) {
    this.#shares = shares
    this.#pool = pool
  }

  /**
   * Resolves with the function that ends the call. Throws too_many_requests above the share, NotSent, or the
   * signal's reason.
   */
  async enter(share: Share | undefined, until: Abortable): Promise<() => void> {
    const leaveShare = this.#enterShare(share)
    try {
      await this.#connect(until)
    } catch (error) {
      leaveShare()
      throw error
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leaveShare()
      this.#disconnect()
    }
  }

  #enterShare(share: Share | undefined): () => void {
    if (!share) return () => undefined
    const name = `${share.of} ${share.key}`
    const count = this.#counts.get(name) ?? 0
    if (count >= this.#shares[share.of]) throw new ApiError('too_many_requests', { retryAfter: jitteredRetryAfter(2) })
    this.#counts.set(name, count + 1)
    return () => {
      const left = (this.#counts.get(name) ?? 1) - 1
      if (left === 0) this.#counts.delete(name)
      else this.#counts.set(name, left)
    }
  }

  async #connect(until: Abortable) {
    const { connections, queue, maxWait } = this.#pool
    if (this.#used < connections) {
      this.#used += 1
      return
    }
    if (this.#waiting.size >= queue) throw new NotSent('connection', 2)
    const { signal } = until
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const refuse = (error: unknown) => {
      this.#waiting.delete(resolve) // at once: nobody may hand a connection over to a call that is refused
      reject(error)
    }
    const abort = () => refuse(signal.reason)
    const timer = setTimeout(() => refuse(new NotSent('connection', 2)), maxWait)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    await promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
  }

  #disconnect() {
    const [next] = this.#waiting
    if (!next) {
      this.#used -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
