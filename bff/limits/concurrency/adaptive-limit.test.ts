import { expect, test } from 'vitest'

import { AdaptiveLimit, type Sample } from './adaptive-limit.ts'
import { callCeiling } from './ceiling.ts'
import { classLimit } from './class-limits.ts'

/** A limit with a driven clock. */
function drivenLimit(ceiling: number) {
  const state = { now: 0, ceiling }
  const limit = new AdaptiveLimit({ ceiling: () => state.ceiling, now: () => state.now })
  return {
    state,
    limit,
    /** So many windows with this share of the limit taken all the time, and calls of this latency. */
    pass(windows: number, share: number, sample: Sample) {
      for (let n = 0; n < windows; n += 1) {
        const taken = Math.ceil(limit.limit * share)
        for (let entered = 0; entered < taken; entered += 1) limit.enter(limit.limit)
        for (let left = 0; left < taken; left += 1) limit.leave(sample)
        state.now += 1_001
        limit.enter(limit.limit)
        limit.leave()
      }
    },
  }
}

const call = (latency: number, key = 'a') => ({ key, latency })

test('each class has its share of the limit, and of a small one reads have as much as submissions', () => {
  const classes = ['background', 'bulk', 'interactive', 'critical'] as const
  const limits = (limit: number) => classes.map((criticality) => classLimit(criticality, limit))
  expect([limits(20), limits(3), limits(1)]).toEqual([
    [12, 15, 18, 20],
    [2, 2, 3, 3],
    [1, 1, 1, 1],
  ])
})

test('no more than the places of a class are taken', () => {
  const { limit } = drivenLimit(20)
  while (limit.enter(12));
  expect([limit.inFlight, limit.enter(15), limit.inFlight]).toEqual([12, true, 13])
})

test('a latency above the unloaded one lowers the limit, and one like it raises it again to the ceiling', () => {
  const { limit, pass } = drivenLimit(40)
  pass(3, 0.4, call(100))
  expect(limit.limit).toBe(40)
  pass(3, 1, call(200))
  expect(limit.limit).toBeLessThan(30)
  pass(40, 1, call(100))
  expect(limit.limit).toBe(40)
})

test('time-outs lower the limit, down to a quarter of the ceiling', () => {
  const { limit, pass } = drivenLimit(40)
  pass(20, 1, 'timeout')
  expect(limit.limit).toBe(10)
})

test('a slow kind of call is compared with itself: another mix is no overload', () => {
  const { limit, pass } = drivenLimit(40)
  pass(2, 0.4, call(10, 'quick'))
  pass(2, 0.4, call(500, 'slow'))
  pass(10, 1, call(500, 'slow'))
  expect(limit.limit).toBe(40)
})

test('latency without load does not lower the limit', () => {
  const { limit, pass } = drivenLimit(40)
  pass(2, 0.4, call(10))
  pass(10, 0.3, call(900))
  expect(limit.limit).toBe(40)
})

test('an upstream that became slow by itself gets its load back', () => {
  const { limit, pass } = drivenLimit(40)
  pass(3, 0.4, call(100))
  pass(12, 1, call(300))
  expect(limit.limit).toBe(10)
  pass(50, 1, call(300))
  expect(limit.limit).toBe(40)
})

test('a latency between comfort and overload leaves the limit as it is', () => {
  const { limit, pass } = drivenLimit(40)
  pass(3, 0.4, call(100))
  pass(3, 1, call(200))
  const lowered = limit.limit
  pass(10, 1, call(128))
  expect(limit.limit).toBe(lowered)
})

test('where few calls end in a second, a window is as long as ten of them take', () => {
  const { limit, state } = drivenLimit(4)
  const take = (latency: number, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      for (let n = 0; n < 3; n += 1) limit.enter(4)
      for (let n = 0; n < 3; n += 1) limit.leave(call(latency))
      state.now += 1_000
    }
  }
  take(100, 8)
  take(300, 12)
  expect(limit.limit).toBeLessThan(4)
})

test('one call in ten that hangs does not lower the limit', () => {
  const { limit, state, pass } = drivenLimit(40)
  pass(3, 0.4, call(100))
  for (let window = 0; window < 5; window += 1) {
    for (let n = 0; n < 30; n += 1) limit.enter(40)
    for (let n = 0; n < 30; n += 1) limit.leave(call(n < 3 ? 5_000 : 100))
    state.now += 1_001
  }
  expect(limit.limit).toBe(40)
})

/** The ceilings of so many processes. */
const parts = (concurrency: number | null, processes: number) =>
  Array.from({ length: processes }, (_, index) => callCeiling({ concurrency }, { processes, index }))

test('the parts of all processes make up the ceiling, and none is without a place', () => {
  expect([parts(40, 1), parts(40, 3), parts(2, 3)]).toEqual([[40], [14, 13, 13], [1, 1, 1]])
  expect(parts(null, 2)).toEqual([256, 256])
})

test('a process that joins halves the ceiling at once, and none is cut off', () => {
  const { limit, state } = drivenLimit(40)
  expect(limit.limit).toBe(40)
  state.ceiling = callCeiling({ concurrency: 40 }, { processes: 2, index: 0 })
  expect(limit.limit).toBe(20)
})
