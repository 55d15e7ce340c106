import { Trans } from '@lingui/react/macro'

import type { UserRecord } from '#contracts/administration/user.ts'

import { titleOfRows, useRecordChange } from '#web/crud/row/session-changes.ts'
import { FailedLine } from '#web/ui/form/status-line.tsx'
import { userLabel } from './columns.ts'

/** What a dialog about guests is given. */
export type GuestDialogProps = {
  users: readonly UserRecord[]
  /** Gets the guests that are decided. */
  onDone: (users: readonly UserRecord[]) => void
  onClose: () => void
}

/** Keeps who was decided in the list of changes. A decision is not undone: nobody can be made to wait again. */
export function useDecided(
  kind: 'approved' | 'refused',
  onDone: GuestDialogProps['onDone'],
): GuestDialogProps['onDone'] {
  const record = useRecordChange()
  return (guests) => {
    if (guests.length > 0) record({ kind, title: titleOfRows(guests.map(userLabel)) })
    onDone(guests)
  }
}

/** How many guests of a batch were not decided. */
export const Outcome = ({ failures }: { failures: number }) =>
  failures > 0 && (
    <FailedLine>
      <Trans>{failures} 条没有完成，原因见上</Trans>
    </FailedLine>
  )
