/** What is kept of one Idempotency-Key. */
export type IdempotencyRecord = {
  /** Hash of the request that came with the key. */
  readonly print: string
  /** The sealed answer; null while the outcome is not known. */
  readonly sealed: Uint8Array<ArrayBuffer> | null
}

/** Where keys are kept, a day long. Every method may throw: the store is away. Source: security R60. */
export type IdempotencyStore = {
  /** Keeps the key when it is not there yet, and says what was there before. Atomic. */
  begin(name: string, print: string): Promise<IdempotencyRecord | null>
  finish(name: string, sealed: Uint8Array<ArrayBuffer>): Promise<void>
  /** Nothing was done: the key is free again. */
  forget(name: string): Promise<void>
}

/** How long a key is kept, milliseconds. Source: security R60. */
export const recordLifetime = 24 * 3_600_000
