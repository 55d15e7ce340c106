import { expect, test } from 'vitest'

import { nodeCrypto } from '../platform/node/crypto.ts'
import type { SessionRecord } from '../session/record.ts'
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
const seal = new RecordSeal(nodeCrypto, 'the key of the server, 32 letters')

test('a record opens with its own name, its own secret and the key of this server', async () => {
  const sealed = await seal.seal(record, 'name', 'secret')
  const other = new RecordSeal(nodeCrypto, 'the key of another server, 32 lett')
  expect(await seal.open(sealed, 'name', 'secret')).toEqual(record)
  expect(await seal.open(sealed, 'other', 'secret')).toBeNull()
  expect(await seal.open(sealed, 'name', 'other')).toBeNull()
  expect(await other.open(sealed, 'name', 'secret')).toBeNull()
})

test('a record with any byte changed, removed or added does not open', async () => {
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

test('sealing is randomised', async () => {
  const sealed = await Promise.all(Array.from({ length: 5_000 }, () => seal.seal(record, 'name', 'secret')))
  const vectors = new Set(sealed.map((it) => Buffer.from(it.slice(1, 13)).toString('hex')))
  expect(vectors.size).toBe(5_000)
})

test('node:crypto and WebCrypto are compatible', async () => {
  const web = new RecordSeal(
    { getRandomValues: (bytes) => nodeCrypto.getRandomValues(bytes), aead: webAead(crypto.subtle) },
    'the key of the server, 32 letters',
  )
  expect(await web.open(await seal.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
  expect(await seal.open(await web.seal(record, 'name', 'secret'), 'name', 'secret')).toEqual(record)
})
