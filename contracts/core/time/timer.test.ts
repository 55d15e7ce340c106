import { expect, test, vi } from 'vitest'

import { sleep, within } from './timer.ts'

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

test('a sleep ends with its time, or with its signal and without a timer', async () => {
  await sleep(1, new AbortController().signal)
  vi.useFakeTimers()
  try {
    const controller = new AbortController()
    const slept = sleep(1_000, controller.signal)
    controller.abort('left')
    await expect(slept).rejects.toBe('left')
    await expect(sleep(1_000, controller.signal)).rejects.toBe('left')
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
