import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'

import type { Aes } from '#bff/upstream/seal/aes.ts'

/**
 * Synchronous AES-CBC of OpenSSL. Node's WebCrypto uses the thread pool, which takes ten times as long as encrypting a
 * few kilobytes; @peculiar/webcrypto copies the payload several times. Figures: docs/benchmarks.md.
 */
export const nodeAes: Aes = (bytes, iv) => {
  const key = createSecretKey(bytes)
  return {
    encrypt(text) {
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return Buffer.concat([cipher.update(text), cipher.final()])
    },
    decryptUnpadded: (cipher) => createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false).update(cipher),
  }
}
