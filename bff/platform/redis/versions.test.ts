import { Buffer } from 'node:buffer'

import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import { redisBench } from '#bff/testing/stores/redis-bench.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { summarise } from '#bff/testing/suites/session/harness.suite.ts'
import { nodeCrypto } from '../node/crypto/crypto.ts'
import { connectRedis } from './connection.ts'
import { redisDevices } from './devices.ts'
import { redisIdempotency } from './idempotency.ts'
import { sealedAt } from './packed-session.ts'
import { redisRateLimits } from './rate-limit.ts'
import { query } from './script.ts'
import { redisSessions } from './session.ts'

/** What the version before stores at `now`, frozen, in Base64. */
const versionBefore = {
  'session:open':
    'AT/wAAAAAAAAQnof1VeoAABCeh/XDxwAAL/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAcvYN+Pgcy/9qzOVP8VdDA5RitLXFYzKtHqdsk5ffj8/mxBZdJzchNCowe4ox83DelwrTITKGmmT/W+jEvt4y7110nCi4D8ddFe/Vzj5yaaNXtF5UbysqQCt+O6bbLDX1+0fIZemzhePmB5xX/w1Nj7KJKPqJAwYdsaXz2kQPkzjua2dnNIPA9eQQLk79QONJLbFmv0mcR89ZfaQe0HAyGJIVPO38UxjMnbVwpBs1c2bKLLBToFk193/Id9X8UMuwuybRvqUA/pXQb3rFOcIz2SlQDRHmotJzaaMdFTqSTWmRHm741pJpGCVRIIFINd1/+3xTaYuKPVaqq9kUDa8Bl3ywP0/PgFPVS2admqCCzBlYjhfW4aGIB8GT/OMiUtY1ssQf0H+SdvJoJEyOoJbMbQXLxYWGkQXHtC8A+Zj7/cWDwlZTAj7tqg4IOAhb+XZeBwIOZqUBHQssJwyiNbdhS3dV8nW+XMayG8M7xpY3JY5Amnq7yK8tuA=',
  'session:ended': 'AkJ6H9VXqAAAbG9nLW91dA==',
  'log-ins:account': 'kYenZXZpY3RlZMKmc2VhbGVkowECA6RuYW1loWKiaWShYahub3RpZmllZACjc2VxAalleHBpcmVzQXTPAAABof2MaQA=',
  'idempotency:key': 'BmEgaGFzaAQF',
  'limit:key': 'P/AAAAAAAABCeh/VV6gAAEJ6H9VXqAAA',
}
type Key = keyof typeof versionBefore
const keys = Object.keys(versionBefore) as Key[] // of the const

const now = () => Date.parse('2026-11-21T09:00:00Z')
const rule = fixedRate(5, 60)
const login = { id: 'a', name: 'b', sealed: new Uint8Array([1, 2, 3]), expiresAt: now() + 3_600_000 }

let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.close())

async function stores() {
  const bench = await redisBench(server)
  const { redis } = bench
  const recordSeal = new RecordSeal(nodeCrypto, { key: 'the session key of these fixtures', previousKey: null })
  const { dependencies } = await refreshBench()
  return {
    ...bench,
    sessions: redisSessions(redis, { ...dependencies(now), recordSeal }),
    devices: redisDevices(redis, now),
    idempotency: redisIdempotency(redis),
    rateLimits: redisRateLimits(redis, now),
  }
}

/** Log-ins as their script reads them. */
const unpackLogIns = query(`return cjson.encode(cmsgpack.unpack(ARGV[1]))`)

/** A stored value with what is not random of it. */
async function storedShape(key: Key, value: Buffer, { redis }: Awaited<ReturnType<typeof stores>>): Promise<unknown> {
  if (key === 'session:open') return value.toString('hex', 0, sealedAt + 1)
  if (key === 'log-ins:account') return JSON.parse(String(await redis.run(unpackLogIns, '', [value])))
  return value.toString('hex')
}

const storedBytes = (key: Key) => Buffer.from(versionBefore[key], 'base64')

test('what the version before stored is read', async () => {
  const { set, sessions, devices, idempotency, rateLimits } = await stores()
  for (const key of keys) await set(key, storedBytes(key), 3_600_000)
  const open = async (name: string) => summarise(await sessions.at(name).open('secret', { slide: true, limited: true }))
  expect([await open('open'), await open('ended')]).toEqual(['access-1', 'log-out'])
  expect(await devices.list('account')).toEqual([login])
  expect(await idempotency.begin('key', 'another')).toMatchObject({
    fingerprint: 'a hash',
    sealed: new Uint8Array([4, 5]),
  })
  expect(await rateLimits.current('key', rule)).toBe(1)
})

test('the version before reads what this one stores: it is laid out in the same way', async () => {
  const all = await stores()
  const { get, sessions, devices, idempotency, rateLimits } = all
  await sessions.at('open').create('secret', sessionRecord(now()))
  await sessions.at('ended').create('secret', sessionRecord(now()))
  await sessions.at('ended').end('secret')
  await devices.add('account', login, 1)
  await idempotency.begin('key', 'a hash')
  await idempotency.finish('key', new Uint8Array([4, 5]))
  await rateLimits.consume('key', rule)
  for (const key of keys) {
    const stored = (await get(key)) ?? Buffer.alloc(0)
    expect(await storedShape(key, stored, all)).toEqual(await storedShape(key, storedBytes(key), all))
  }
})

test('a session of a kind that only a later version knows is unavailable, and stays', async () => {
  const { get, set, sessions } = await stores()
  const later = Buffer.from([3, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await set('session:later', later, 3_600_000)
  const session = sessions.at('later')
  await expect(session.open('secret', { slide: true, limited: true })).rejects.toThrow('later version')
  await expect(session.revoke(null)).rejects.toThrow('later version')
  expect(await get('session:later')).toEqual(later)
})

test('what a later version has added to a log-in survives the changes of this one', async () => {
  const { redis, get, set, devices } = await stores()
  const add = query(`
    local rows = cmsgpack.unpack(ARGV[1])
    rows[1].later = 7
    return cmsgpack.pack(rows)`)
  await set('log-ins:account', (await redis.run(add, '', [storedBytes('log-ins:account')])) as Buffer, 3_600_000) // of the script
  expect(await devices.rename('account', 'b', 'c')).toBe(true)
  const stored = (await get('log-ins:account')) ?? Buffer.alloc(0)
  expect(JSON.parse(String(await redis.run(unpackLogIns, '', [stored])))).toMatchObject([{ name: 'c', later: 7 }])
})

test('the scripts of two versions live side by side, also when Redis has forgotten both', async () => {
  const versions = await Promise.all([1, 2].map(() => connectRedis(server.address, { report: () => undefined })))
  const answers = () => Promise.all(versions.map((redis, n) => redis.run(query(`return ${n}`), 'key')))
  expect(await answers()).toEqual([0, 1])
  expect(await answers()).toEqual([0, 1])
  const behind = new Redis({ port: server.port })
  await behind.script('FLUSH')
  expect(await answers()).toEqual([0, 1])
  await behind.quit()
  for (const redis of versions) redis.close()
})
