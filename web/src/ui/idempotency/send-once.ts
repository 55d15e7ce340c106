import type { MutationOptions } from '@tanstack/react-query'

import type { Call, Input, Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { outcome } from '#contracts/session/outcome.ts'

import {
  action,
  forgetIdempotencyKeys,
  isOutcomeUnknown,
  pendingIdempotencyKey,
  refresh,
  send,
} from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { isNetworkError } from '#web/client/errors/network-error.ts'
import { isOutcomeOpen, notExecutedError } from '#web/client/errors/outcome-error.ts'

type Options = {
  /** Exam of the page. */
  exam?: string | undefined
  /** The request goes on when the page is left. */
  keepalive?: boolean
  /** No clear answer came: the outcome is being checked. */
  onUnclear?: (error: ApiError) => void
}

/**
 * Sends a write, and follows one without a clear answer to its end: its answer, or an error that says that it was not
 * executed, or that nobody knows. With the same input it is not executed again. Source: security R60.
 */
export async function sendOnce<C extends Call>(
  call: C,
  input: Input<C>,
  { exam, keepalive, onUnclear }: Options = {},
): Promise<Output<C>> {
  try {
    return await send(call, input, { exam, keepalive })
  } catch (cause) {
    const error = asApiError(cause)
    if (!call.idempotent || !isOutcomeUnknown(error)) throw error
    onUnclear?.(error)
    return checkOutcome(call, input, { error, exam })
  }
}

type Unclear = Pick<Options, 'exam'> & {
  /** Failure that did not say what became of the write. */
  error: ApiError
}

/** The second half of `sendOnce`: learns what became of a write, without sending it. */
export async function checkOutcome<C extends Call>(call: C, input: Input<C>, { error, exam }: Unclear) {
  const effect = await followOutcome(call, input, exam).catch((failure: unknown) => {
    throw unlearned(error, asApiError(failure))
  })
  forgetIdempotencyKeys(call)
  if (!effect) throw notExecutedError(error.detail)
  return effect.answer as Output<C> // none only of a write that ends its own session: useIdempotentWrite sends those
}

/** Why the outcome of a write is not known: without a network the write keeps its key; otherwise the read of the outcome failed. */
function unlearned(error: ApiError, failure: ApiError): ApiError {
  if (isNetworkError(error) && isNetworkError(failure)) return error
  return isOutcomeOpen(failure) || failure.status < 500 ? failure : new ApiError('outcome_unknown', { cause: failure })
}

/** As `action`, of a write that is followed to its end. */
export const actionOnce = <C extends Call>(call: C): MutationOptions<Output<C>, Error, Input<C>> => ({
  ...action(call),
  mutationFn: (input, { client }) => sendOnce(call, input).then((output) => refresh(client, call).then(() => output)),
})

/** Questions while the outcome is pending, and milliseconds between them where the gateway names no time. */
const maxQuestions = 15
const interval = 2_000

/** The answer of a write that took effect; absent where the write ended its own session. */
type Effect<C extends Call> = { readonly answer?: Output<C> }

/**
 * Follows a write whose answer was lost until its outcome is known: its effect, or null where it was not executed. Throws
 * while the outcome cannot be read. Source: security R60.
 */
async function followOutcome<C extends Call>(call: C, input: Input<C>, exam?: string): Promise<Effect<C> | null> {
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
