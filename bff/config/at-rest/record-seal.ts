import { Buffer } from 'node:buffer'

import type { Aead, AeadParameters, WebCrypto } from './crypto.ts'
import { keyId, type KeyRing, acceptedKeys } from './key-ring.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ivLength = 12

/**
 * Formats, told apart by the first byte: 1 is `1 ‖ IV ‖ cipher`, 2 is `2 ‖ key id ‖ IV ‖ cipher` with the key id in the
 * AAD. A deployment with one key writes 1, which the release before also reads. Source: docs/decisions/0133. 3 is as 2,
 * with the SM ciphers. All formats open, whichever is written. Source: docs/decisions/0151.
 */
const formats = { one: 1, two: 2, sm: 3 } as const
const hasKeyId = (version: number) => version !== formats.one
const keyIdEnd = 5

/** A key of the server as the salt of the derivation. */
type SealingKey = { readonly id: Bytes; readonly salt: Bytes }

/** Header of a sealed record; all of it but the IV is authenticated. */
type Header = { readonly version: number; readonly key: SealingKey; readonly name: string }

/** Ciphers of what is stored: AES-256-GCM, or SM4-CTR with HMAC-SM3. */
export type Ciphers = 'aes' | 'sm'

type Platform = Pick<WebCrypto, 'getRandomValues' | 'aead' | 'sm'>

/**
 * Authenticated encryption at rest: AES-256-GCM, or the SM ciphers, with a key derived (HKDF) from the server's key and the cookie's
 * secret. Source: security R3, R31, R32.
 */
export class RecordSeal {
  readonly #crypto: Platform
  readonly #current: SealingKey
  readonly #keys: readonly SealingKey[]
  readonly #version: number

  constructor(crypto: Platform, keys: KeyRing & { readonly ciphers?: Ciphers }) {
    this.#crypto = crypto
    this.#current = sealingKey(keys.key)
    this.#keys = acceptedKeys(keys).map(sealingKey)
    const aesFormat = keys.previousKey === null ? formats.one : formats.two
    this.#version = keys.ciphers === 'sm' ? formats.sm : aesFormat
  }

  /** Seals with the current key. */
  async seal(record: unknown, name: string, secret: string): Promise<Bytes> {
    const header = { version: this.#version, key: this.#current, name }
    const iv = this.#crypto.getRandomValues(new Uint8Array(ivLength))
    const cipher = await this.#aead(header.version).encrypt(
      parameters(header, iv, secret),
      utf8(JSON.stringify(record)),
    )
    const id = hasKeyId(header.version) ? header.key.id : new Uint8Array()
    return new Uint8Array(Buffer.concat([new Uint8Array([header.version]), id, iv, cipher]))
  }

  /** Decrypts; null for a wrong secret, tampered bytes, another name, or a key that is no longer accepted. */
  async open<T>(sealed: Bytes, name: string, secret: string): Promise<T | null> {
    const opened = await this.unseal(sealed, name, secret)
    return opened ? (opened.record as T) : null // sealed by this gateway: authenticated encryption proves it
  }

  /** As `open`, where the record itself may be null. */
  async unseal(sealed: Bytes, name: string, secret: string): Promise<{ readonly record: unknown } | null> {
    const [version = 0] = sealed
    const start = hasKeyId(version) ? keyIdEnd : 1
    const iv = sealed.slice(start, start + ivLength)
    for (const key of this.#candidates(sealed)) {
      const using = parameters({ version, key, name }, iv, secret)
      const text = await this.#decrypt(version, using, sealed.slice(start + ivLength))
      if (text) return { record: JSON.parse(Buffer.from(text).toString('utf8')) }
    }
    return null
  }

  /** Keys that may have sealed these bytes: format 1 does not say which. */
  #candidates(sealed: Bytes): readonly SealingKey[] {
    if (sealed[0] === formats.one) return this.#keys
    if (sealed[0] !== formats.two && sealed[0] !== formats.sm) return []
    const id = Buffer.from(sealed.slice(1, keyIdEnd))
    return this.#keys.filter((key) => id.equals(key.id))
  }

  #aead(version: number): Aead {
    const { aead, sm } = this.#crypto
    if (version !== formats.sm) return aead
    if (!sm) throw new Error('no SM ciphers on this platform')
    return sm
  }

  async #decrypt(version: number, using: AeadParameters, cipher: Bytes): Promise<Uint8Array | null> {
    try {
      return await this.#aead(version).decrypt(using, cipher)
    } catch {
      return null
    }
  }
}

const encoder = new TextEncoder()
const utf8 = (text: string) => encoder.encode(text)
const info = utf8('session record')

const sealingKey = (key: string): SealingKey => ({ id: keyId(key), salt: utf8(key) })

function parameters({ version, key, name }: Header, iv: Bytes, secret: string): AeadParameters {
  const id = hasKeyId(version) ? `${Buffer.from(key.id).toString('hex')}|` : ''
  return { source: { secret: utf8(secret), salt: key.salt, info }, iv, aad: utf8(`${version}|${id}${name}`) }
}
