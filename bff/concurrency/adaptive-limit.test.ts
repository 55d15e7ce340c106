import { expect, test } from 'vitest'

import { AdaptiveLimit, type Sample } from './adaptive-limit.ts'
import { ceilingOf } from './ceiling.ts'

/** A limit with a driven clock. */
function limitOf(ceiling: number) {
  const state = { now: 0, ceiling }
  const limit = new AdaptiveLimit({ ceiling: () => state.ceiling, now: () => state.now })
  return {
    state,
    limit,
    /** So many windows with this share of the limit taken all the time, and calls of this latency. */
    pass(windows: number, share: number, sample: Sample) {
      for (let n = 0; n < windows; n += 1) {
        const taken = Math.ceil(limit.limit * share)
        for (let entered = 0; entered < taken; entered += 1) limit.enter(1)
        for (let left = 0; left < taken; left += 1) limit.leave(sample)
        state.now += 1_001
        limit.enter(1)
        limit.leave()
      }
    },
  }
}

const call = (latency: number, key = 'a') => ({ key, latency })

test('no more than the ceiling is in flight, and each class has its share of it', () => {
  const { limit } = limitOf(20)
  const entered = (share: number) => {
    let count = 0
    while (limit.enter(share)) count += 1
    return count
  }
  expect([entered(0.6), entered(0.75), entered(0.9), entered(1)]).toEqual([12, 3, 3, 2])
  expect(limit.inFlight).toBe(20)
})

test('a latency above the unloaded one lowers the limit, and one like it raises it again to the ceiling', () => {
  const { limit, pass } = limitOf(40)
  pass(3, 0.4, call(100))
  expect(limit.limit).toBe(40)
  pass(3, 1, call(200))
  expect(limit.limit).toBeLessThan(30)
  pass(40, 1, call(100))
  expect(limit.limit).toBe(40)
})

test('time-outs lower the limit, down to a quarter of the ceiling', () => {
  const { limit, pass } = limitOf(40)
  pass(20, 1, 'timeout')
  expect(limit.limit).toBe(10)
})

test('a slow kind of call is compared with itself: another mix is no overload', () => {
  const { limit, pass } = limitOf(40)
  pass(2, 0.4, call(10, 'quick'))
  pass(2, 0.4, call(500, 'slow'))
  pass(10, 1, call(500, 'slow'))
  expect(limit.limit).toBe(40)
})

test('latency without load does not lower the limit', () => {
  const { limit, pass } = limitOf(40)
  pass(2, 0.4, call(10))
  pass(10, 0.3, call(900))
  expect(limit.limit).toBe(40)
})

test('an upstream that became slow by itself gets its load back', () => {
  const { limit, pass } = limitOf(40)
  pass(3, 0.4, call(100))
  pass(12, 1, call(300))
  expect(limit.limit).toBe(10)
  pass(50, 1, call(300))
  expect(limit.limit).toBe(40)
})

test('a process that joins halves the ceiling at once, and none is cut off', () => {
  const { limit, state } = limitOf(ceilingOf({ concurrency: 40 }, 1))
  expect(limit.limit).toBe(40)
  state.ceiling = ceilingOf({ concurrency: 40 }, 2)
  expect(limit.limit).toBe(20)
  expect([3, 100].map((processes) => ceilingOf({ concurrency: 40 }, processes))).toEqual([13, 1])
  expect([1, 4].map((processes) => ceilingOf({ concurrency: null }, processes))).toEqual([256, 256])
})
