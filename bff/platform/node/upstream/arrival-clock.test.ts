import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrivalClock } from './arrival-clock.ts'

let arrivalTime: () => number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
  arrivalTime = arrivalClock()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The processor was away: time has passed, and no timer has run. */
function standStill(ms: number) {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockReturnValue(now)
}

test('is the time while the event loop is on time', () => {
  vi.advanceTimersByTime(1_003)
  expect(arrivalTime()).toBe(performance.now())
})

test('stands still while the event loop is late, until it has read what arrived meanwhile', () => {
  vi.advanceTimersByTime(1_003)
  const before = performance.now()
  standStill(80)
  expect(arrivalTime() - before).toBeLessThanOrEqual(5)
  vi.advanceTimersToNextTimer() // the timer that was late: what is read now arrived before
  expect(arrivalTime() - before).toBeLessThanOrEqual(5)
  vi.advanceTimersToNextTimer()
  expect(arrivalTime()).toBe(performance.now())
})

test('what is read after a turn that took long may have arrived since that turn began', () => {
  vi.advanceTimersByTime(4)
  vi.advanceTimersToNextTimer()
  const began = performance.now()
  standStill(80) // in the turn that reads
  vi.advanceTimersToNextTimer()
  expect(arrivalTime()).toBe(began)
  vi.advanceTimersToNextTimer() // a short one
  expect(arrivalTime()).toBe(performance.now())
})
