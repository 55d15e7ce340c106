import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto'

import type { Aead, KeySource } from '#bff/session/aead.ts'

/** Bytes of the tag at the end of a ciphertext. */
const tagSize = 16
const algorithm = 'aes-256-gcm'

/** Keys go in as objects: to find out that bytes are none, Node makes and catches an error, which costs as much as GCM. */
function keyOf({ secret, salt, info }: KeySource) {
  const derived = hkdfSync('sha256', createSecretKey(secret), salt, info, 32)
  return createSecretKey(new Uint8Array(derived))
}

/** AEAD by OpenSSL at once: three calls of WebCrypto take as long as everything else that a log-in does here. */
export const nodeAead: Aead = {
  encrypt(source, iv, aad, text) {
    const cipher = createCipheriv(algorithm, keyOf(source), iv).setAAD(aad)
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  },
  decrypt(source, iv, aad, cipher) {
    const decipher = createDecipheriv(algorithm, keyOf(source), iv, { authTagLength: tagSize })
    decipher.setAAD(aad).setAuthTag(cipher.subarray(-tagSize))
    return Buffer.concat([decipher.update(cipher.subarray(0, -tagSize)), decipher.final()])
  },
}
