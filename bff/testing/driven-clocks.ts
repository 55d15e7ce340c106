import type { Clocks } from '../http/clock/steady-clock.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/** Steps of a wall clock, in milliseconds. */
export const clockSteps = [
  ['+1 s', second],
  ['-1 s', -second],
  ['+10 min', 10 * minute],
  ['-10 min', -10 * minute],
  ['+9 h', 9 * hour],
  ['-9 h', -9 * hour],
] as const

/** Clocks that a test drives: time passes for both, steps are those of the wall clock. Milliseconds. */
export type DrivenClocks = Clocks & { step(ms: number): void; pass(ms: number): void }

/** Starts on a day of an exam. */
export function drivenClocks(): DrivenClocks {
  let wallTime = Date.parse('2026-11-21T09:00:00Z')
  let monotonicTime = 7
  return {
    wallTime: () => wallTime,
    monotonicTime: () => monotonicTime,
    step: (ms) => void (wallTime += ms),
    pass(ms) {
      wallTime += ms
      monotonicTime += ms
    },
  }
}
