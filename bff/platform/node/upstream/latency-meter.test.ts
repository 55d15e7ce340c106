import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { latencyMeter } from './latency-meter.ts'

let latencySince: (start: number) => number | undefined
let start: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
  latencySince = latencyMeter()
  start = performance.now()
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

test('is the time that passed while the event loop is on time', () => {
  vi.advanceTimersByTime(1_003)
  expect(latencySince(start)).toBe(1_003)
})

test('a delay of the event loop does not count, until it has read what arrived meanwhile', () => {
  vi.advanceTimersByTime(1_003)
  standStill(80)
  expect(latencySince(start)).toBeLessThanOrEqual(1_008)
  vi.advanceTimersToNextTimer() // the timer that was late: what is read now arrived before
  expect(latencySince(start)).toBeLessThanOrEqual(1_008)
  vi.advanceTimersToNextTimer()
  expect(latencySince(start)).toBe(1_083)
})

test('what is read after a turn that took long may have arrived since that turn began', () => {
  vi.advanceTimersByTime(1_004)
  vi.advanceTimersToNextTimer()
  const began = performance.now() - start
  standStill(80) // in the turn that reads
  vi.advanceTimersToNextTimer()
  expect(latencySince(start)).toBe(began)
  vi.advanceTimersToNextTimer() // a short one
  expect(latencySince(start)).toBe(began + 80)
})

test('a latency that a delay may have made up is not known', () => {
  vi.advanceTimersByTime(103)
  standStill(80)
  expect(latencySince(start)).toBeUndefined()
})
