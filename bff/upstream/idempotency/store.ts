/** State of one Idempotency-Key. */
export type IdempotencyRecord = {
  /** Hash of the request that was first sent with the key. */
  readonly fingerprint: string
  /** The sealed answer; null while the outcome is not known. */
  readonly sealed: Uint8Array<ArrayBuffer> | null
}

/** State of a key that was there before, and milliseconds since it was new. */
export type EarlierRecord = IdempotencyRecord & { readonly age: number }

/** Store of idempotency keys. Every method rejects when the store is unavailable. Source: security R60. */
export type IdempotencyStore = {
  /** Inserts the key for `life` milliseconds when it is new; answers the record that was there before. Atomic. */
  begin(name: string, fingerprint: string, life?: number): Promise<EarlierRecord | null>
  finish(name: string, sealed: Uint8Array<ArrayBuffer>): Promise<void>
  /** Nothing was executed: the key may be used again. */
  forget(name: string): Promise<void>
}

/** Lifetime of a key where no setting says it, in milliseconds. Source: security R60. */
export const recordLifetime = 24 * 3_600_000
