import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { Aead, AeadParameters, KeySource } from '#bff/config/at-rest/crypto.ts'

const [cipherKeySize, macKeySize, macSize] = [16, 32, 32]

/** Keys of cipher and MAC, by HKDF with SM3. */
function deriveKeys({ secret, salt, info }: KeySource) {
  const derived = Buffer.from(hkdfSync('sm3', createSecretKey(secret), salt, info, cipherKeySize + macKeySize))
  return {
    cipherKey: createSecretKey(derived.subarray(0, cipherKeySize)),
    macKey: createSecretKey(derived.subarray(cipherKeySize)),
  }
}

/** First counter block: the IV and a counter of 32 bits. A record has less than 2^32 blocks. */
const initialCounter = (iv: Uint8Array) => Buffer.concat([iv, Buffer.alloc(4)])

/** MAC over all that is authenticated; the length of the AAD keeps its parts apart. */
function computeMac(
  { aad, iv }: AeadParameters,
  macKey: ReturnType<typeof createSecretKey>,
  cipher: Uint8Array,
): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(aad.length)
  return createHmac('sm3', macKey).update(length).update(aad).update(iv).update(cipher).digest()
}

/** Encrypt-then-MAC of the Chinese standards: SM4-CTR and HMAC-SM3 of OpenSSL, which has no SM4-GCM. Source: security R32, docs/decisions/0151. */
export const smAead: Aead = {
  encrypt(parameters, text) {
    const { cipherKey, macKey } = deriveKeys(parameters.source)
    const cipher = createCipheriv('sm4-ctr', cipherKey, initialCounter(parameters.iv))
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([encrypted, computeMac(parameters, macKey, encrypted)])
  },
  decrypt(parameters, sealed) {
    const { cipherKey, macKey } = deriveKeys(parameters.source)
    const [encrypted, mac] = [sealed.subarray(0, -macSize), sealed.subarray(-macSize)]
    const expected = computeMac(parameters, macKey, encrypted)
    if (mac.length !== macSize || !timingSafeEqual(mac, expected)) throw new Error('the MAC does not match')
    const decipher = createDecipheriv('sm4-ctr', cipherKey, initialCounter(parameters.iv))
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  },
}
