/** Clocks of a platform, in milliseconds. The monotonic one counts from any moment and never steps. */
export type Clocks = { readonly wallTime: () => number; readonly monotonicTime: () => number }

/** Maximum share by which the steady clock runs faster or slower than time, so that time-outs are exact to a twentieth. */
const slewRate = 0.05

/**
 * Steady clock: goes on from `startAt` with the monotonic clock and slews towards the wall clock, so that a step of the
 * wall clock ends and blocks nothing. Whole milliseconds since the epoch. Source: docs/decisions/0064.
 */
export function steadyClock({ wallTime, monotonicTime }: Clocks, startAt = wallTime()): () => number {
  let time = startAt
  let measuredAt = monotonicTime()
  return () => {
    const elapsed = monotonicTime() - measuredAt
    measuredAt += elapsed
    const behind = wallTime() - (time + elapsed)
    const slew = elapsed * slewRate
    time += elapsed + Math.min(slew, Math.max(-slew, behind))
    return Math.floor(time)
  }
}
