import { Buffer } from 'node:buffer'

import type { WebCrypto } from '../at-rest/crypto.ts'

/** HMAC-SHA-256 with the session key. Each kind of text begins with its own prefix (domain separation). */
export type Signer = {
  sign(text: string): Promise<Buffer>
  /** Constant time. */
  verify(text: string, signature: Buffer): Promise<boolean>
}

/** What signs: the platform's cryptography, and the key of the deployment. */
export type SigningParts = {
  readonly crypto: WebCrypto
  readonly config: { readonly session: { readonly key: string } }
}

/** Signer with the session key of the deployment. */
export function signer({ crypto, config }: SigningParts): Signer {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', utf8(config.session.key), algorithm, false, ['sign', 'verify'])
  return {
    sign: async (text) => Buffer.from(await crypto.subtle.sign('HMAC', await key, utf8(text))),
    verify: async (text, signature) => crypto.subtle.verify('HMAC', await key, new Uint8Array(signature), utf8(text)),
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
