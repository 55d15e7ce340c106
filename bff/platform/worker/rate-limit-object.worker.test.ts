import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { objectPace } from './rate-limit-object.ts'
import { paceSuite } from '#bff/rate-limit/rate-limit.suite.ts'
import { steady } from '#bff/rate-limit/rule.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const store = objectPace(env.PACES)

describe('tries in Durable Objects', () => {
  paceSuite(async () => ({
    store,
    advance: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    restart: () => abortAllDurableObjects(),
  }))
})

test('an object forgets everything when the tries are forgotten', async () => {
  const begun = Date.now()
  await store.take('once', steady(1, 10))
  const object = env.PACES.get(env.PACES.idFromName('once'))
  expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBe(begun + 10_000)
  await runDurableObjectAlarm(object)
  expect(await runInDurableObject(object, async (_, { storage }) => (await storage.list()).size)).toBe(0)
})
