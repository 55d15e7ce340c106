import type { webcrypto } from 'node:crypto'

import type { Aead } from './session/aead.ts'

/** The part of WebCrypto that we use, as a platform hands it in: workerd's own, or @peculiar/webcrypto on Node. */
export type SubtleCrypto = Pick<
  webcrypto.SubtleCrypto,
  'importKey' | 'encrypt' | 'decrypt' | 'digest' | 'deriveKey' | 'deriveBits' | 'sign' | 'verify'
>
export type Crypto = Pick<webcrypto.Crypto, 'getRandomValues' | 'randomUUID'> & {
  readonly subtle: SubtleCrypto
  readonly aead: Aead
}
