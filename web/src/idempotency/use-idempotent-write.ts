import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Call, Input, Output } from '#contracts/core/endpoint.ts'

import { action, forgetIdempotencyKeys, isOutcomeUnknown, queryKeyOf, refresh } from '../api/api.ts'
import { asApiError } from '../api/query-client.ts'
import { useSelectedExam } from '../session/session.ts'

/** How often and how far apart the server is asked what became of it, milliseconds: it may still be at work. */
const maxChecks = 3
const checkInterval = 2_000

/** The second click of a double click comes within so many milliseconds. */
const doubleClick = 500

/**
 * A write that is done once. When no clear answer came it is not sent again: `isDone` asks the server what became of
 * it. Only when that says "nothing" may the person try anew. `onDone` goes on from there, with the answer where one
 * came. Source: security R60.
 */
export function useIdempotentWrite<C extends Call>(
  call: C,
  isDone: () => Promise<boolean>,
  onDone?: (answer?: Output<C>) => void,
) {
  const client = useQueryClient()
  const exam = useSelectedExam()?.id
  const write = useMutation({
    ...action(call, { exam }),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      const { code } = asApiError(error)
      if (isOutcomeUnknown(asApiError(error))) outcome.mutate()
      // What the page offered was not true any more.
      else if (code === 'refused') void refresh(client, call)
    },
  })
  const outcome = useMutation({
    mutationFn: async () => {
      const done = await pollOutcome(isDone)
      forgetIdempotencyKeys(call)
      if (done) await refresh(client, call)
      return done
    },
    onSuccess: (done) => {
      if (done) onDone?.()
    },
  })
  const unclear = write.error !== null && isOutcomeUnknown(asApiError(write.error))
  return {
    /** Does nothing while it is under way or nobody knows what became of it. */
    send(input: Input<C>) {
      if (isDoubleClick(client, call, input) || outcome.isPending || outcome.isError) return
      outcome.reset()
      write.mutate(input)
    },
    isSending: write.isPending,
    /** No answer came, and the server is being asked. */
    isChecking: outcome.isPending,
    /** It could not be asked either: `checkOutcome` tries again. */
    isUnknown: unclear && outcome.isError,
    /** It was asked, and nothing was done. */
    wasNotDone: unclear && outcome.data === false,
    /** A clear refusal. */
    error: write.error && !unclear ? asApiError(write.error) : null,
    checkOutcome: () => outcome.mutate(),
  }
}

/** Asked of the cache: two clicks in one moment see the same rendering, and a fast answer comes between them. */
function isDoubleClick(client: QueryClient, { url }: Call, input: unknown): boolean {
  const last = client
    .getMutationCache()
    .findAll({ mutationKey: queryKeyOf(url) })
    .at(-1)?.state
  if (last?.status !== 'success') return last?.status === 'pending'
  return Date.now() - last.submittedAt < doubleClick && hashKey([last.variables]) === hashKey([input])
}

async function pollOutcome(isDone: () => Promise<boolean>): Promise<boolean> {
  for (let count = 1; count < maxChecks; count += 1) {
    if (await isDone()) return true
    await new Promise((resolve) => setTimeout(resolve, checkInterval))
  }
  return isDone()
}
