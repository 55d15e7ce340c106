import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Redis } from 'ioredis'

import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import { newSessionCredential, recordKey } from '#bff/http/browser/cookie.ts'
import { nodeCrypto } from '#bff/platform/node/crypto/crypto.ts'
import { connectRedis } from '#bff/platform/redis/connection.ts'
import { redisSessions } from '#bff/platform/redis/session.ts'
import { openDatabase } from '#bff/platform/sqlite/database.ts'
import { sqliteSessions } from '#bff/platform/sqlite/session.ts'
import { schema } from '#bff/platform/sqlite/tables.ts'
import { threadWriter } from '#bff/platform/sqlite/writer.ts'
import type { OpenOptions } from '#bff/session/opened.ts'
import type { SessionRecord } from '#bff/session/record.ts'
import { redisAt } from '#bff/testing/stores/redis-server.ts'
import { percentile } from '../../load/turns.ts'

/** Sessions created concurrently, as by simultaneous log-ins. */
const together = 32
const lookUps = 5_000

const count = Number(process.argv[2])
const directory = mkdtempSync(join(tmpdir(), 'bench-sessions-'))
const file = join(directory, 'sessions.sqlite')
const dependencies = {
  recordSeal: new RecordSeal(nodeCrypto, { key: 'a-session-key-of-the-benchmark-only', previousKey: null }),
  crypto: nodeCrypto,
  now: Date.now,
  sleep: (ms: number) => wait(ms),
  refresh: async () => ({ kind: 'fault' as const }),
  tokenTime: 3000,
  callsPerMinute: 1_000_000,
}
/** Port of a Redis on this machine; a SQLite file without it. */
const redisPort = process.argv[3]
let store = await openStore()
/** Cookies for the look-ups; not counted, because browsers hold them. */
const cookies = Array.from({ length: Math.min(lookUps, count) }, () => newSessionCredential(nodeCrypto))

/** Creates sessions, then opens some of them from the store. Prints its figures as JSON. */
const startedAt = performance.now()
let next = 0
await Promise.all(Array.from({ length: together }, createNext))
const created = (count * 1000) / (performance.now() - startedAt)
globalThis.gc?.()
const { rss } = process.memoryUsage()
await store.close()
store = await openStore() // with an empty cache
const unknown = await openPercentiles({ slide: false })
const asRequest = { slide: true, limited: true } // as a request with a cookie
await openPercentiles(asRequest) // compiled
globalThis.gc?.()
const known = await openPercentiles(asRequest)
const ping = redisPort ? await pingPercentiles(Number(redisPort)) : undefined
await store.close()
rmSync(directory, { recursive: true })
process.stdout.write(JSON.stringify({ created, rss, ...unknown, known, ping }))

/** As the gateway opens it: this thread reads, another one writes. */
async function openStore() {
  if (redisPort) {
    const redis = await connectRedis(redisAt(Number(redisPort)), { report: () => undefined })
    return { sessions: redisSessions(redis, dependencies), close: async () => redis.close() }
  }
  const db = openDatabase(file, { schema, busyTimeout: 0 })
  const writer = threadWriter(file)
  const close = async () => {
    db.close()
    await writer.close()
  }
  return { sessions: sqliteSessions(db, writer.session, dependencies), close }
}

async function createNext() {
  while (next < count) {
    const credential = cookies[next] ?? newSessionCredential(nodeCrypto)
    next += 1
    await store.sessions.at(recordKey(credential.id)).create(credential.secret, aRecord(next))
  }
}

/** Of the milliseconds that a session is opened in, one after the other. */
async function openPercentiles(options: OpenOptions) {
  const times: number[] = []
  for (const cookie of cookies) times.push(await timeOfOpen(cookie, options))
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Of the milliseconds of a bare round trip to this Redis: what machine and client take without a look-up. */
async function pingPercentiles(port: number) {
  const client = new Redis({ port })
  await client.ping()
  const times: number[] = []
  for (let round = 0; round < cookies.length; round += 1) {
    const from = performance.now()
    await client.ping()
    times.push(performance.now() - from)
  }
  client.disconnect()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Milliseconds. */
async function timeOfOpen({ id, secret }: { id: string; secret: string }, options: OpenOptions): Promise<number> {
  const from = performance.now()
  const { state } = await store.sessions.at(recordKey(id)).open(secret, options)
  if (state !== 'open') throw new Error(`a session is ${state}`)
  return performance.now() - from
}

/** Tokens are as long as Blade's. */
function aRecord(n: number): SessionRecord {
  const now = Date.now()
  return {
    tokens: { access: token(n, 'a'), refresh: token(n, 'r'), receivedAt: now, expiresAt: now + 3_600_000 },
    account: {
      ref: `ref-${n}`.padEnd(22, 'x'),
      userId: String(1_123_598_821_738_675_201n + BigInt(n)),
      userName: `candidate${n}`,
      realName: '张伟',
      avatar: '',
      tenantId: '000000',
      roles: ['user'],
      oauthId: '',
    },
    singleToken: nodeCrypto.randomUUID(),
    createdAt: now,
    limits: { idle: 1800, absolute: 28_800 },
    lock: null,
  }
}

function token(n: number, kind: string): string {
  return `${kind}${n}.`.padEnd(640, 'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzUxMiJ9')
}
