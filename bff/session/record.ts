import { Buffer } from 'node:buffer'

import type { Account } from '#contracts/session.ts'

import type { Crypto, CryptoKey } from '../crypto.ts'
import type { Lock } from './lock.ts'

/** Blade's pair of tokens. Times are milliseconds of our own clock, counted from the receipt. */
export type Tokens = {
  readonly access: string
  readonly refresh: string
  readonly receivedAt: number
  readonly expiresAt: number
}

/** What a session is: kept sealed, opened only with the secret in the browser's cookie. */
export type SessionRecord = {
  readonly tokens: Tokens
  readonly account: Account
  /** Sent upstream with every call; another one for every log-in. */
  readonly singleToken: string
  readonly createdAt: number
  /** Seconds. `lock`: how long nobody may be there before the screen is locked; never when absent. */
  readonly limits: { readonly idle: number; readonly absolute: number; readonly lock?: number }
  readonly lock: Lock | null
}

const version = 1

/** Seals records, and other things that are kept for a secret: AES-256-GCM with a key that needs the server's key and the cookie's secret. Source: security R3, R32. */
export class RecordSeal {
  readonly #crypto: Crypto
  readonly #serverKey: string

  constructor(crypto: Crypto, serverKey: string) {
    this.#crypto = crypto
    this.#serverKey = serverKey
  }

  async seal(record: unknown, name: string, secret: string): Promise<Uint8Array<ArrayBuffer>> {
    const iv = this.#crypto.getRandomValues(new Uint8Array(12))
    const key = await this.#key(secret)
    const text = utf8(JSON.stringify(record))
    const cipher = await this.#crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad(name) }, key, text)
    return new Uint8Array(Buffer.concat([Buffer.from([version]), iv, new Uint8Array(cipher)]))
  }

  /** What was sealed; null when the secret is not the right one, or the bytes were tampered with or belong to another name. */
  async open<T>(sealed: Uint8Array<ArrayBuffer>, name: string, secret: string): Promise<T | null> {
    if (sealed[0] !== version) return null
    const key = await this.#key(secret)
    const iv = sealed.slice(1, 13)
    try {
      const text = await this.#crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: aad(name) },
        key,
        sealed.slice(13),
      )
      return JSON.parse(Buffer.from(text).toString('utf8')) as T // sealed by us: authenticated encryption says so
    } catch {
      return null
    }
  }

  async #key(secret: string): Promise<CryptoKey> {
    const { subtle } = this.#crypto
    const base = await subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(this.#serverKey), info: utf8('session record') }
    return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const aad = (name: string) => utf8(`${version}|${name}`)
