import { Buffer } from 'node:buffer'

import type { SubtleCrypto } from './crypto.ts'

/** Ciphertext that cannot be opened. One error for every cause: nobody may tell them apart. Source: security R30. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
}

/** Blade's payload crypto: AES-256-CBC, IV from the key, standard Base64. Source: blade-contract 12.1. */
export type Seal = {
  seal(text: string): Promise<string>
  /** Opens what Blade sealed, padded to 16 or to 32 bytes. Throws an UnsealError. */
  open(base64: string): Promise<string>
}

const block = 16
const nothing = new Uint8Array(0)

/** `keyText` is 32 bytes of UTF-8; its first 16 are the IV. */
export async function createSeal(subtle: SubtleCrypto, keyText: string): Promise<Seal> {
  const bytes = new TextEncoder().encode(keyText)
  const iv = bytes.slice(0, block)
  const key = await subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt'])
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

  /**
   * WebCrypto insists on 16-byte padding and refuses half of what Java writes. One more block that decrypts to a
   * full pad satisfies it and leaves Java's own padding for us.
   */
  async function decryptUnpadded(cipher: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const last = cipher.subarray(-block)
    const fullPad = await subtle.encrypt({ name: 'AES-CBC', iv: last }, key, nothing)
    const whole = new Uint8Array(cipher.length + block)
    whole.set(cipher)
    whole.set(new Uint8Array(fullPad), cipher.length)
    return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, key, whole))
  }

  return {
    async seal(text) {
      const cipher = await subtle.encrypt({ name: 'AES-CBC', iv }, key, Buffer.from(text))
      return Buffer.from(cipher).toString('base64')
    },
    async open(base64) {
      const cipher = Buffer.from(base64, 'base64')
      const whole = cipher.length > 0 && cipher.length % block === 0
      // Node's decoder is lenient: only what it would write itself is Base64 as Java writes it.
      if (!whole || cipher.toString('base64') !== base64) throw new UnsealError()
      try {
        return decoder.decode(unpadded(await decryptUnpadded(cipher)))
      } catch (cause) {
        throw cause instanceof UnsealError ? cause : new UnsealError()
      }
    },
  }
}

/** Strips 1 to 32 bytes of padding, all of which must say the same. */
function unpadded(padded: Uint8Array): Uint8Array {
  const pad = padded.at(-1) ?? 0
  const body = padded.subarray(0, -pad)
  const whole = pad >= 1 && pad <= 32 && pad <= padded.length
  if (!whole || padded.subarray(-pad).some((byte) => byte !== pad)) throw new UnsealError()
  return body
}
