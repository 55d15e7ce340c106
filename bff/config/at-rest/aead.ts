import type { Aead, KeySource, WebSubtleCrypto } from './crypto.ts'

/** By WebCrypto. */
export function webAead(subtle: WebSubtleCrypto): Aead {
  async function deriveKey({ secret, salt, info }: KeySource) {
    const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
    return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
  return {
    async encrypt({ source, iv, aad: additionalData }, text) {
      return new Uint8Array(
        await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, await deriveKey(source), text),
      )
    },
    async decrypt({ source, iv, aad: additionalData }, cipher) {
      return new Uint8Array(
        await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, await deriveKey(source), cipher),
      )
    },
  }
}
