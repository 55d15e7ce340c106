import { beforeEach, expect, test, vi } from 'vitest'

import { withStoreTimeout, refreshTimeout } from './store-timeout.ts'
import { ownTimers } from './testing/own-timers.ts'

let timers: () => number
beforeEach(() => void (timers = ownTimers()))

const silent = { read: () => new Promise<never>(() => undefined) }
const after = (ms: number) => ({
  read: () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'read')),
})
const away = { code: 'store_unavailable', status: 503, retryAfter: expect.any(Number) }

test.each([
  [2_000, withStoreTimeout(silent)],
  [20_000, withStoreTimeout(silent, refreshTimeout)],
])('a store that says nothing for %i ms is away', async (ms, store) => {
  const pending = store.read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(timers()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await pending).toMatchObject(away)
})

test('a slow store is awaited, and no timer is left', async () => {
  const pending = withStoreTimeout(after(1_900)).read()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(await pending).toBe('read')
  expect(timers()).toBe(0)
})

test('a failing store is unavailable at once', async () => {
  const broken = withStoreTimeout({ read: () => Promise.reject(new Error('disk')) })
  await expect(broken.read()).rejects.toMatchObject(away)
})
