import type { webcrypto } from 'node:crypto'

import { webAead } from '#bff/config/at-rest/aead.ts'
import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { webAes } from '#bff/upstream/seal/aes.ts'

const platform = crypto as unknown as webcrypto.Crypto // same standard, two declarations

/** workerd's WebCrypto. */
export const workerdCrypto: WebCrypto = {
  getRandomValues: (bytes) => platform.getRandomValues(bytes),
  randomUUID: () => platform.randomUUID(),
  subtle: platform.subtle,
  aead: webAead(platform.subtle),
}

/** AES-CBC of WebCrypto: node:crypto takes 1.5 times as long on workerd. */
export const workerdAes = webAes(platform.subtle)
