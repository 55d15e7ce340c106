import { serverTimeHeader } from '#contracts/core/header.ts'
import { formatServerTime } from '#contracts/core/time/server-time.ts'

import { monotonicNow, observeAnswer } from '../client/clock/clock.ts'

/** An answer arrives that says this server time, in milliseconds since the epoch. */
export function answerAt(time: number) {
  const headers = { [serverTimeHeader]: formatServerTime({ time, took: 0, error: 0 }) }
  observeAnswer(new Response(null, { headers }), monotonicNow(), monotonicNow())
}
