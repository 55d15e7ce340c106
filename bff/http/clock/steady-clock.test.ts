import { expect, test } from 'vitest'

import { clockSteps, drivenClocks, hour, second } from '#bff/testing/driven-clocks.ts'
import { steadyClock } from './steady-clock.ts'

test('without a step it is the wall clock', () => {
  const clocks = drivenClocks()
  const now = steadyClock(clocks)
  for (let n = 0; n < 100; n += 1) {
    clocks.pass(n * second)
    expect(now()).toBe(clocks.wallTime())
  }
})

test.each(clockSteps)('a step of %s changes nothing at once, and no time by more than a twentieth', (_, step) => {
  const clocks = drivenClocks()
  const now = steadyClock(clocks)
  const before = now()
  clocks.step(step)
  expect(now()).toBe(before)
  clocks.pass(hour)
  expect(now() - before).toBeGreaterThanOrEqual(0.95 * hour)
  expect(now() - before).toBeLessThanOrEqual(1.05 * hour)
})

test.each(clockSteps)('after a step of %s it meets the wall clock again, however often it is read', (_, step) => {
  for (const interval of [second, 600 * second]) {
    const clocks = drivenClocks()
    const now = steadyClock(clocks)
    clocks.step(step)
    for (let passed = 0; passed <= 20 * Math.abs(step); passed += interval) {
      clocks.pass(interval)
      now()
    }
    expect(Math.abs(now() - clocks.wallTime())).toBeLessThanOrEqual(1)
  }
})

test('it never goes back, and counts in whole milliseconds', () => {
  const clocks = drivenClocks()
  const now = steadyClock(clocks)
  let before = now()
  for (let n = 0; n < 1_000; n += 1) {
    clocks.step(n % 2 === 0 ? -hour : hour)
    clocks.pass(0.3)
    const time = now()
    expect(time).toBeGreaterThanOrEqual(before)
    expect(Number.isInteger(time)).toBe(true)
    before = time
  }
})
