import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Call, Input } from '#contracts/core/call.ts'

import { refresh } from '../client/api/api.ts'
import { sendOnce } from '../ui/idempotency/send-once.ts'
import { useRecordChange } from './row/session-changes.ts'
import { useUndo } from './undo.tsx'

/** A change that can be undone: rows as they are sent back, before it and after it. */
type Change<C extends Call> = { readonly before: readonly Input<C>[]; readonly after: readonly Input<C>[] }

/** Sends rows one after the other. A failure is a toast; the list then shows what the server has. */
function useSendAll<C extends Call>(call: C) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [call.url, 'rows'],
    async mutationFn(rows: readonly Input<C>[]) {
      for (const row of rows) await sendOnce(call, row)
    },
    onSettled: () => refresh(client, call),
  })
}

/** Saves rows as `useSendAll` does, and offers to undo it. */
export function useUndoableSave<C extends Call>(call: C) {
  const offerUndo = useUndo()
  const record = useRecordChange()
  const save = useSendAll(call)
  return ({ before, after }: Change<C>, message: string) => {
    const undo = () => save.mutate(before)
    save.mutate(after, {
      onSuccess() {
        offerUndo(message, undo)
        record({ kind: 'changed', title: message, undo })
      },
    })
  }
}

/** Sends what was before again. A failure is a toast. */
export function useSendBack<C extends Call>(call: C) {
  const { mutate } = useSendAll(call)
  return (rows: readonly Input<C>[]) => () => mutate(rows)
}

/** New numbers, from 1 on, of the rows of a level whose place changed. `toInput`: the input of the update of a row. */
export function reordered<Row extends { readonly sort: number | null }, I extends { readonly sort?: unknown }>(
  rows: readonly Row[],
  toInput: (row: Row) => I,
) {
  const moved = rows.map((row, index) => ({ row, sort: index + 1 })).filter(({ row, sort }) => row.sort !== sort)
  return {
    before: moved.map(({ row }) => toInput(row)),
    after: moved.map(({ row, sort }) => ({ ...toInput(row), sort })),
  }
}
