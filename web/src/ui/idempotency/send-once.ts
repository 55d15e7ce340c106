import type { MutationOptions } from '@tanstack/react-query'

import type { Call, Input, Output } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'

import { action, forgetIdempotencyKeys, isOutcomeUnknown, refresh, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { isNetworkError } from '#web/client/errors/network-error.ts'
import { isOutcomeOpen, notExecutedError } from '#web/client/errors/outcome-error.ts'
import { followOutcome } from './follow-outcome.ts'

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
