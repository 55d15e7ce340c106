import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Call, Input, Output } from '#contracts/core/call.ts'
import type { ApiError } from '#contracts/core/error.ts'

import { urlQueryKey, refresh } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { monotonicNow } from '#web/client/clock/clock.ts'
import { isNotExecuted } from '#web/client/errors/outcome-error.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { checkOutcome, sendOnce } from './send-once.ts'

/** Window of a double click, in milliseconds. */
const doubleClick = 500

/** A write, sent at a time of the monotonic clock; with `unclear`, the failure that said no outcome, only its outcome is checked. */
type Sending<C extends Call> = { readonly input: Input<C>; readonly sentAt: number; readonly unclear?: ApiError }

/**
 * Idempotent write. Without a clear answer it is never repeated blindly: the gateway tells its outcome, and only when
 * nothing was done may the person retry. `onDone` gets the answer, if any. Source: security R60.
 */
export function useIdempotentWrite<C extends Call>(call: C, onDone?: (answer?: Output<C>) => void) {
  const client = useQueryClient()
  const exam = useSelectedExam()?.id
  /** Of the last write: the failure that said no outcome. */
  const [unclear, setUnclear] = useState<ApiError | null>(null)
  const write = useMutation({
    mutationKey: urlQueryKey(call.url),
    async mutationFn({ input, unclear: error }: Sending<C>) {
      const answer = await (error
        ? checkOutcome(call, input, { error, exam })
        : sendOnce(call, input, { exam, onUnclear: setUnclear }))
      await refresh(client, call)
      return answer
    },
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => void (asApiError(error).code === 'refused' && refresh(client, call)), // the page was stale
  })
  const error = write.error && asApiError(write.error)
  const wasNotDone = error !== null && isNotExecuted(error)
  const isUnknown = error !== null && unclear !== null && !wasNotDone
  return {
    /** Ignored while the write is in flight or its outcome is unknown. */
    send(input: Input<C>) {
      if (isDoubleClick(client, call, input) || isUnknown) return
      setUnclear(null)
      write.mutate({ input, sentAt: monotonicNow() })
    },
    isSending: write.isPending && !unclear,
    /** No answer came: the outcome is being checked. */
    isChecking: write.isPending && unclear !== null,
    /** The check failed too: `checkOutcome` repeats it. */
    isUnknown,
    /** The check found that the write was not executed. */
    wasNotDone,
    /** A clear refusal. */
    error: unclear ? null : error,
    checkOutcome: () => isUnknown && write.variables && write.mutate({ ...write.variables, unclear }),
  }
}

/** Reads the mutation cache: two clicks see the same rendering, and a fast answer may come between them. */
function isDoubleClick(client: QueryClient, { url }: Call, input: unknown): boolean {
  const last = client
    .getMutationCache()
    .findAll({ mutationKey: urlQueryKey(url) })
    .at(-1)?.state
  if (last?.status !== 'success') return last?.status === 'pending'
  const { sentAt = Number.NEGATIVE_INFINITY, ...sent }: Partial<Sending<Call>> = Object(last.variables)
  return monotonicNow() - sentAt < doubleClick && hashKey([sent.input]) === hashKey([input])
}
