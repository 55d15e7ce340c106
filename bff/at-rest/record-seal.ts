import { Buffer } from 'node:buffer'

import type { AeadParameters, WebCrypto } from './crypto.ts'

const version = 1

/**
 * Authenticated encryption at rest: AES-256-GCM with a key derived (HKDF) from the server's key and the cookie's
 * secret. Source: security R3, R32.
 */
export class RecordSeal {
  readonly #crypto: Pick<WebCrypto, 'getRandomValues' | 'aead'>
  readonly #salt: Uint8Array<ArrayBuffer>

  constructor(crypto: Pick<WebCrypto, 'getRandomValues' | 'aead'>, serverKey: string) {
    this.#crypto = crypto
    this.#salt = utf8(serverKey)
  }

  async seal(record: unknown, name: string, secret: string): Promise<Uint8Array<ArrayBuffer>> {
    const iv = this.#crypto.getRandomValues(new Uint8Array(12))
    const text = utf8(JSON.stringify(record))
    const cipher = await this.#crypto.aead.encrypt(this.#parameters(secret, iv, name), text)
    const sealed = new Uint8Array(1 + iv.length + cipher.length)
    sealed[0] = version
    sealed.set(iv, 1)
    sealed.set(cipher, 1 + iv.length)
    return sealed
  }

  /** Decrypts; null for a wrong secret, tampered bytes or another name. */
  async open<T>(sealed: Uint8Array<ArrayBuffer>, name: string, secret: string): Promise<T | null> {
    if (sealed[0] !== version) return null
    const iv = sealed.slice(1, 13)
    try {
      const text = await this.#crypto.aead.decrypt(this.#parameters(secret, iv, name), sealed.slice(13))
      return JSON.parse(Buffer.from(text).toString('utf8')) as T // sealed by this gateway: authenticated encryption proves it
    } catch {
      return null
    }
  }

  #parameters(secret: string, iv: Uint8Array<ArrayBuffer>, name: string): AeadParameters {
    return { source: { secret: utf8(secret), salt: this.#salt, info }, iv, aad: aad(name) }
  }
}

const encoder = new TextEncoder()
const utf8 = (text: string) => encoder.encode(text)
const info = utf8('session record')

const aad = (name: string) => utf8(`${version}|${name}`)
