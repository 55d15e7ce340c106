import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { failingAtFixedTime } from './fixed-time.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => vi.useRealTimers())

const never = () => false

/** Milliseconds after which work that fails after `ms` is seen to fail. */
async function failureAfter(ms: number, tellsWhy: () => boolean = never): Promise<number> {
  const startedAt = performance.now()
  const failures: unknown[] = []
  const work = async () => {
    vi.advanceTimersByTime(ms)
    throw new Error('unreadable')
  }
  void failingAtFixedTime(work, tellsWhy).catch((error: unknown) => failures.push(error))
  await setImmediate()
  while (failures.length === 0) {
    vi.advanceTimersByTime(1)
    await setImmediate()
  }
  return performance.now() - startedAt
}

test('work of one, three and nine milliseconds is seen to fail after ten, and longer work after the next ten', async () => {
  expect(await failureAfter(1)).toBe(10)
  expect(await failureAfter(3)).toBe(10)
  expect(await failureAfter(9)).toBe(10)
  expect(await failureAfter(12)).toBe(20)
})

test('what tells why it failed fails at once, and a value comes at once', async () => {
  expect(await failureAfter(3, () => true)).toBe(3)
  expect(await failingAtFixedTime(async () => 'value', never)).toBe('value')
})
