import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Membership, processLife } from '#bff/limits/concurrency/processes.ts'
import { redisBench } from '#bff/testing/stores/redis-bench.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { idempotencySuite } from '#bff/testing/suites/idempotency.suite.ts'
import { rateLimitSuite } from '#bff/testing/suites/rate-limit.suite.ts'
import { deviceSuite } from '#bff/testing/suites/session/devices.suite.ts'
import { passkeySuite } from '#bff/testing/suites/session/passkey.suite.ts'
import { secondFactorSuite } from '#bff/testing/suites/session/second-factor.suite.ts'
import { sharedStateSuite } from '#bff/testing/suites/shared-state.suite.ts'
import { nodeCrypto } from '../node/crypto/crypto.ts'
import { redisConcurrency } from './concurrency.ts'
import type { RedisConnection } from './connection.ts'
import { redisDevices } from './devices.ts'
import { redisIdempotency } from './idempotency.ts'
import { redisProcesses } from './processes.ts'
import { redisRateLimits } from './rate-limit.ts'
import { redisSecondFactors } from './second-factor.ts'
import { redisSharedState } from './shared-state.ts'

let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.close())

/** A store with a driven clock. Redis keeps what the process forgets. */
async function bench<Store>(open: (redis: RedisConnection, now: () => number) => Store) {
  const { redis, pass } = await redisBench(server)
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => time
  return {
    store: open(redis, now),
    now,
    advance(seconds: number) {
      time += seconds * 1000
      pass(seconds * 1000)
    },
    restart: async () => undefined,
  }
}

describe('rate limits in Redis', () => {
  rateLimitSuite(() => bench(redisRateLimits))
})

describe('log-ins in Redis', () => {
  deviceSuite(() => bench(redisDevices))
})

describe('idempotency keys in Redis', () => {
  idempotencySuite(async () => (await bench(redisIdempotency)).store)
})

test('processes on one Redis count each other, until one leaves or sends no heartbeats', async () => {
  const { store: first, now, advance } = await bench(redisProcesses)
  const { redis } = await redisBench(server)
  const [second, third] = [redisProcesses(redis, now), redisProcesses(redis, now)]
  const all = [first, second, third]
  const beats: Membership[] = []
  for (const process of [...all, ...all]) beats.push(await process.beat())
  expect(beats.map(({ processes }) => processes)).toEqual([1, 2, 3, 3, 3, 3])
  expect(new Set(beats.slice(3).map(({ index }) => index))).toEqual(new Set([0, 1, 2]))
  await third.leave()
  expect(await first.beat()).toMatchObject({ processes: 2 })
  advance(processLife / 1000 + 1)
  expect(await first.beat()).toEqual({ processes: 1, index: 0 })
})

describe('shared state in Redis', () => {
  sharedStateSuite(() => bench(redisSharedState))
})

describe('second factors in Redis', () => {
  secondFactorSuite(() => bench(redisSecondFactors))
})

describe('passkeys in Redis', () => {
  passkeySuite(async () => {
    const { store } = await bench((redis, now) => ({
      secondFactors: redisSecondFactors(redis),
      sharedState: redisSharedState(redis),
      rateLimits: redisRateLimits(redis, now),
    }))
    return { ...store, crypto: nodeCrypto }
  })
})

describe('permits in Redis', () => {
  const permit = { limit: 2, leaseTime: 10_000, maxWait: 15_000 }

  test('waiting callers are served in order, and those that would wait too long take nothing', async () => {
    const { store, advance } = await bench(redisConcurrency)
    const waits = async (count: number) => {
      const all: number[] = []
      for (let n = 0; n < count; n += 1) all.push(await store.acquire('key', permit))
      return all
    }
    expect(await waits(6)).toEqual([0, 0, 10_000, 10_000, 20_000, 20_000])
    advance(10)
    expect(await waits(2)).toEqual([10_000, 10_000])
  })

  test('a released permit is free at once', async () => {
    const { store } = await bench(redisConcurrency)
    for (let n = 0; n < 2; n += 1) await store.acquire('key', permit)
    await store.release('key')
    expect(await store.acquire('key', permit)).toBe(0)
  })
})
