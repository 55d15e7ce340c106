import { cbc } from '@noble/ciphers/aes.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

import { schemaFields, innerSchema, recordKind, type Shape, wireFormat } from '#contracts/core/schema.ts'

import { looselyTyped, isEmpty } from './loose-types.ts'
import { deployment, renamedProperties, settings } from './settings.ts'

/** Ciphertext that cannot be decrypted: invalid Base64, or a length that is not a multiple of 16. */
export class BrokenCiphertext extends Error {}

/** Encrypts like Blade's Java side: AES-256-CBC, IV from the key, padding to 32 bytes. Source: blade-contract 12.1. */
export function seal(text: string, key = deployment.aesKey, block = 32): string {
  const plain = utf8ToBytes(text)
  const pad = block - (plain.length % block)
  const padded = new Uint8Array(plain.length + pad).fill(pad)
  padded.set(plain)
  return Buffer.from(cipher(key).encrypt(padded)).toString('base64')
}

/** Decrypts. As on the real server a wrong key yields garbage and the padding is not verified. */
export function unseal(text: string, key = deployment.aesKey): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new BrokenCiphertext('Illegal base64 character')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0) throw new BrokenCiphertext('Input length must be multiple of 16')
  const padded = cipher(key).decrypt(new Uint8Array(bytes))
  const pad = padded.at(-1) ?? 0
  return Buffer.from(pad >= 1 && pad <= 32 ? padded.slice(0, -pad) : padded).toString('utf8')
}

function cipher(key: string) {
  const bytes = utf8ToBytes(key)
  return cbc(bytes, bytes.slice(0, 16), { disablePadding: true })
}

/** First hash of a password, computed by the client. Lower-case hex. */
export const md5Hex = (text: string) => bytesToHex(md5(utf8ToBytes(text)))

/** Stored password: sha1 of the md5 hex. Source: blade-contract 4.1. */
export const storedPassword = (md5OfPassword: string) => bytesToHex(sha1(utf8ToBytes(md5OfPassword)))

/** Options of Blade's JSON mapper; the plain mapper of sealed answers has none. Source: blade-contract 12.2. */
export type Mapper = { readonly nullToEmpty: boolean; readonly bigNumToString: boolean }

export const plainMapper: Mapper = { nullToEmpty: false, bigNumToString: false }

/** Serialises a contract value for Blade's wire: times without a zone, money and "no value" by the mapper's options. */
export function toWire(value: unknown, schema: Shape, mapper: Mapper): unknown {
  const shape = innerSchema(schema)
  if (value === null || value === undefined) return mapper.nullToEmpty ? emptyValue(shape) : null
  if (settings.emptyToNull && isEmpty(value)) return null
  if (settings.looseTypes && isScalar(value)) return looselyTyped(value, shape)
  if (typeof value === 'string') return textToWire(value, shape, mapper)
  if (Array.isArray(value)) return value.map((item) => toWire(item, shape.item ?? anyShape, mapper))
  if (typeof value !== 'object') return value
  const entries = schemaFields(shape)
  const isRenamed = settings.renamedMenu && recordKind(shape) === 'menu'
  const propertyName = (key: string) => (isRenamed && renamedProperties[key]) || key
  return Object.fromEntries(
    Object.entries(settings.extraColumns ? { ...value, ...undeclared } : value)
      .filter(([key, item]) => key !== 'children' || !Array.isArray(item) || item.length > 0)
      .map(([key, item]) => [propertyName(key), toWire(item, entries[key] ?? columnShape(key), mapper)]),
  )
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function textToWire(value: string, shape: Shape, { bigNumToString }: Mapper): string | number {
  if (isTime(value, shape)) return bladeTime(value)
  return wireFormat(shape) === 'money' && !bigNumToString ? Number(value) : value
}

/** Undeclared columns of setting extraColumns: none of them may pass the gateway. */
export const undeclared = {
  password: '90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad',
  idCardNo: 'CANARY-110101199003074514',
  openid: 'CANARY-openid-of-the-person',
}

const anyShape: Shape = { type: 'unknown' }

/** Columns that no contract declares are text or time, with these exceptions. */
const columnShape = (key: string): Shape => (key === 'maxLimit' || key === 'sex' ? { type: 'number' } : anyShape)

const isTime = (value: string, shape: Shape) =>
  wireFormat(shape) === 'instant' || (shape.type === 'unknown' && zonedTime.test(value))

const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

function emptyValue(shape: Shape): unknown {
  const mark = wireFormat(shape)
  if (mark === 'id' || mark === 'money') return -1
  if (shape.type === 'string' || shape.type === 'picklist' || shape.type === 'unknown') return ''
  if (shape.type === 'number' || mark === 'number') return -1
  if (shape.type === 'boolean') return false
  return shape.type === 'array' ? [] : {}
}

/** Blade's time format, the only format that Blade accepts. */
export const bladeTimeFormat = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** A column as the database compares it: times in Blade's format, null as "". */
export function columnText(value: unknown): string {
  if (typeof value === 'string') return zonedTime.test(value) ? bladeTime(value) : value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** `yyyy-MM-dd HH:mm:ss` in GMT+8. */
export function bladeTime(moment: string | number): string {
  const shifted = new Date(new Date(moment).getTime() + 8 * 3_600_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}

/** The same to the minute. */
export const bladeMinute = (moment: string | number) => bladeTime(moment).slice(0, 16)
