import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Call, Input } from '#contracts/core/endpoint.ts'

import { refresh, send } from '#web/api/api.ts'

/** Options of the query for what a dialog replaces as a whole: read when it is opened, and not while it is open. */
export const freshOnOpen = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const

type Options<C extends Call> = {
  readonly call: C
  /** Whether another person has changed the permissions since the dialog was opened. */
  readonly isOutdated: () => Promise<boolean>
  readonly onClose: () => void
}

type Granting<C extends Call> = { readonly input: Input<C>; readonly isForced: boolean }

/** Replaces the permissions, unless another person has changed them since the dialog was opened. Success closes the dialog. */
export function useGrant<C extends Call>({ call, isOutdated, onClose }: Options<C>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const save = useMutation({
    async mutationFn({ input, isForced }: Granting<C>): Promise<'saved' | 'conflict'> {
      if (!isForced && (await isOutdated())) return 'conflict'
      await send(call, input)
      await refresh(client, call)
      return 'saved'
    },
    onSuccess(outcome) {
      if (outcome === 'conflict') return
      notifications.show({ color: 'green', message: t`更新成功` })
      onClose()
    },
  })
  const grant = (input: Input<C>, isForced: boolean) => {
    if (!save.isPending) save.mutate({ input, isForced })
  }
  return { save, grant, isConflict: save.data === 'conflict' }
}
