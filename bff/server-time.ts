import type { MiddlewareHandler } from 'hono'

import { serverTimeHeader } from '#contracts/core/header.ts'
import { formatServerTime } from '#contracts/core/server-time.ts'

import type { UpstreamClock } from './upstream/clock.ts'

/** The server's time with every answer, refusals too: countdowns use it instead of the device's clock. */
export function serverTime(now: () => number, clock: Pick<UpstreamClock, 'at'>): MiddlewareHandler {
  return async (c, next) => {
    const arrivedAt = now()
    await next()
    const leftAt = now()
    // A clock that was set back took no time.
    const value = formatServerTime({ ...clock.at(leftAt), took: Math.max(0, leftAt - arrivedAt) })
    c.res.headers.set(serverTimeHeader, value) // c.header would make the answer anew, as a stream
  }
}
