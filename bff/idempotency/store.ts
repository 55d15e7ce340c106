/** State of one Idempotency-Key. */
export type IdempotencyRecord = {
  /** Hash of the request that was first sent with the key. */
  readonly fingerprint: string
  /** The sealed answer; null while the outcome is not known. */
  readonly sealed: Uint8Array<ArrayBuffer> | null
}

/** Store of idempotency keys. Every method rejects when the store is unavailable. Source: security R60. */
export type IdempotencyStore = {
  /** Inserts the key when it is new; answers the record that was there before. Atomic. */
  begin(name: string, fingerprint: string): Promise<IdempotencyRecord | null>
  finish(name: string, sealed: Uint8Array<ArrayBuffer>): Promise<void>
  /** Nothing was executed: the key may be used again. */
  forget(name: string): Promise<void>
}

/** Lifetime of a key, in milliseconds. Source: security R60. */
export const recordLifetime = 24 * 3_600_000
