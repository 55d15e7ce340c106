import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { RedisAddress } from '#bff/config/store-address.ts'
import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import { type Certificates, makeCertificates } from '#bff/testing/processes/certificates.ts'
import { startGateway } from '#bff/testing/processes/gateway-process.ts'
import { startWatched } from '#bff/testing/stores/redis-sentinels.ts'
import { hasReplica, redisAt, type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { summarise } from '#bff/testing/suites/session/harness.suite.ts'
import { connectRedis, type StoreEvent } from './connection.ts'
import { redisStores } from './stores.ts'

let server: RedisServer | undefined
let others: RedisServer[] = []
afterEach(async () => {
  await Promise.all([...(server ? [server] : []), ...others].map((it) => it.close()))
  server = undefined
  others = []
})

/** Why there is no connection; a busy machine needs several tries of half a second until the reason is known. */
const refusal = (address: RedisAddress, reason: string) =>
  vi.waitUntil(async () => {
    const connected = connectRedis(address, { report: () => undefined, ms: 500 })
    const message = await connected.then(
      () => '',
      (error: Error) => error.message,
    )
    return message.includes(reason) && message
  })

/** Every method of every store. */
async function useAllStores(address: RedisAddress) {
  const events: StoreEvent[] = []
  const stores = await redisStores(address, (event) => events.push(event))
  const { dependencies } = await refreshBench()
  const sessions = stores.sessions(dependencies(stores.now))
  const states: string[] = []
  const calls = sessions.at('name')
  const open = async () => states.push(summarise(await calls.open('secret', { slide: true, limited: true })))
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

/** The rights that docs/deploy.md names. */
const rights = () => (/`(~\* [^`]*)`/.exec(readFileSync('docs/deploy.md', 'utf8'))?.[1] ?? '').split(/\s+/)

const works = { states: ['access-1', 'log-out'], events: [] }

test('a user with the rights that docs/deploy.md names may do all that the stores do', async () => {
  server = await startRedis()
  others = [await startRedis('--replicaof', '127.0.0.1', String(server.port))]
  await hasReplica(server.port)
  const behind = new Redis({ port: server.port })
  await behind.call('ACL', 'SETUSER', 'exam', 'on', '>secret', ...rights())
  await behind.quit()
  expect(await useAllStores({ ...server.address, username: 'exam', password: 'secret' })).toEqual(works)
})

test('on a cluster every script finds its node', { tags: ['long'] }, async () => {
  server = await startRedis('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1')
  const behind = new Redis({ port: server.port })
  await behind.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  while (!String(await behind.call('CLUSTER', 'INFO')).includes('cluster_state:ok')) await wait(20)
  await behind.quit()
  expect(await useAllStores({ ...server.address, kind: 'cluster' })).toEqual(works)
})

describe('TLS with a certificate of a private authority', () => {
  const publicAuthorities = getCACertificates('default')
  let certificates: Certificates
  beforeAll(() => {
    certificates = makeCertificates()
  })
  afterAll(() => certificates.remove())
  afterEach(() => setDefaultCACertificates(publicAuthorities))

  const options = () => certificates.options.flatMap(([name, value]) => [`--${name}`, value])
  const trust = () => setDefaultCACertificates([...publicAuthorities, certificates.pem])

  test('a gateway that NODE_EXTRA_CA_CERTS names it to starts, and no other one connects', async () => {
    server = await startRedis(...options(), '--requirepass', 'secret')
    const address = { ...server.address, password: 'secret' }
    expect(await refusal(address, 'certificate')).toContain('certificate')
    const gateway = await startGateway({
      STORE: `rediss://:secret@localhost:${server.port}`,
      NODE_EXTRA_CA_CERTS: certificates.authority,
    })
    expect(gateway.lines.join()).toContain(`"store":"redis localhost:${server.port} with TLS"`)
    expect(await (await fetch(`${gateway.url}/readyz?verbose`)).json()).toMatchObject({ store: true })
    await gateway.end('SIGKILL')
  })

  test('sentinels and Redis take TLS, a user each and the password of both', { tags: ['long'] }, async () => {
    trust()
    const watched = await startWatched({
      redis: [...options(), '--requirepass', 'secret', '--masterauth', 'secret'],
      sentinel: [
        ...certificates.options.map(([name, value]) => `${name} ${value}`),
        'requirepass secret',
        'sentinel sentinel-pass secret',
        'sentinel auth-pass sessions secret',
        'user gateway on >watch allchannels +auth +hello +client +ping +sentinel +info +subscribe +role',
      ],
      access: { password: 'secret', tls: {} },
    })
    const behind = new Redis({ port: watched.master.port, password: 'secret', tls: {} })
    await behind.call('ACL', 'SETUSER', 'exam', 'on', '>exam', ...rights())
    await behind.quit()
    const address = { ...watched.address, username: 'exam', password: 'exam', sentinelUsername: 'gateway' }
    expect(await useAllStores({ ...address, sentinelPassword: 'watch' })).toEqual(works)
    expect(await refusal({ ...address, sentinelPassword: 'wrong' }, 'sentinels')).toContain('sentinels')
    await watched.close()
  })
})

test('a Redis in protected mode is the likely cause where each connection is closed at once', async () => {
  const closing = createServer((socket) => socket.resetAndDestroy())
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const { port } = closing.address() as AddressInfo // of a TCP server
  const address = redisAt(port)
  expect(await refusal(address, 'protected-mode')).toContain('protected-mode')
  closing.close()
})
