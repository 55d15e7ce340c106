import { Buffer } from 'node:buffer'

import type { SubtleCrypto } from '../crypto.ts'

/** AES-256-CBC with one key and IV. */
export type AesCbc = {
  /** Pads to 16 bytes, as PKCS #7 says. */
  encrypt(text: Uint8Array<ArrayBuffer>): Promise<Buffer> | Buffer
  /** Leaves the padding in place. Whole blocks only. */
  decryptUnpadded(cipher: Uint8Array<ArrayBuffer>): Promise<Uint8Array> | Uint8Array
}

/** What a platform brings: 32 bytes of key, 16 bytes of IV. */
export type Aes = (key: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) => Promise<AesCbc> | AesCbc

const block = 16
const nothing = new Uint8Array(0)

/** AES-CBC by WebCrypto. */
export function webAes(subtle: SubtleCrypto): Aes {
  return async (bytes, iv) => {
    const key = await subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt'])
    return {
      encrypt: async (text) => Buffer.from(await subtle.encrypt({ name: 'AES-CBC', iv }, key, text)),
      /**
       * WebCrypto insists on 16-byte padding and refuses half of what Java writes. One more block that decrypts to a
       * full pad satisfies it and leaves Java's own padding for us.
       */
      async decryptUnpadded(cipher) {
        const last = cipher.subarray(-block)
        const fullPad = await subtle.encrypt({ name: 'AES-CBC', iv: last }, key, nothing)
        const whole = new Uint8Array(cipher.length + block)
        whole.set(cipher)
        whole.set(new Uint8Array(fullPad), cipher.length)
        return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, whole))
      },
    }
  }
}
