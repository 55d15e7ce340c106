import { Buffer } from 'node:buffer'

import type { AeadParameters, WebCrypto } from './crypto.ts'
import { keyId, type KeyRing, keysOf } from './key-ring.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ivLength = 12

/**
 * Formats, told apart by the first byte: 1 is `1 ‖ IV ‖ cipher`, 2 is `2 ‖ key id ‖ IV ‖ cipher` with the key id in the
 * AAD. A deployment with one key writes 1, which the release before also reads. Source: docs/decisions/0133.
 */
const formats = { one: 1, two: 2 } as const
const keyIdEnd = 5

/** A key of the server as the salt of the derivation. */
type SealingKey = { readonly id: Bytes; readonly salt: Bytes }

/** Header of a sealed record; all of it but the IV is authenticated. */
type Header = { readonly version: number; readonly key: SealingKey; readonly name: string }

/**
 * Authenticated encryption at rest: AES-256-GCM with a key derived (HKDF) from the server's key and the cookie's
 * secret. Source: security R3, R31, R32.
 */
export class RecordSeal {
  readonly #crypto: Pick<WebCrypto, 'getRandomValues' | 'aead'>
  readonly #current: SealingKey
  readonly #keys: readonly SealingKey[]
  readonly #version: number

  constructor(crypto: Pick<WebCrypto, 'getRandomValues' | 'aead'>, keys: KeyRing) {
    this.#crypto = crypto
    this.#current = sealingKey(keys.key)
    this.#keys = keysOf(keys).map(sealingKey)
    this.#version = keys.previousKey === null ? formats.one : formats.two
  }

  /** Seals with the current key. */
  async seal(record: unknown, name: string, secret: string): Promise<Bytes> {
    const header = { version: this.#version, key: this.#current, name }
    const iv = this.#crypto.getRandomValues(new Uint8Array(ivLength))
    const cipher = await this.#crypto.aead.encrypt(parameters(header, iv, secret), utf8(JSON.stringify(record)))
    const id = header.version === formats.two ? header.key.id : new Uint8Array()
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
    const start = version === formats.two ? keyIdEnd : 1
    const iv = sealed.slice(start, start + ivLength)
    for (const key of this.#candidates(sealed)) {
      const text = await this.#decrypt(parameters({ version, key, name }, iv, secret), sealed.slice(start + ivLength))
      if (text) return { record: JSON.parse(Buffer.from(text).toString('utf8')) }
    }
    return null
  }

  /** Keys that may have sealed these bytes: format 1 does not say which. */
  #candidates(sealed: Bytes): readonly SealingKey[] {
    if (sealed[0] === formats.one) return this.#keys
    if (sealed[0] !== formats.two) return []
    const id = Buffer.from(sealed.slice(1, keyIdEnd))
    return this.#keys.filter((key) => id.equals(key.id))
  }

  async #decrypt(using: AeadParameters, cipher: Bytes): Promise<Uint8Array | null> {
    try {
      return await this.#crypto.aead.decrypt(using, cipher)
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
  const id = version === formats.two ? `${Buffer.from(key.id).toString('hex')}|` : ''
  return { source: { secret: utf8(secret), salt: key.salt, info }, iv, aad: utf8(`${version}|${id}${name}`) }
}
