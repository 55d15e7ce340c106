import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deviceStorage, fromStorage } from './from-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  deviceStorage.reset()
})

/** What became of a wait, as time passes. */
function wait(answer: Promise<string>) {
  const outcome = { value: '' }
  fromStorage(answer).then(
    (value) => (outcome.value = value),
    () => (outcome.value = 'late'),
  )
  return outcome
}

const never = () => new Promise<string>(() => undefined)

test('an answer of the storage is waited for 3 s, and one that comes is passed on', async () => {
  expect(await fromStorage(Promise.resolve('draft'))).toBe('draft')
  await expect(fromStorage(Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  const outcome = wait(never())
  await vi.advanceTimersByTimeAsync(2_999)
  expect(outcome.value).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.value).toBe('late')
})

test('while the storage is stuck the next waits are short, until anything answers', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  wait(promise)
  await vi.advanceTimersByTimeAsync(3_000)
  const next = wait(never())
  await vi.advanceTimersByTimeAsync(200)
  expect(next.value).toBe('late')
  resolve('draft')
  await vi.advanceTimersByTimeAsync(0)
  const last = wait(never())
  await vi.advanceTimersByTimeAsync(2_999)
  expect(last.value).toBe('')
})
