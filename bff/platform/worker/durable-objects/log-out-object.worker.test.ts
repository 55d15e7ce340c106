import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { readSessionCredential, recordKey } from '#bff/http/browser/cookie.ts'
import { Tab } from '#bff/testing/browser.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { objectJournal } from './log-out-object.ts'
import { objectSessions } from './session-object.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3_600_000) // alarms, which real time fires, stay in the future
})
afterEach(() => {
  vi.useRealTimers()
})

const sessions = objectSessions(env.SESSIONS)
const journal = objectJournal(env.LOG_OUTS)
const alarm = (name: string) => runDurableObjectAlarm(env.LOG_OUTS.getByName(name))
const stored = (name: string) =>
  runInDurableObject(env.LOG_OUTS.getByName(name), async (_, { storage }) => (await storage.list()).size)
const create = (name: string) => sessions.at(name).create('secret', sessionRecord(Date.now()))
const sessionState = async (name: string) =>
  (await sessions.at(name).open('secret', { slide: false, renew: false })).state

/** A session's object whose storage fails, or works again. */
async function fail(name: string, fails: boolean) {
  await runInDurableObject(env.SESSIONS.getByName(name), (_, { storage: { sql } }) => {
    sql.exec(fails ? 'ALTER TABLE session RENAME TO hidden' : 'DROP VIEW session')
    sql.exec(fails ? 'CREATE VIEW session AS SELECT * FROM nowhere' : 'ALTER TABLE hidden RENAME TO session')
  })
  await abortAllDurableObjects()
}

test('an alarm revokes the session, without the isolate that was asked, and nothing stays stored', async () => {
  await create('revoked')
  await journal.add('revoked')
  await abortAllDurableObjects()
  expect(await alarm('revoked')).toBe(true)
  expect(await sessionState('revoked')).not.toBe('open')
  expect(await stored('revoked')).toBe(0)
})

test('while the object of the session fails the alarm is set again, later each time', async () => {
  await create('failing')
  await fail('failing', true)
  await journal.add('failing')
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await alarm('failing')
    const next = await runInDurableObject(env.LOG_OUTS.getByName('failing'), (_, { storage }) => storage.getAlarm())
    expect(next).toBe(Date.now() + seconds * 1000)
  }
  await fail('failing', false)
  await alarm('failing')
  expect(await sessionState('failing')).not.toBe('open')
  expect(await stored('failing')).toBe(0)
})

test('what the isolate has revoked itself is not stored any more', async () => {
  await journal.add('confirmed')
  await journal.remove('confirmed')
  expect(await stored('confirmed')).toBe(0)
  expect(await alarm('confirmed')).toBe(false)
})

test('a log-out whose session fails is pending there', async () => {
  const tab = new Tab((request) => exports.default.fetch(request) as never) // two declarations of the same standard
  await tab.logInByLink('zhangwei')
  const { id = '' } = readSessionCredential(tab.jar.cookie) ?? {}
  const name = recordKey(id)
  await fail(name, true)
  expect(await (await tab.call(session.logOut)).json()).toEqual({ pending: true })
  expect(await stored(name)).toBeGreaterThan(0)
})
