import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { serverTimeHeader } from '#contracts/core/header.ts'
import { formatServerTime } from '#contracts/core/time/server-time.ts'

import { isSampleDue, monotonicNow, observeAnswer, rememberClock, resetClock, serverNow, watchClock } from './clock.ts'

const hour = 3_600_000

/** Clocks of a device and a server, which begin this far apart. */
function clocks(ahead = 3 * hour) {
  resetClock()
  let difference = ahead
  const serverTime = () =>
    monotonicNow() + Date.now() - performance.now() - (monotonicNow() - performance.now()) + difference
  return {
    serverTime,
    /** The wall clock is set; the server's is not. */
    setWallClock(step: number) {
      vi.setSystemTime(Date.now() + step)
      difference -= step
    },
    setServer: (step: number) => (difference += step),
    /** A call with the time of its ways and of its answer. */
    call({ there = 20, took = 30, back = 20, error = 0 } = {}) {
      const sentAt = monotonicNow()
      vi.advanceTimersByTime(there + took)
      const headers = { [serverTimeHeader]: formatServerTime({ time: serverTime(), took, error }) }
      vi.advanceTimersByTime(back)
      observeAnswer(new Response(null, { headers }), sentAt, monotonicNow())
    },
    wrongBy: () => Math.abs(serverNow() - serverTime()),
  }
}

/** The device sleeps, and performance.now() with it. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('the clock is wrong by no more than half of the ways, and the time of the answer is no part of them', () => {
  const { call, wrongBy } = clocks()
  call({ there: 200, took: 8_000, back: 0 })
  expect(wrongBy()).toBeLessThanOrEqual(101)
})

test('slow answers do not displace a fast one, until it is old', () => {
  const { call, wrongBy } = clocks()
  call({ there: 5, back: 5 })
  call({ there: 900, back: 0 })
  expect(wrongBy()).toBeLessThanOrEqual(1)
  vi.advanceTimersByTime(6 * hour)
  call({ there: 300, back: 0 })
  expect(wrongBy()).toBeGreaterThan(100)
})

test('whatever the ways, the clock is wrong by half of the shortest one', () => {
  const way = fc.integer({ min: 0, max: 1_500 })
  fc.assert(
    fc.property(fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 12 }), (ways) => {
      const { call, wrongBy } = clocks()
      for (const [there, back] of ways) call({ there, back })
      expect(wrongBy()).toBeLessThanOrEqual(Math.min(...ways.map(([there, back]) => there + back)) / 2 + 5)
    }),
    { seed: 20261123, numRuns: 200 },
  )
})

test('an answer that does not know the time of the upstream displaces none that does', () => {
  const { call, setServer, wrongBy } = clocks()
  call()
  setServer(5_000)
  call({ error: Number.POSITIVE_INFINITY })
  setServer(-5_000)
  expect(wrongBy()).toBeLessThanOrEqual(25)
})

test("when the server's clock was set, the next answer counts", () => {
  const { call, setServer, wrongBy } = clocks()
  call()
  setServer(-86_400_000)
  call({ there: 400, back: 100 })
  expect(wrongBy()).toBeLessThanOrEqual(250)
})

test('the clock goes on while the device sleeps, and asks for a sample', () => {
  const { call, wrongBy } = clocks()
  call()
  expect(isSampleDue()).toBe(false)
  sleep(600_000)
  expect(wrongBy()).toBeLessThanOrEqual(25)
  expect(isSampleDue()).toBe(true)
  call()
  expect(isSampleDue()).toBe(false)
})

test('an answer that was on its way while the device slept ends no doubt', () => {
  const { serverTime, call, wrongBy } = clocks()
  call()
  const sentAt = monotonicNow()
  sleep(600_000)
  const headers = { [serverTimeHeader]: formatServerTime({ time: serverTime(), took: 30, error: 0 }) }
  observeAnswer(new Response(null, { headers }), sentAt, monotonicNow())
  expect(isSampleDue()).toBe(true)
  expect(wrongBy()).toBeLessThanOrEqual(25)
})

test('a wall clock that is set back changes nothing', () => {
  const { call, setWallClock, wrongBy } = clocks()
  call()
  setWallClock(-3 * hour)
  expect(wrongBy()).toBeLessThanOrEqual(25)
})

test.each([-3, 3])('a wall clock that is set by %i h is corrected by the next answer', (hours) => {
  const { call, setWallClock, wrongBy } = clocks()
  call()
  setWallClock(hours * hour)
  expect(isSampleDue()).toBe(true)
  call()
  expect(wrongBy()).toBeLessThanOrEqual(25)
})

test('an hour after the last sample another is due', () => {
  const { call } = clocks()
  call()
  vi.advanceTimersByTime(hour - 1_000)
  expect(isSampleDue()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(isSampleDue()).toBe(true)
})

test('listeners hear of a correction and of a sleep', async () => {
  const { call, setServer } = clocks()
  call()
  const listener = vi.fn<() => void>()
  onTestFinished(watchClock(listener))
  call()
  expect(listener).not.toHaveBeenCalled()
  setServer(2_000)
  call()
  expect(listener).toHaveBeenCalledTimes(1)
  sleep(2_000)
  monotonicNow()
  await Promise.resolve()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page without an answer goes by what the last one knew of a wrong device', () => {
  const { call, wrongBy } = clocks()
  call()
  resetClock()
  vi.advanceTimersByTime(hour)
  expect(wrongBy()).toBeLessThanOrEqual(25)
})

test('a clock that was set back begins no page before what was seen, and the time of open pages adds up', () => {
  const { call, setWallClock } = clocks()
  call()
  vi.advanceTimersByTime(2 * hour)
  rememberClock()
  const seen = serverNow()
  for (let visits = 1; visits <= 3; visits += 1) {
    setWallClock(-7 * hour)
    resetClock()
    expect(serverNow()).toBeCloseTo(seen + (visits - 1) * 600_000, -2)
    vi.advanceTimersByTime(600_000)
    rememberClock()
  }
})

test('a clock that is too far ahead while there is no answer is forgotten with its correction', () => {
  const { call, setWallClock, wrongBy } = clocks()
  call()
  setWallClock(400 * 24 * hour)
  resetClock()
  serverNow()
  vi.advanceTimersByTime(60_000)
  rememberClock()
  setWallClock(-400 * 24 * hour)
  resetClock()
  expect(wrongBy()).toBeLessThanOrEqual(25)
})
