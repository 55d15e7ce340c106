import type { webcrypto } from 'node:crypto'

import type { Aead } from './session/aead.ts'

/** The subset of WebCrypto in use; a platform provides workerd's own, or @peculiar/webcrypto on Node. */
export type WebSubtleCrypto = Pick<
  webcrypto.SubtleCrypto,
  'importKey' | 'encrypt' | 'decrypt' | 'digest' | 'deriveKey' | 'deriveBits' | 'sign' | 'verify'
>

/** WebCrypto of a platform, with its authenticated encryption. */
export type WebCrypto = Pick<webcrypto.Crypto, 'getRandomValues' | 'randomUUID'> & {
  readonly subtle: WebSubtleCrypto
  readonly aead: Aead
}
