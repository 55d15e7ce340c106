import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { StoredSession } from '#bff/session/store.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { type Bench, tokenAnswer } from '#bff/testing/suites/session/harness.suite.ts'
import { sessionSuite } from '#bff/testing/suites/session/session.suite.ts'
import { workerdCrypto } from '../crypto.ts'
import { objectSessions } from './session-object.ts'

const stub = (name: string) => env.SESSIONS.getByName(name)
const sessions = objectSessions(env.SESSIONS)

type StoredRow = Omit<StoredSession, 'sealed'> & { sealed: ArrayBuffer }

const storedRow = (name: string) =>
  runInDurableObject(stub(name), (_, { storage: { sql } }): StoredSession | null => {
    if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'session'").toArray().length === 0) return null
    const row = sql.exec('SELECT * FROM session').toArray()[0] as StoredRow | undefined // our own table
    return row ? { ...row, sealed: new Uint8Array(row.sealed) } : null
  })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function objectBench(): Promise<Bench> {
  let refreshes = 0
  let answer: Parameters<Bench['answerWith']>[0] = secondPair
  vi.stubGlobal('fetch', async (): Promise<unknown> => {
    refreshes += 1
    return answer()
  })
  return {
    now: () => Date.now(),
    advance: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    answerWith: (it) => (answer = it),
    refreshes: () => refreshes,
    session: (name) => sessions.at(name),
    storedRow,
    overwrite: (name, change) =>
      runInDurableObject(stub(name), (_, { storage: { sql } }) => {
        for (const [column, value] of Object.entries(change)) sql.exec(`UPDATE session SET ${column} = ?`, value)
      }),
    recordSeal: new RecordSeal(workerdCrypto, { key: env.SESSION_KEY, previousKey: null }),
    sealName: (name) => env.SESSIONS.idFromName(name).toString(),
    keepsEndings: false,
    restart: () => abortAllDurableObjects(),
    sweep: async (name) => {
      await runDurableObjectAlarm(stub(name))
    },
  }
}

const secondPair = () => tokenAnswer(2)
const sessionAlarm = (name: string) => runInDurableObject(stub(name), (_, { storage }) => storage.getAlarm())

describe('a session in a Durable Object', () => {
  sessionSuite(objectBench)
})

test('an object without a session stores nothing', async () => {
  await sessions.at('nobody').open('secret', { slide: true })
  const left = await runInDurableObject(stub('nobody'), async (_, { storage }) => ({
    tables: storage.sql.exec('SELECT * FROM sqlite_master').toArray(),
    alarm: await storage.getAlarm(),
  }))
  expect(left).toEqual({ tables: [], alarm: null })
})

test('the alarm is set to the expiry of the session and moves with it', async () => {
  const startedAt = Date.now()
  await sessions.at('alarm').create('secret', sessionRecord(startedAt, { expiresIn: 7200 }))
  expect(await sessionAlarm('alarm')).toBe(startedAt + 1_800_000)
  vi.setSystemTime(startedAt + 600_000)
  await sessions.at('alarm').open('secret', { slide: true })
  expect(await sessionAlarm('alarm')).toBe(startedAt + 2_400_000)
})

test('an early alarm is set again, a due one deletes everything', async () => {
  const startedAt = Date.now()
  await sessions.at('early').create('secret', sessionRecord(startedAt, { expiresIn: 7200 }))
  await runDurableObjectAlarm(stub('early'))
  expect(await storedRow('early')).not.toBeNull()
  expect(await sessionAlarm('early')).toBe(startedAt + 1_800_000)
  vi.setSystemTime(startedAt + 1_800_000)
  await runDurableObjectAlarm(stub('early'))
  const left = await runInDurableObject(stub('early'), (_, { storage }) =>
    storage.sql.exec('SELECT * FROM sqlite_master').toArray(),
  )
  expect(left).toEqual([])
})

test('an available store passes the readiness check', async () => {
  await expect(sessions.check()).resolves.toBeUndefined()
})
