import { createCipheriv, createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { nodeCrypto } from '#bff/platform/node/crypto/crypto.ts'
import type { SessionRecord } from '#bff/session/record.ts'
import { webAead } from './aead.ts'
import { RecordSeal } from './record-seal.ts'

const record: SessionRecord = {
  tokens: { access: 'a', refresh: 'r', receivedAt: 1, expiresAt: 2 },
  account: {
    ref: 'r',
    userId: '1',
    userName: 'u',
    realName: '张伟',
    avatar: null,
    tenantId: 't',
    roles: [],
    oauthId: null,
  },
  singleToken: 's',
  createdAt: 1,
  limits: { idle: 1, absolute: 2 },
  lock: null,
}
const [first, second] = ['the key of the server, 32 letters', 'the key of another server, 32 lett']
/** A seal of a deployment with these keys. */
const recordSeal = (key: string, previousKey: string | null = null) => new RecordSeal(nodeCrypto, { key, previousKey })
const smSeal = new RecordSeal(nodeCrypto, {
  key: 'the key of the server, 32 letters',
  previousKey: null,
  ciphers: 'sm',
})
const seal = recordSeal(first)

test('a record opens with its own name, its own secret and the key of this server', async () => {
  const sealed = await seal.seal(record, 'name', 'secret')
  const other = recordSeal(second)
  expect(await seal.open(sealed, 'name', 'secret')).toEqual(record)
  expect(await seal.open(sealed, 'other', 'secret')).toBeNull()
  expect(await seal.open(sealed, 'name', 'other')).toBeNull()
  expect(await other.open(sealed, 'name', 'secret')).toBeNull()
})

test.each([
  ['one key', recordSeal(first)],
  ['two keys', recordSeal(first, second)],
  ['the SM ciphers', smSeal],
])('with %s a record with any byte changed, removed or added does not open', async (_, seal) => {
  const sealed = await seal.seal(record, 'name', 'secret')
  const records = await Promise.all(
    [...sealed.keys()].flatMap((at) => {
      const flipped = new Uint8Array(sealed)
      flipped[at] = (flipped[at] ?? 0) ^ 0x40
      return [seal.open(flipped, 'name', 'secret'), seal.open(sealed.slice(0, at), 'name', 'secret')]
    }),
  )
  expect(records.filter((it) => it !== null)).toEqual([])
  expect(await seal.open(new Uint8Array([...sealed, 0]), 'name', 'secret')).toBeNull()
})

test('at a turn the new key seals, and both open; afterwards the old key opens nothing', async () => {
  const [before, next, during, after] = [seal, recordSeal(first, second), recordSeal(second, first), recordSeal(second)]
  const old = await before.seal(record, 'name', 'secret')
  const announced = await next.seal(record, 'name', 'secret')
  const turned = await during.seal(record, 'name', 'secret')
  const ended = await after.seal(record, 'name', 'secret')
  const opened = (by: RecordSeal) =>
    Promise.all([old, announced, turned, ended].map((it) => by.open(it, 'name', 'secret')))
  expect(await opened(next)).toEqual([record, record, record, record])
  expect(await opened(during)).toEqual([record, record, record, record])
  expect(await opened(after)).toEqual([null, null, record, record])
  expect(await opened(before)).toEqual([record, record, null, null])
})

test('a record names its key, and cannot be passed off as one of the other', async () => {
  const both = recordSeal(first, second)
  const sealed = await both.seal(record, 'name', 'secret')
  const other = await recordSeal(second, first).seal(record, 'name', 'secret')
  const forged = new Uint8Array([...sealed.slice(0, 1), ...other.slice(1, 5), ...sealed.slice(5)])
  const asFirstFormat = new Uint8Array([1, ...sealed.slice(5)])
  expect(sealed.slice(1, 5)).not.toEqual(other.slice(1, 5))
  expect(await both.open(sealed, 'name', 'secret')).toEqual(record)
  expect(await both.open(forged, 'name', 'secret')).toBeNull()
  expect(await both.open(asFirstFormat, 'name', 'secret')).toBeNull()
})

test('a deployment with one key writes the format that the version before reads', async () => {
  expect((await seal.seal(record, 'name', 'secret'))[0]).toBe(1)
  expect((await recordSeal(first, second).seal(record, 'name', 'secret'))[0]).toBe(2)
})

test('sealing is randomised', async () => {
  const sealed = await Promise.all(Array.from({ length: 5_000 }, () => seal.seal(record, 'name', 'secret')))
  const vectors = new Set(sealed.map((it) => Buffer.from(it.slice(1, 13)).toString('hex')))
  expect(vectors.size).toBe(5_000)
})

test('node:crypto and WebCrypto are compatible', async () => {
  const web = new RecordSeal(
    { getRandomValues: (bytes) => nodeCrypto.getRandomValues(bytes), aead: webAead(crypto.subtle) },
    { key: first, previousKey: null },
  )
  expect(await web.open(await seal.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
  expect(await seal.open(await web.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
})

test('a record of the SM ciphers opens with its name, secret and key alone, and holds no text', async () => {
  const sealed = await smSeal.seal(record, 'name', 'secret')
  expect(Buffer.from(sealed).includes(Buffer.from('张伟'))).toBe(false)
  expect(await smSeal.open(sealed, 'name', 'secret')).toEqual(record)
  expect(await smSeal.open(sealed, 'other', 'secret')).toBeNull()
  expect(await smSeal.open(sealed, 'name', 'other')).toBeNull()
  expect(await recordSeal(second).open(sealed, 'name', 'secret')).toBeNull()
})

test('a change of the ciphers ends no session: both open what the other has sealed', async () => {
  expect(await seal.open(await smSeal.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
  expect(await smSeal.open(await seal.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
})

test('SM4 and SM3 are those of the standards', () => {
  // GB/T 32907-2016 A.1 and GB/T 32905-2016 A.1.
  const key = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
  const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false)
  expect(cipher.update(key).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  expect(createHash('sm3').update('abc').digest('hex')).toBe(
    '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
  )
})
