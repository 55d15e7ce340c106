import { Buffer } from 'node:buffer'

import type { WebSubtleCrypto } from '../../config/at-rest/crypto.ts'

/** AES-256-CBC with one key and IV. */
export type AesCbc = {
  /** With PKCS #7 padding to 16 bytes. */
  encrypt(text: Uint8Array<ArrayBuffer>): Promise<Buffer> | Buffer
  /** Does not remove the padding. Whole blocks only. */
  decryptUnpadded(cipher: Uint8Array<ArrayBuffer>): Promise<Uint8Array> | Uint8Array
}

/** AES of a platform: key of 32 bytes, IV of 16 bytes. */
export type Aes = (key: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) => Promise<AesCbc> | AesCbc

const block = 16

/** AES-CBC by WebCrypto. */
export function webAes(subtle: WebSubtleCrypto): Aes {
  return async (bytes, iv) => {
    const key = await subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt'])
    const zeros = new Uint8Array(block)
    const fullPad = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv: zeros }, key, new Uint8Array(0)))
    return {
      encrypt: async (text) => Buffer.from(await subtle.encrypt({ name: 'AES-CBC', iv }, key, text)),
      /**
       * WebCrypto requires 16-byte padding and refuses half of what Java writes. A block of zeros and the block that
       * decrypts to a full pad after it satisfy it whatever comes before; Java's own padding remains, and behind it the
       * block that the zeros decrypt to, which is cut off. Source: blade-contract 12.1.
       */
      async decryptUnpadded(cipher) {
        const padded = new Uint8Array(cipher.length + 2 * block)
        padded.set(cipher)
        padded.set(fullPad, cipher.length + block)
        return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, padded), 0, cipher.length)
      },
    }
  }
}
