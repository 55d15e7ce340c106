import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Call, Input } from '#contracts/core/call.ts'

import { SubmitNote } from '#web/form/submit-note.tsx'
import { DialogActions, useUpdate } from './dialog-actions.tsx'
import { useRecordChange } from './session-changes.ts'

type Props<C extends Call> = {
  /** Ends the sessions. */
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
  const end = useUpdate(call, done, t`会话已结束`)
  const send = () => end.mutate(input)
  return (
    <Modal opened onClose={onClose} title={t`结束会话：${name}`}>
      <Stack gap="md">
        {children}
        <DialogActions status={<SubmitNote of={end} retry={send} />} onCancel={onClose} isCautious>
          <Button color="red.9" loading={end.isPending} disabled={isDisabled} onClick={send}>
            <Trans>结束会话</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
