import { Stack } from '@mantine/core'
import type { ReactNode, SubmitEventHandler } from 'react'

import { keptNote } from '#web/draft/kept-text.tsx'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { DialogActions, SaveButton } from './dialog-actions.tsx'

type Props = {
  /** Mutation that saves. */
  save: { isPending: boolean; error: Error | null }
  draft: Parameters<typeof keptNote>[0]
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** Form of a dialog whose input is kept as a draft: fields, status, 取消, 保存. */
export const DialogForm = ({ save, draft, onSubmit, onClose, children }: Props) => (
  <form onSubmit={onSubmit} noValidate>
    <Stack gap="md">
      {children}
      <DialogActions status={<SubmitNote of={save} action="save" kept={keptNote(draft)} />} onCancel={onClose}>
        <SaveButton isPending={save.isPending} />
      </DialogActions>
    </Stack>
  </form>
)
