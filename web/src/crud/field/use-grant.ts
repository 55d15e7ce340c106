import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Call, Input } from '#contracts/core/call.ts'

import { refresh, send } from '#web/client/api/api.ts'
import { type SessionChange, useRecordChange } from '../row/session-changes.ts'
import { useSendBack } from '../undoable-save.ts'

/** Options of the query for what a dialog replaces as a whole: read when it is opened, and not while it is open. */
export const freshOnOpen = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const

type Options<C extends Call> = {
  readonly call: C
  /** The permissions as they are chosen now. */
  readonly input: () => Input<C>
  /** Whether another person has changed the permissions since the dialog was opened. */
  readonly isOutdated: () => Promise<boolean>
  /** What the list of changes says of it, and what is sent to undo it. */
  readonly change: () => Pick<SessionChange, 'title' | 'fields'> & { readonly before: readonly Input<C>[] }
  readonly onClose: () => void
}

type Granting<C extends Call> = { readonly input: Input<C>; readonly isForced: boolean }

/** Replaces the permissions, unless another person has changed them since the dialog was opened. Success closes the dialog. */
export function useGrant<C extends Call>({ call, input: chosen, isOutdated, change, onClose }: Options<C>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const record = useRecordChange()
  const sendBack = useSendBack(call)
  const save = useMutation({
    async mutationFn({ input, isForced }: Granting<C>): Promise<'saved' | 'conflict'> {
      if (!isForced && (await isOutdated())) return 'conflict'
      await send(call, input)
      await refresh(client, call)
      return 'saved'
    },
    onSuccess(outcome, { isForced }) {
      if (outcome === 'conflict') return
      const { before, ...made } = change()
      // What a forced save has replaced is another person's, and not known here.
      record({ ...made, kind: 'granted', ...(!isForced && before.length > 0 && { undo: sendBack(before) }) })
      notifications.show({ color: 'green', message: t`更新成功` })
      onClose()
    },
  })
  const grant = (isForced = false) => {
    if (!save.isPending) save.mutate({ input: chosen(), isForced })
  }
  return { save, grant, isConflict: save.data === 'conflict' }
}
