import type { ServerTime } from '#contracts/core/time/server-time.ts'

import type { Upstream } from './upstream.ts'

/** Resolution of a Date header, in milliseconds. */
const resolution = 1_000

/** Bounds, in milliseconds, of what the upstream's clock is ahead of ours. */
type Bounds = { readonly min: number; readonly max: number }

export type UpstreamClock = ReturnType<typeof upstreamClock>

/**
 * Clock of the upstream, which enforces the deadlines. Each Date header bounds its difference from ours, to a second and
 * the round trip; the bounds of all answers are intersected. Bounds that do not meet: a clock was set, the newest count.
 */
export function upstreamClock(now: () => number) {
  let ahead: Bounds | null = null

  function observe(date: number, sentAt: number) {
    const seen = { min: date - now(), max: date + resolution - sentAt }
    const both = ahead && { min: Math.max(ahead.min, seen.min), max: Math.min(ahead.max, seen.max) }
    ahead = both && both.min <= both.max ? both : seen
  }

  return {
    /** The same upstream; its answers set the clock. */
    watch(upstream: Upstream): Upstream {
      return {
        ...upstream,
        async call(request) {
          const sentAt = now()
          const answer = await upstream.call(request)
          if (answer.date !== null) observe(answer.date, sentAt)
          return answer
        },
      }
    },
    /** A moment of our clock, in milliseconds since the epoch, by the upstream's. */
    at(moment: number): Pick<ServerTime, 'time' | 'error'> {
      if (!ahead) return { time: moment, error: Number.POSITIVE_INFINITY }
      return { time: moment + (ahead.min + ahead.max) / 2, error: (ahead.max - ahead.min) / 2 }
    },
  }
}
