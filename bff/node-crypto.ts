import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, webcrypto } from 'node:crypto'

import type { Crypto, CryptoKey, SubtleCrypto } from './crypto.ts'

const { subtle } = webcrypto

/** The AES-CBC keys that were imported here, for OpenSSL's own functions; as objects, which are prepared only once. */
const keys = new WeakMap<CryptoKey, KeyObject>()

type Cbc = { readonly name: string; readonly iv: Uint8Array }
const isCbc = (algorithm: object | string): algorithm is Cbc =>
  typeof algorithm === 'object' && 'name' in algorithm && algorithm.name === 'AES-CBC'

type Part = Pick<SubtleCrypto, 'importKey' | 'encrypt' | 'decrypt' | 'digest'>

/** AES-CBC and SHA-256 at once. WebCrypto does them on a thread: for a few kilobytes the way costs ten times the work. */
const atOnce: Part = {
  importKey: async (format, data, algorithm, extractable, usages) => {
    const key = await subtle.importKey(format as 'raw', data as Uint8Array, algorithm, extractable, [...usages]) // the overload for raw keys, the only ones here
    if (algorithm === 'AES-CBC') keys.set(key, createSecretKey(viewOf(data as Uint8Array)))
    return key
  },
  async encrypt(algorithm, key, data) {
    const known = keys.get(key)
    if (!known || !isCbc(algorithm)) return subtle.encrypt(algorithm, key, data)
    return finished(createCipheriv('aes-256-cbc', known, algorithm.iv), data)
  },
  async decrypt(algorithm, key, data) {
    const known = keys.get(key)
    if (!known || !isCbc(algorithm)) return subtle.decrypt(algorithm, key, data)
    return finished(createDecipheriv('aes-256-cbc', known, algorithm.iv), data)
  },
  async digest(algorithm, data) {
    if (algorithm !== 'SHA-256') return subtle.digest(algorithm, data)
    return exact(createHash('sha256').update(viewOf(data)).digest())
  },
}

type Stepwise = { update(data: Uint8Array): Buffer; final(): Buffer }

function finished(cipher: Stepwise, data: webcrypto.BufferSource): ArrayBuffer {
  const most = cipher.update(viewOf(data))
  const rest = cipher.final()
  const whole = new Uint8Array(most.length + rest.length)
  whole.set(most)
  whole.set(rest, most.length)
  return whole.buffer
}

const viewOf = (data: webcrypto.BufferSource) =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)

/** A Buffer may be a window into a bigger one. */
const exact = ({ buffer, byteOffset, byteLength }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer // never a shared one

/** WebCrypto on Node, with what the payloads of the upstream need done at once. */
export const nodeCrypto: Crypto = {
  getRandomValues: (bytes) => webcrypto.getRandomValues(bytes),
  randomUUID: () => webcrypto.randomUUID(),
  subtle: {
    ...atOnce,
    deriveKey: subtle.deriveKey.bind(subtle),
    deriveBits: subtle.deriveBits.bind(subtle),
    sign: subtle.sign.bind(subtle),
    verify: subtle.verify.bind(subtle),
  },
}
