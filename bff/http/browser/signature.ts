import { Buffer } from 'node:buffer'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { type KeyRing, acceptedKeys } from '#bff/config/at-rest/key-ring.ts'

/** HMAC-SHA-256 with the session key. Each kind of text begins with its own prefix (domain separation). */
export type Signer = {
  /** With the current key. */
  sign(text: string): Promise<Buffer>
  /** With either key, in constant time for each. Source: security R31. */
  verify(text: string, signature: Buffer): Promise<boolean>
}

/** The cryptography of the platform, and the session keys of the deployment. */
export type SigningDependencies = {
  readonly crypto: WebCrypto
  readonly config: { readonly session: KeyRing }
}

/** Signer with the session keys of the deployment. */
export const signer = ({ crypto, config }: SigningDependencies): Signer => signerWith(crypto, config.session)

/** Signer with keys of another purpose. */
export function signerWith({ subtle }: WebCrypto, ring: KeyRing): Signer {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const importKey = (key: string) => subtle.importKey('raw', utf8(key), algorithm, false, ['sign', 'verify'])
  const current = importKey(ring.key)
  const keys = [current, ...acceptedKeys(ring).slice(1).map(importKey)]
  return {
    sign: async (text) => Buffer.from(await subtle.sign('HMAC', await current, utf8(text))),
    async verify(text, signature) {
      const [bytes, signed] = [new Uint8Array(signature), utf8(text)]
      const results = keys.map(async (key) => subtle.verify('HMAC', await key, bytes, signed))
      return (await Promise.all(results)).includes(true)
    },
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
