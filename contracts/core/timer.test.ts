import { expect, test, vi } from 'vitest'

import { within } from './timer.ts'

const never = new Promise<string>(() => undefined)

test('what comes in time is the value, and no timer is left', async () => {
  vi.useFakeTimers()
  try {
    expect(await within(1_000, Promise.resolve('value'))).toBe('value')
    await expect(within(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('what is late is an error, or what stands in for it', async () => {
  await expect(within(1, never)).rejects.toThrow('time-out')
  expect(await within(1, never, () => 'other')).toBe('other')
})

test('what comes while its stand-in is made counts', async () => {
  const work = Promise.withResolvers<string>()
  const onLate = () => {
    work.resolve('value')
    return never
  }
  expect(await within(1, work.promise, onLate)).toBe('value')
})
