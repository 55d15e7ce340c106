import { Redis } from 'ioredis'
import { describe, expect, test, vi } from 'vitest'

import type { RedisAddress } from '#bff/config/store-address.ts'
import { startWatched } from '#bff/testing/stores/redis-sentinels.ts'
import { hasReplica, startRedis } from '#bff/testing/stores/redis-server.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { summarise } from '#bff/testing/suites/session/harness.suite.ts'
import { connectRedis, type StoreEvent } from './connection.ts'
import { redisStores } from './stores.ts'

const sessionCount = 50

/** Sessions of one process, with what it told its operator. */
async function process(address: RedisAddress) {
  const events: StoreEvent[] = []
  const stores = await redisStores(address, (event) => events.push(event))
  const { dependencies } = await refreshBench()
  const sessions = stores.sessions({ ...dependencies(stores.now), callsPerMinute: 100_000 })
  const names = Array.from({ length: sessionCount }, () => crypto.randomUUID())
  for (const name of names) await sessions.at(name).create('secret', sessionRecord(stores.now()))
  /** The state of each session; `refused` where the store did not answer. */
  const openAll = () =>
    Promise.all(
      names.map((name) =>
        sessions
          .at(name)
          .open('secret', { slide: true, limited: true })
          .then(summarise, () => 'refused'),
      ),
    )
  return { stores, sessions, openAll, names, events }
}

/**
 * All states that sessions are seen in, until none is refused any more. On a busy machine a sentinel whose clock was late
 * waits for 30 s before it acts (TILT). Source: https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/.
 */
async function statesUntilBack(openAll: () => Promise<string[]>): Promise<Set<string>> {
  const seen = new Set<string>()
  await vi.waitUntil(
    async () => {
      const states = await openAll()
      for (const state of states) seen.add(state)
      return !states.includes('refused')
    },
    { timeout: 200_000, interval: 20 },
  )
  return seen
}

describe('a failover', () => {
  test.concurrent.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after %s of the master refuses for a while, and logs nobody out',
    async (signal) => {
      const watched = await startWatched()
      const { stores, sessions, openAll, names } = await process(watched.address)
      try {
        await sessions.at(names[0] ?? '').end('secret')
        watched.master.signal(signal)
        await vi.waitUntil(async () => (await openAll()).includes('refused'))
        expect(await statesUntilBack(openAll)).toEqual(new Set(['log-out', 'refused', 'access-1']))
        const later = await process(watched.address)
        const states = await Promise.all(
          names.map(async (name) => summarise(await later.sessions.at(name).open('secret', { slide: true }))),
        )
        expect(states.filter((state) => state === 'access-1')).toHaveLength(sessionCount - 1)
        expect(states[0]).toBe('log-out')
        await later.stores.close()
      } finally {
        await stores.close()
        await watched.close()
      }
    },
    240_000,
  )
})

test('a store that hangs refuses every call, runs none of them afterwards, and logs nobody out', async () => {
  const redis = await startRedis()
  const { stores, openAll, events } = await process(redis.address)
  redis.signal('SIGSTOP')
  expect(new Set(await openAll())).toEqual(new Set(['refused']))
  await expect(stores.idempotency.begin('key', 'fingerprint')).rejects.toThrow('in time')
  redis.signal('SIGCONT')
  expect(await statesUntilBack(openAll)).toContain('access-1')
  expect(new Set(await openAll())).toEqual(new Set(['access-1']))
  expect(await stores.idempotency.begin('key', 'fingerprint')).toBeNull()
  expect(events).toEqual(['unavailable', 'available'])
  await stores.close()
  await redis.close()
})

test('with full memory sessions are read, writes are refused, and the operator is told once', async () => {
  const redis = await startRedis('--maxmemory-policy', 'noeviction')
  const { stores, sessions, openAll, events } = await process(redis.address)
  const behind = new Redis({ port: redis.port })
  await behind.config('SET', 'maxmemory', '1')
  expect(new Set(await openAll())).toEqual(new Set(['access-1']))
  for (let n = 0; n < 3; n += 1) {
    await expect(sessions.at(`new-${n}`).create('secret', sessionRecord(stores.now()))).rejects.toThrow('OOM')
    await openAll()
  }
  await expect(sessions.check()).rejects.toThrow('OOM')
  expect(events).toEqual(['full'])
  await behind.config('SET', 'maxmemory', '0')
  await sessions.check()
  expect(events).toEqual(['full', 'available'])
  await behind.quit()
  await stores.close()
  await redis.close()
})

test('a log-out that no replica confirms is told to the operator', async () => {
  const master = await startRedis()
  const replica = await startRedis('--replicaof', '127.0.0.1', String(master.port))
  const { stores, sessions, names, events } = await process(master.address)
  await hasReplica(master.port)
  await sessions.at(names[0] ?? '').end('secret')
  expect(events).toEqual([])
  replica.signal('SIGSTOP')
  await sessions.at(names[1] ?? '').end('secret')
  expect(events).toEqual(['unreplicated'])
  await stores.close()
  await Promise.all([master.close(), replica.close()])
})

test('a store that is not there ends the start with its reason', async () => {
  const redis = await startRedis()
  await redis.close()
  await expect(connectRedis(redis.address, { report: () => undefined, ms: 300 })).rejects.toThrow('ECONNREFUSED')
})
