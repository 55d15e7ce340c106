import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { nextEvent } from './next-event.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An event target that counts its listeners. */
function counted(target: EventTarget) {
  let count = 0
  const { addEventListener: add, removeEventListener: remove } = target
  target.addEventListener = (...it: Parameters<typeof add>) => {
    count += 1
    add.apply(target, it)
  }
  target.removeEventListener = (...it: Parameters<typeof remove>) => {
    count -= 1
    remove.apply(target, it)
  }
  return () => count
}

function wait(ms?: number) {
  const [target, controller] = [new EventTarget(), new AbortController()]
  const counts = [counted(target), counted(controller.signal)]
  const result = nextEvent(target, 'online', { signal: controller.signal, ms })
  return { target, controller, result, listeners: () => counts.reduce((sum, count) => sum + count(), 0) }
}

test('an event ends the wait, and no listener is left', async () => {
  const { target, result, listeners } = wait()
  expect(listeners()).toBe(2)
  target.dispatchEvent(new Event('online'))
  await result
  expect(listeners()).toBe(0)
})

test('the time ends the wait, and no listener is left', async () => {
  const { result, listeners } = wait(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  await result
  expect(listeners()).toBe(0)
})

test('an abort ends the wait with its reason, and no listener is left', async () => {
  const { controller, result, listeners } = wait(2_000)
  controller.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  expect(listeners()).toBe(0)
})
