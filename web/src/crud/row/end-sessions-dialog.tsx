import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Call, Input } from '#contracts/core/call.ts'

import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useRecordChange } from './session-changes.ts'
import { useUpdate } from './use-update.ts'

type Props<C extends Call> = {
  call: C
  input: Input<C>
  /** Whose sessions. */
  name: string
  isDisabled?: boolean
  onClose: () => void
  /** What the question says of them. */
  children: ReactNode
}

/** Asks before sessions of others end. */
export function EndSessionsDialog<C extends Call>({ call, input, name, isDisabled, onClose, children }: Props<C>) {
  const { t } = useLingui()
  const record = useRecordChange()
  const done = () => {
    record({ kind: 'sessionsEnded', title: name })
    onClose()
  }
  const end = useUpdate(call, done, t`已强制下线`)
  return (
    <ConfirmDialog
      title={t`强制下线：${name}`}
      confirm={t`强制下线`}
      isDangerous
      isDisabled={isDisabled ?? false}
      write={end}
      onClose={onClose}
      onConfirm={() => end.mutate(input)}
    >
      {children}
    </ConfirmDialog>
  )
}
