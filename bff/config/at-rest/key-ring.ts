import { createHash } from 'node:crypto'

/** Keys of one purpose: what is written carries the current one, what is read may carry either. Source: security R31. */
export type KeyRing = {
  readonly key: string
  /** A second key that is accepted: the one before a turn, or the next one; null for none. */
  readonly previousKey: string | null
}

/** Key id: the first 4 bytes of a SHA-256, which tell two keys apart and reveal neither. */
export const keyId = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`key id ${key}`).digest().subarray(0, 4))

/** The current key first. */
export const acceptedKeys = ({ key, previousKey }: KeyRing): readonly string[] =>
  previousKey === null ? [key] : [key, previousKey]
