import type { webcrypto } from 'node:crypto'

/** The subset of WebCrypto in use; a platform provides workerd's own, or @peculiar/webcrypto on Node. */
export type WebSubtleCrypto = Pick<
  webcrypto.SubtleCrypto,
  'importKey' | 'encrypt' | 'decrypt' | 'digest' | 'deriveKey' | 'deriveBits' | 'sign' | 'verify'
>

type Bytes = Uint8Array<ArrayBuffer>

/** Input of the key derivation: HKDF. */
export type KeySource = { readonly secret: Bytes; readonly salt: Bytes; readonly info: Bytes }

/** Derived key, IV of 12 bytes, and additional authenticated data. */
export type AeadParameters = { readonly source: KeySource; readonly iv: Bytes; readonly aad: Bytes }

/** Authenticated encryption. */
export type Aead = {
  /** The ciphertext followed by its tag. */
  encrypt(parameters: AeadParameters, text: Bytes): Promise<Uint8Array> | Uint8Array
  /** Throws or rejects when the tag does not match. */
  decrypt(parameters: AeadParameters, cipher: Bytes): Promise<Uint8Array> | Uint8Array
}

/** WebCrypto of a platform, with its authenticated encryption. */
export type WebCrypto = Pick<webcrypto.Crypto, 'getRandomValues' | 'randomUUID'> & {
  readonly subtle: WebSubtleCrypto
  readonly aead: Aead
  /** SM4-CTR with HMAC-SM3, where the platform has them. Source: security R32. */
  readonly sm?: Aead
}
