import type { WebSubtleCrypto } from '../crypto.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Input of the key derivation: HKDF with SHA-256. */
export type KeySource = { readonly secret: Bytes; readonly salt: Bytes; readonly info: Bytes }

/** Derived key, IV of 12 bytes, and additional authenticated data. */
export type AeadParameters = { readonly source: KeySource; readonly iv: Bytes; readonly aad: Bytes }

/** Authenticated encryption: AES-256-GCM. */
export type Aead = {
  /** The ciphertext followed by the tag of 16 bytes. */
  encrypt(parameters: AeadParameters, text: Bytes): Promise<Uint8Array> | Uint8Array
  /** Throws or rejects when the tag does not match. */
  decrypt(parameters: AeadParameters, cipher: Bytes): Promise<Uint8Array> | Uint8Array
}

/** By WebCrypto. */
export function webAead(subtle: WebSubtleCrypto): Aead {
  async function keyOf({ secret, salt, info }: KeySource) {
    const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
    return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
  return {
    async encrypt({ source, iv, aad: additionalData }, text) {
      return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, await keyOf(source), text))
    },
    async decrypt({ source, iv, aad: additionalData }, cipher) {
      return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, await keyOf(source), cipher))
    },
  }
}
