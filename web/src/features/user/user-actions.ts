import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { user, type UserRecord } from '#contracts/administration/user.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import type { Removal } from '#web/crud/batch/removal.tsx'
import type { List } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { guestActions } from './guest-actions.tsx'
import { isGuest } from './guest.ts'
import { useLevels } from './use-levels.ts'

/** An open dialog about users. */
export type UserDialog =
  | { kind: 'grant' | 'reset' | 'approve' | 'refuse'; users: readonly UserRecord[] }
  | { kind: 'platform'; id: string }
  | { kind: 'sessions'; row: UserRecord }

/** What the account may do to users: its buttons, and why its level or the server forbids one of them. */
export function useUserRights() {
  const { t } = useLingui()
  const granted = useRights()
  const server = useServer()
  const { tenantId } = useAccount()
  const { aboveUser, irremovable } = useLevels()
  return {
    may: (button: string) => granted(`user_${button}`),
    aboveUser,
    irremovable,
    irrefusable: () => server.has('requires-role') && t`此服务器要求每个用户至少有一个角色，不能拒绝`,
    hasPlatform: server.offers(user.platformDetail),
    isOwnTenant: (row: UserRecord) => row.tenantId === tenantId,
  }
}

export type UserRights = ReturnType<typeof useUserRights>

const hasRole = (row: UserRecord) => !isGuest(row)

type Targets = {
  list: List<UserRecord>
  removal: Removal<UserRecord>
  onOpen: (dialog: UserDialog) => void
}

/** Actions of a row. */
export function userActions(rights: UserRights, { list, removal, onOpen }: Targets): RowActions<UserRecord> {
  const { may, aboveUser: forbidden, irremovable, irrefusable, hasPlatform, isOwnTenant } = rights
  return [
    ...(may('role') ? guestActions((kind, row) => onOpen({ kind, users: [row] }), irrefusable) : []),
    may('edit') && { ...editRow(list), forbidden },
    may('role') && {
      label: msg`角色`,
      onClick: (row) => onOpen({ kind: 'grant', users: [row] }),
      forbidden,
      isOffered: hasRole,
    },
    may('reset') && {
      label: msg`重置密码`,
      onClick: (row) => onOpen({ kind: 'reset', users: [row] }),
      forbidden,
      isOffered: hasRole,
    },
    may('reset') && {
      label: msg`强制下线`,
      onClick: (row) => onOpen({ kind: 'sessions', row }),
      forbidden,
      isOffered: (row) => isOwnTenant(row) && hasRole(row),
    },
    may('edit') &&
      hasPlatform && {
        label: msg`平台`,
        onClick: ({ id }) => onOpen({ kind: 'platform', id }),
        forbidden,
      },
    may('delete') && removeRow(removal, irremovable),
  ]
}
