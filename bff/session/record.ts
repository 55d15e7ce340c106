import { Buffer } from 'node:buffer'

import type { Account } from '#contracts/session/session.ts'

import type { AeadParameters, WebCrypto } from '../at-rest/crypto.ts'

/** Access and refresh token. Times are milliseconds of our own clock, counted from the receipt. */
export type Tokens = {
  readonly access: string
  /** null: the session ends with its access token. */
  readonly refresh: string | null
  readonly receivedAt: number
  readonly expiresAt: number
}

/**
 * Lock of the screen: PBKDF2 hash of its password and the wrong attempts so far. An auto-lock has no hash: the password
 * of the account unlocks it. Source: security R68.
 */
export type SessionLock = { readonly salt: string; readonly hash: string | null; readonly tries: number }

/** Content of a session: stored sealed, decrypted only with the secret in the browser's cookie. */
export type SessionRecord = {
  readonly tokens: Tokens
  readonly account: Account
  /** Sent upstream with every call; unique per log-in. */
  readonly singleToken: string
  readonly createdAt: number
  /** Seconds. `lock`: inactivity after which the screen is locked; never when absent. */
  readonly limits: { readonly idle: number; readonly absolute: number; readonly lock?: number }
  readonly lock: SessionLock | null
  /** Refusals of a refresh that do not name the token: how many, and when the last one was counted. */
  readonly unclearRefusals?: { readonly count: number; readonly at: number } | null
}

const version = 1

/** Authenticated encryption at rest: AES-256-GCM with a key derived (HKDF) from the server's key and the cookie's secret. Source: security R3, R32. */
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
      return JSON.parse(Buffer.from(text).toString('utf8')) as T // sealed by us: authenticated encryption says so
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
