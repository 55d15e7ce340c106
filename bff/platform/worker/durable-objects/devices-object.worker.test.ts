import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { deviceSuite } from '#bff/testing/suites/session/devices.suite.ts'
import { objectDevices } from './devices-object.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const store = objectDevices(env.ACCOUNTS)
const deviceTables = (account: string) =>
  runInDurableObject(env.ACCOUNTS.getByName(account), (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'device'").toArray(),
  )

describe('log-ins in Durable Objects', () => {
  deviceSuite(async () => ({
    store,
    now: () => Date.now(),
    advance: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    restart: () => abortAllDurableObjects(),
  }))
})

test('an account without log-ins stores nothing', async () => {
  await store.list('nobody')
  await store.remove('nobody', ['a'])
  expect(await deviceTables('nobody')).toEqual([])
})

test('an object deletes everything when its last session has expired', async () => {
  const startedAt = Date.now()
  await store.add('once', { id: '1', name: 'a', sealed: new Uint8Array(), expiresAt: startedAt + 9_000 }, 19)
  await store.add('once', { id: '2', name: 'b', sealed: new Uint8Array(), expiresAt: startedAt + 5_000 }, 19)
  const object = env.ACCOUNTS.getByName('once')
  expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBe(startedAt + 9_000)
  await runDurableObjectAlarm(object)
  expect(await deviceTables('once')).toEqual([])
})
