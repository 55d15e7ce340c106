import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto'

import type { Aead, KeySource } from '#bff/config/at-rest/crypto.ts'

/** Bytes of the authentication tag, appended to the ciphertext. */
const tagSize = 16
const algorithm = 'aes-256-gcm'

/** KeyObjects, because for raw bytes Node throws and catches an error internally, which costs as much as GCM itself. */
function deriveKey({ secret, salt, info }: KeySource) {
  const derived = hkdfSync('sha256', createSecretKey(secret), salt, info, 32)
  return createSecretKey(new Uint8Array(derived))
}

/** Synchronous AES-256-GCM of OpenSSL: three WebCrypto calls take as long as the rest of a log-in. */
export const nodeAead: Aead = {
  encrypt({ source, iv, aad }, text) {
    const cipher = createCipheriv(algorithm, deriveKey(source), iv).setAAD(aad)
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  },
  decrypt({ source, iv, aad }, cipher) {
    const decipher = createDecipheriv(algorithm, deriveKey(source), iv, { authTagLength: tagSize })
    decipher.setAAD(aad).setAuthTag(cipher.subarray(-tagSize))
    return Buffer.concat([decipher.update(cipher.subarray(0, -tagSize)), decipher.final()])
  },
}
