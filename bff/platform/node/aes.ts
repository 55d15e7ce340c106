import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'

import type { Aes } from '#bff/upstream/aes.ts'

/**
 * AES-CBC by OpenSSL at once. Node's WebCrypto sends each payload to a thread, which takes ten times as long as the
 * encryption of a few kilobytes; @peculiar/webcrypto copies it several times. The figures are in docs/benchmarks.md.
 */
export const nodeAes: Aes = (bytes, iv) => {
  const key = createSecretKey(bytes) // prepared once
  return {
    encrypt(text) {
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return Buffer.concat([cipher.update(text), cipher.final()])
    },
    decryptUnpadded: (cipher) => createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false).update(cipher),
  }
}
