import type { webcrypto } from 'node:crypto'
/** The part of WebCrypto that we use, as a platform hands it in: workerd's own, or a faster one on Node. */
export type SubtleCrypto = Pick<
  webcrypto.SubtleCrypto,
  'importKey' | 'encrypt' | 'decrypt' | 'digest' | 'deriveKey' | 'deriveBits' | 'sign'
>
export type Crypto = Pick<webcrypto.Crypto, 'getRandomValues' | 'randomUUID'> & {
  readonly subtle: SubtleCrypto
}
export type CryptoKey = webcrypto.CryptoKey
