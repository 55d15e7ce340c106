import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fixedRate } from '#bff/limits/rate-limit/rule.ts'
import { rateLimitSuite } from '#bff/testing/suites/rate-limit.suite.ts'
import { objectRateLimits } from './rate-limit-object.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const store = objectRateLimits(env.RATE_LIMITS)

describe('rate limits in Durable Objects', () => {
  rateLimitSuite(async () => ({
    store,
    advance: (seconds) => vi.setSystemTime(Date.now() + seconds * 1000),
    restart: () => abortAllDurableObjects(),
  }))
})

test('an object deletes everything when its attempts have decayed', async () => {
  const startedAt = Date.now()
  await store.consume('once', fixedRate(1, 10))
  const object = env.RATE_LIMITS.getByName('once')
  expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBe(startedAt + 10_000)
  await runDurableObjectAlarm(object)
  expect(await runInDurableObject(object, async (_, { storage }) => (await storage.list()).size)).toBe(0)
})
