import { ApiError } from '#contracts/core/error.ts'

import { NotSent } from './not-sent.ts'
import { jitteredRetryAfter } from './retry-after.ts'

/** Calls that count together: those of an account, or of the visitors of a network. */
export type Share = { readonly kind: 'account' | 'network'; readonly key: string }

/** Calls at once of one share. */
type ShareLimits = Readonly<Record<Share['kind'], number>>

/**
 * Bulkhead: the calls of one kind within this process, of which no account and no network can take all. Nothing waits here:
 * calls that may wait do so for a place of the upstream. Source: security R62.
 */
export class Bulkhead {
  readonly #shares: ShareLimits
  readonly #connections: number
  /** Calls by key. */
  readonly #counts = { account: new Map<string, number>(), network: new Map<string, number>() }
  #used = 0

  /** `connections` at once at most, of all shares. */
  constructor(shares: ShareLimits, connections = Number.POSITIVE_INFINITY) {
    this.#shares = shares
    this.#connections = connections
  }

  /** The function that ends the call. Throws too_many_requests above the share, and NotSent without a connection. */
  enter(share: Share | undefined): () => void {
    const ofShare = share ? (this.#counts[share.kind].get(share.key) ?? 0) : 0
    if (share && ofShare >= this.#shares[share.kind]) {
      throw new ApiError('too_many_requests', { retryAfter: jitteredRetryAfter(2) })
    }
    if (this.#used >= this.#connections) throw new NotSent('connection', 2)
    this.#used += 1
    if (share) this.#counts[share.kind].set(share.key, ofShare + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#used -= 1
      if (share) this.#leave(share)
    }
  }

  #leave({ kind, key }: Share) {
    const left = (this.#counts[kind].get(key) ?? 1) - 1
    if (left === 0) this.#counts[kind].delete(key)
    else this.#counts[kind].set(key, left)
  }
}

/**
 * The two kinds of calls, which do not take each other's connections: a transfer is a download or an upload. An account has
 * three times the calls that the fullest page asks for, and as many files as a browser loads beside its page. A network is a
 * school whose pupils have no session yet. The limit of calls in flight bounds the calls, `transfers` the transfers.
 */
export const bulkheads = (transfers?: number): Readonly<Record<'calls' | 'transfers', Bulkhead>> => ({
  calls: new Bulkhead({ account: 64, network: 128 }),
  transfers: new Bulkhead({ account: 4, network: 32 }, transfers),
})
