import type { webcrypto } from 'node:crypto'

import { webAead } from '#bff/session/aead.ts'
import { webAes } from '#bff/upstream/aes.ts'
import type { Crypto } from '#bff/crypto.ts'

const platform = crypto as unknown as webcrypto.Crypto // the same standard as Node's; only the two declarations differ

/** workerd's WebCrypto. */
export const workerdCrypto: Crypto = {
  getRandomValues: (bytes) => platform.getRandomValues(bytes),
  randomUUID: () => platform.randomUUID(),
  subtle: platform.subtle,
  aead: webAead(platform.subtle),
}

/** By WebCrypto: node:crypto takes half as long again there. */
export const workerdAes = webAes(platform.subtle)
