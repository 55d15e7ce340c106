import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { UserRecord } from '#contracts/administration/user.ts'

import { SelectedAction } from '#web/crud/actions.tsx'
import type { List } from '#web/crud/list.ts'
import type { RowActions } from '#web/crud/table/row-action.tsx'
import { isGuest } from './guest.ts'

type Reason = (row: UserRecord) => string | false

/** Approval and refusal of a guest. */
export const guestActions = (
  onOpen: (kind: 'approve' | 'refuse', row: UserRecord) => void,
  irrefusable: Reason,
): RowActions<UserRecord> => [
  { label: msg`批准`, onClick: (row) => onOpen('approve', row), isOffered: isGuest },
  { label: msg`拒绝`, onClick: (row) => onOpen('refuse', row), isOffered: isGuest, forbidden: irrefusable },
]

type GuestProps = {
  list: List<UserRecord>
  onOpen: (dialog: { kind: 'approve' | 'refuse'; users: readonly UserRecord[] }) => void
  irrefusable: Reason
}

/** The same for the selected guests. */
export function GuestActions({ list, onOpen, irrefusable }: GuestProps) {
  const { t } = useLingui()
  const decided: Reason = (row) => !isGuest(row) && t`所选用户中有已经处理的，请先取消选择`
  return (
    <>
      <SelectedAction list={list} forbidden={decided} onClick={(users) => onOpen({ kind: 'approve', users })}>
        {t`批准`}
      </SelectedAction>
      <SelectedAction
        list={list}
        forbidden={(row) => decided(row) || irrefusable(row)}
        onClick={(users) => onOpen({ kind: 'refuse', users })}
      >
        {t`拒绝`}
      </SelectedAction>
    </>
  )
}
