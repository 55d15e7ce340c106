import { Buffer } from 'node:buffer'

import type { WebSubtleCrypto } from '../crypto.ts'

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
const empty = new Uint8Array(0)

/** AES-CBC by WebCrypto. */
export function webAes(subtle: WebSubtleCrypto): Aes {
  return async (bytes, iv) => {
    const key = await subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt'])
    return {
      encrypt: async (text) => Buffer.from(await subtle.encrypt({ name: 'AES-CBC', iv }, key, text)),
      /**
       * WebCrypto requires 16-byte padding and refuses half of what Java writes. An appended block that decrypts to a
       * full pad satisfies it, and Java's own padding remains. Source: blade-contract 12.1.
       */
      async decryptUnpadded(cipher) {
        const last = cipher.subarray(-block)
        const fullPad = await subtle.encrypt({ name: 'AES-CBC', iv: last }, key, empty)
        const whole = new Uint8Array(cipher.length + block)
        whole.set(cipher)
        whole.set(new Uint8Array(fullPad), cipher.length)
        return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, whole))
      },
    }
  }
}
