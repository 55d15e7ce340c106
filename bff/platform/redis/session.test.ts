import { Buffer } from 'node:buffer'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { redisBench } from '#bff/testing/stores/redis-bench.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { type Bench, tokenAnswer, summarise } from '#bff/testing/suites/session/harness.suite.ts'
import { sessionSuite } from '#bff/testing/suites/session/session.suite.ts'
import { packHead, sealedAt, unpack } from './packed-session.ts'
import { redisSessions } from './session.ts'

let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.close())

/** `process`: the sessions of one more process. */
async function sessionBench() {
  const bench = await redisBench(server)
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => time
  const refresh = await refreshBench()
  const process = () => redisSessions(bench.redis, refresh.dependencies(now))
  let running = process()
  const storedRow = async (name: string) => {
    const stored = await bench.get(`session:${name}`)
    const row = stored && unpack(stored)
    return row && 'epoch' in row ? row : null
  }
  return {
    ...refresh,
    process,
    now,
    advance(seconds: number) {
      time += seconds * 1000
      bench.pass(seconds * 1000)
    },
    session: (name: string) => running.at(name),
    storedRow,
    async overwrite(name: string, change: object) {
      const value = (await bench.get(`session:${name}`)) ?? Buffer.alloc(sealedAt)
      const before = unpack(value)
      if (!('epoch' in before)) throw new Error('there is no row')
      const row = { ...before, ...change }
      const changed = Buffer.concat([packHead(row), value.subarray(packHead(row).length, sealedAt), row.sealed])
      await bench.set(`session:${name}`, changed, row.lastSeen - before.lastSeen)
    },
    sealName: (name: string) => name,
    keepsEndings: true,
    async restart() {
      running = process()
    },
    sweep: async () => undefined, // keys expire
  } satisfies Bench & { process: unknown }
}

describe('a session in Redis', () => {
  sessionSuite(sessionBench)
})

/** The same session at three processes. */
async function processes(expiresIn?: number) {
  const bench = await sessionBench()
  const name = crypto.randomUUID()
  const at = () => bench.process().at(name)
  const all = [at(), at(), at()] as const
  await all[0].create('secret', sessionRecord(bench.now(), { ...(expiresIn && { expiresIn }) }))
  const openAll = () => Promise.all(all.map(async (it) => summarise(await it.open('secret', { slide: true }))))
  return { bench, all, openAll }
}

/** The n-th of these, around and around. */
const turn = <T>(all: readonly [T, T, T], n: number): T => (n % 3 === 0 ? all[0] : n % 3 === 1 ? all[1] : all[2])

describe('three processes', () => {
  test('100 concurrent requests with an expired token cause one refresh', async () => {
    const { bench, all } = await processes(600)
    bench.answerWith(() => sleep(100).then(() => tokenAnswer(2)))
    bench.advance(601)
    const requests = Array.from({ length: 100 }, (_, n) => turn(all, n).open('secret', { slide: true }))
    const tokens = (await Promise.all(requests)).map((opened) => summarise(opened))
    expect(new Set(tokens)).toEqual(new Set(['access-2']))
    expect(bench.refreshes()).toBe(1)
  })

  test('the end of a session in one is its end in all of them at the next call, with its reason', async () => {
    const { all, openAll } = await processes()
    expect(await openAll()).toEqual(['access-1', 'access-1', 'access-1'])
    await all[1].end('secret')
    expect(await openAll()).toEqual(['log-out', 'log-out', 'log-out'])
  })

  test('a revoked session is over in all of them, with its notice', async () => {
    const { all, openAll } = await processes()
    await openAll()
    await all[2].revoke({ at: '2026-11-21T12:00:00+08:00', device: 'Chrome · Windows', address: '203.0.*.*' })
    expect(await openAll()).toEqual(['replaced', 'replaced', 'replaced'])
  })

  test('a lock in one is a lock in all of them, and five wrong passwords in any of them end the session', async () => {
    const { all, openAll } = await processes()
    await openAll()
    await all[0].lock('secret', 'mine')
    for (const it of all) expect(await it.open('secret', { slide: true })).toMatchObject({ locked: true })
    const unlock = (n: number) => turn(all, n).unlock('secret', { password: 'wrong' })
    const tries = await Promise.all(Array.from({ length: 9 }, (_, n) => unlock(n)))
    expect(tries.filter((it) => it.kind === 'wrong')).toHaveLength(4)
    expect(await openAll()).toEqual(['too-many-tries', 'too-many-tries', 'too-many-tries'])
  })

  test('they share the rate limit of a session', async () => {
    const { all } = await processes()
    const call = (n: number) => turn(all, n).open('secret', { slide: true, renew: false, limited: true })
    const states = await Promise.all(Array.from({ length: 330 }, (_, n) => call(n)))
    expect(states.filter((it) => it.state === 'open')).toHaveLength(300)
  })

  test('activity in one is seen by the others, to the minute', async () => {
    const { bench, all, openAll } = await processes(8 * 3600)
    await openAll()
    bench.advance(29 * 60)
    await all[0].open('secret', { slide: true })
    bench.advance(29 * 60)
    for (const state of await openAll()) expect(state).toMatch(/^access-/)
  })
})
