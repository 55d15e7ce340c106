import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Call, Input, Output } from '#contracts/core/call.ts'

import { action, forgetIdempotencyKeys, isOutcomeUnknown, queryKeyOf, refresh } from '../api/api.ts'
import { asApiError } from '../api/query-client.ts'
import { monotonicNow } from '../clock/clock.ts'
import { useSelectedExam } from '../session/session.ts'
import { followOutcome } from './follow-outcome.ts'

/** Window of a double click, in milliseconds. */
const doubleClick = 500

/**
 * Idempotent write. Without a clear answer it is never repeated blindly: the gateway tells its outcome, and only when
 * nothing was done may the person retry. `onDone` gets the answer, if any. Source: security R60.
 */
export function useIdempotentWrite<C extends Call>(call: C, onDone?: (answer?: Output<C>) => void) {
  const client = useQueryClient()
  const exam = useSelectedExam()?.id
  const write = useMutation({
    ...action(call, { exam }),
    onMutate: (): Sent => ({ sentAt: monotonicNow() }),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error, input) => {
      const { code } = asApiError(error)
      if (isOutcomeUnknown(asApiError(error))) outcome.mutate(input)
      // The page was stale.
      else if (code === 'refused') void refresh(client, call)
    },
  })
  const outcome = useMutation({
    mutationFn: async (input: Input<C>) => {
      const effect = await followOutcome(call, input, exam)
      forgetIdempotencyKeys(call)
      if (effect) await refresh(client, call)
      return effect
    },
    onSuccess: (effect) => {
      if (effect) onDone?.(effect.answer)
    },
  })
  const unclear = write.error !== null && isOutcomeUnknown(asApiError(write.error))
  return {
    /** Ignored while the write is in flight or its outcome is unknown. */
    send(input: Input<C>) {
      if (isDoubleClick(client, call, input) || outcome.isPending || outcome.isError) return
      outcome.reset()
      write.mutate(input)
    },
    isSending: write.isPending,
    /** No answer came: the outcome is being checked. */
    isChecking: outcome.isPending,
    /** The check failed too: `checkOutcome` repeats it. */
    isUnknown: unclear && outcome.isError,
    /** The check found that the write was not executed. */
    wasNotDone: unclear && outcome.data === null,
    /** A clear refusal. */
    error: write.error && !unclear ? asApiError(write.error) : null,
    checkOutcome: () => write.variables !== undefined && outcome.mutate(write.variables),
  }
}

/** When a write was sent, by the monotonic clock. */
type Sent = { readonly sentAt: number }

/** Reads the mutation cache: two clicks see the same rendering, and a fast answer may come between them. */
function isDoubleClick(client: QueryClient, { url }: Call, input: unknown): boolean {
  const last = client
    .getMutationCache()
    .findAll({ mutationKey: queryKeyOf(url) })
    .at(-1)?.state
  if (last?.status !== 'success') return last?.status === 'pending'
  const { sentAt = Number.NEGATIVE_INFINITY }: Partial<Sent> = Object(last.context)
  return monotonicNow() - sentAt < doubleClick && hashKey([last.variables]) === hashKey([input])
}
