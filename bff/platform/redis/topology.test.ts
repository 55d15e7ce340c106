import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { Redis } from 'ioredis'
import { afterEach, expect, test } from 'vitest'

import { fixedRate } from '#bff/rate-limit/rule.ts'
import { summaryOf } from '#bff/session/suite/harness.suite.ts'
import type { RedisAddress } from '#bff/store-address.ts'
import { refreshBench } from '#bff/testing/refresh-bench.ts'
import { hasReplica, type RedisServer, startRedis } from '#bff/testing/redis-server.ts'
import { sessionRecord } from '#bff/testing/session-record.ts'
import type { StoreEvent } from './connection.ts'
import { redisStores } from './stores.ts'

let server: RedisServer
let others: RedisServer[] = []
afterEach(async () => {
  await Promise.all([server, ...others].map((it) => it.close()))
  others = []
})

/** Every method of every store. */
async function useAllStores(address: RedisAddress) {
  const events: StoreEvent[] = []
  const stores = await redisStores(address, (event) => events.push(event))
  const { dependencies } = await refreshBench()
  const sessions = stores.sessions(dependencies(stores.now))
  const states: string[] = []
  const calls = sessions.at('name')
  const open = async () => states.push(summaryOf(await calls.open('secret', { slide: true, limited: true })))
  await sessions.check()
  await calls.create('secret', sessionRecord(stores.now()))
  await open()
  await calls.lock('secret', 'mine')
  await calls.end('secret')
  await open()
  const { devices, idempotency, rateLimits, concurrency } = stores
  await devices.add('account', { id: 'a', name: 'a', sealed: new Uint8Array(), expiresAt: stores.now() + 9e6 }, 1)
  await devices.list('account')
  await devices.rename('account', 'a', 'b')
  await devices.logInNotice('account', 'b')
  await devices.remove('account', ['b'])
  await idempotency.begin('key', 'fingerprint')
  await idempotency.finish('key', new Uint8Array([1]))
  await idempotency.forget('key')
  await rateLimits.consume('limit', fixedRate(5, 60))
  await rateLimits.current('limit', fixedRate(5, 60))
  await rateLimits.refund('limit', 1, fixedRate(5, 60))
  await concurrency.acquire('permit', { limit: 1, leaseTime: 1_000, maxWait: 0 })
  await concurrency.acquire('permit', { limit: 1, leaseTime: 1_000, maxWait: 2_000 })
  await concurrency.release('permit')
  await stores.saveClock()
  await stores.close()
  return { states, events }
}

const works = { states: ['access-1', 'log-out'], events: [] }

test('a user with the rights that docs/deploy.md names may do all that the stores do', async () => {
  server = await startRedis()
  others = [await startRedis('--replicaof', '127.0.0.1', String(server.port))]
  await hasReplica(server.port)
  const [, rights = ''] = /`(~\* [^`]*)`/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const behind = new Redis({ port: server.port })
  await behind.call('ACL', 'SETUSER', 'exam', 'on', '>secret', ...rights.split(/\s+/))
  await behind.quit()
  expect(await useAllStores({ ...server.address, username: 'exam', password: 'secret' })).toEqual(works)
})

test('on a cluster every script finds its node', async () => {
  server = await startRedis('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1')
  const behind = new Redis({ port: server.port })
  await behind.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  while (!String(await behind.call('CLUSTER', 'INFO')).includes('cluster_state:ok')) await wait(20)
  await behind.quit()
  expect(await useAllStores({ ...server.address, kind: 'cluster' })).toEqual(works)
})
