import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadFile, loadTimeout } from './load-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a file that fails twice is asked for a third time', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'the page')
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  const page = loadFile(load)
  await vi.runAllTimersAsync()
  expect(await page).toBe('the page')
})

test('a file that fails three times has failed', async () => {
  const failure = loadFile(() => Promise.reject(new TypeError('offline'))).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toEqual(new TypeError('offline'))
})

test('a file that hangs has failed after 120 s, and not before', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  loadFile(() => new Promise(() => undefined)).catch(onError)
  await vi.advanceTimersByTimeAsync(loadTimeout - 1)
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onError).toHaveBeenCalledOnce()
  expect(loadTimeout).toBe(120_000)
})
