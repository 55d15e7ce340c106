import { beforeEach, expect, test, vi } from 'vitest'

import { ownTimers } from '../testing/own-timers.ts'
import { Deadline } from './deadline.ts'

let timers: () => number
beforeEach(() => void (timers = ownTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })))

test('one timer bounds the head and the whole of an answer', () => {
  const deadline = new Deadline(10_000, undefined, 4_000)
  vi.advanceTimersByTime(500)
  const onHead = deadline.untilHead()
  expect(timers()).toBe(1)
  vi.advanceTimersByTime(3_999)
  expect(deadline.isOver).toBe(false)
  onHead()
  vi.advanceTimersByTime(5_500)
  expect([timers(), deadline.isOver]).toEqual([1, false])
  vi.advanceTimersByTime(1)
  expect([timers(), deadline.hasExpired]).toEqual([0, true])
})

test('a head that does not come ends the call at its own limit, counted from when it is waited for', () => {
  const deadline = new Deadline(10_000, undefined, 4_000)
  vi.advanceTimersByTime(3_000)
  deadline.untilHead()
  vi.advanceTimersByTime(3_999)
  expect(deadline.isOver).toBe(false)
  vi.advanceTimersByTime(1)
  expect(deadline.hasExpired).toBe(true)
})

test('each chunk gives a transfer its whole time again, and clearing it leaves no timer', () => {
  const deadline = new Deadline(1_000)
  vi.advanceTimersByTime(900)
  deadline.restart()
  vi.advanceTimersByTime(999)
  expect(deadline.isOver).toBe(false)
  deadline.clear()
  expect(timers()).toBe(0)
})
