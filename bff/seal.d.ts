import type { SubtleCrypto } from './crypto.ts'
/** Ciphertext that cannot be opened. One error for every cause: nobody may tell them apart. Source: security R30. */
export declare class UnsealError extends Error {
  readonly name = 'UnsealError'
}
/** Blade's payload crypto: AES-256-CBC, IV from the key, standard Base64. Source: blade-contract 12.1. */
export type Seal = {
  seal(text: string): Promise<string>
  /** Opens what Blade sealed, padded to 16 or to 32 bytes. Throws an UnsealError. */
  open(base64: string): Promise<string>
}
/** `keyText` is 32 bytes of UTF-8; its first 16 are the IV. */
export declare function createSeal(subtle: SubtleCrypto, keyText: string): Promise<Seal>
