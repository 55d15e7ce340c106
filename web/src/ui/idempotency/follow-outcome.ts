import type { Call, Input, Output } from '#contracts/core/call.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { outcome } from '#contracts/session/outcome.ts'

import { pendingIdempotencyKey, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'

/** Questions while the outcome is pending, and milliseconds between them where the gateway names no time. */
const maxQuestions = 15
const interval = 2_000

/** The answer of a write that took effect; absent where the write ended its own session. */
type Effect<C extends Call> = { readonly answer?: Output<C> }

/**
 * Follows a write whose answer was lost until its outcome is known: its effect, or null where it was not executed. Throws
 * while the outcome cannot be read. Source: security R60.
 */
export async function followOutcome<C extends Call>(
  call: C,
  input: Input<C>,
  exam?: string,
): Promise<Effect<C> | null> {
  const asked = {
    write: call.url,
    key: pendingIdempotencyKey(call, input),
    input: input as Record<string, unknown>, // one flat object, as in send
    ...(exam && call.requiresExam && { exam }),
  }
  for (let questions = 1; ; questions += 1) {
    try {
      const seen = await send(outcome.check, asked)
      return seen.outcome === 'done' ? { answer: seen.answer as Output<C> } : null // the gateway parsed it
    } catch (error) {
      const { code, retryAfter } = asApiError(error)
      if (call.revokesOwnSessionsOn && endedCodes.has(code)) return {}
      if (code !== 'outcome_pending' || questions === maxQuestions) throw error
      await sleep(retryAfter ? retryAfter * 1_000 : interval)
    }
  }
}

/** No session is left: with a write that ends it, that is its effect. */
const endedCodes: ReadonlySet<string> = new Set(['session_ended', 'not_logged_in'])
