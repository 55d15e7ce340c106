import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { objectConcurrency } from './concurrency-object.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const limiter = objectConcurrency(env.CONCURRENCY)
const two = { limit: 2, leaseTime: 20_000, maxWait: 0 }

test('a permit lasts for its lease, also when its object was evicted meanwhile', async () => {
  await limiter.acquire('long', two)
  await limiter.acquire('long', two)
  vi.setSystemTime(Date.now() + 15_000)
  await abortAllDurableObjects()
  expect(await limiter.acquire('long', two)).toBe(5_000)
  vi.setSystemTime(Date.now() + 5_000)
  expect(await limiter.acquire('long', two)).toBe(0)
})

test('a released permit is free, also after its object was evicted', async () => {
  await limiter.acquire('back', two)
  await limiter.acquire('back', two)
  await limiter.release('back')
  await abortAllDurableObjects()
  expect(await limiter.acquire('back', two)).toBe(0)
  expect(await limiter.acquire('back', two)).toBe(20_000)
})

test('an object without permits stores nothing', async () => {
  const startedAt = Date.now()
  await limiter.acquire('once', two)
  const object = env.CONCURRENCY.getByName('once')
  expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBe(startedAt + 20_000)
  await runDurableObjectAlarm(object)
  expect(await runInDurableObject(object, async (_, { storage }) => (await storage.list()).size)).toBe(0)
})
