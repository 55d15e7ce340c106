import type { ComponentProps, ReactNode } from 'react'

import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { ConflictAlert, ConflictNote } from '../row/conflict-notice.tsx'
import type { useGrant } from './use-grant.ts'

type Props = {
  granting: Pick<ReturnType<typeof useGrant>, 'grant' | 'isConflict'> & {
    save: ComponentProps<typeof SubmitNote>['mutation']
  }
  /** What another person has changed meanwhile. */
  conflict: string
  /** Reads the permissions again; absent where no conflict is looked for. */
  onReload?: (() => void) | undefined
  onCancel: () => void
  /** Button of the action. */
  children: ReactNode
}

/** End of a dialog that replaces permissions: the conflict with another person, the status, 取消 and the button. */
export const GrantActions = ({
  granting: { save, grant, isConflict },
  conflict,
  onReload,
  onCancel,
  children,
}: Props) => (
  <>
    {isConflict && onReload && <ConflictAlert title={conflict} onOverwrite={() => grant(true)} onReload={onReload} />}
    <DialogActions
      status={isConflict ? <ConflictNote /> : <SubmitNote mutation={save} action="save" retry={() => grant()} />}
      onCancel={onCancel}
    >
      {children}
    </DialogActions>
  </>
)
