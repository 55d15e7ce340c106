import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { role, type RoleRecord } from '#contracts/administration/role.ts'
import type { UserRecord } from '#contracts/administration/user.ts'
import { roleIds } from '#contracts/core/role-level.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useOwnLevel } from '#web/crud/own-level.ts'

const withBelow = (rows: readonly RoleRecord[]): RoleRecord[] =>
  rows.flatMap((row) => [row, ...withBelow(row.children)])

/** The answer for the roles of a user, found once for all who have them: each of five actions asks it of 200 rows. */
function byRoles(test: (ids: readonly string[]) => boolean) {
  const known = new Map<string | null, boolean>()
  return (roleId: string | null) => {
    const answer = known.get(roleId) ?? test(roleIds(roleId))
    known.set(roleId, answer)
    return answer
  }
}

/**
 * Why the own level forbids a role or a change of a user; false where it does not, or where the roles are not known (yet):
 * then the server refuses in words. The last administrator of all needs no rule: nobody takes the own level away, and nobody
 * below may touch it. Source: docs/decisions/0070.
 */
export function useLevels() {
  const { t } = useLingui()
  const { userId } = useAccount()
  const { isAbove, isEqual } = useOwnLevel()
  const roles = useQuery(query(role.list, {}))
  const byId = new Map(withBelow(roles.data ?? []).map((row) => [row.id, row]))
  const isRoleAbove = (id: string) => {
    const row = byId.get(id)
    return row !== undefined && isAbove(row.roleAlias)
  }
  const givesOwnLevel = (id: string) => isEqual(byId.get(id)?.roleAlias ?? null)
  const aboveRole = (id: string) => isRoleAbove(id) && t`高于您的级别`
  const isAboveBy = byRoles((ids) => ids.some(isRoleAbove))
  const aboveUser = ({ roleId }: UserRecord) => isAboveBy(roleId) && t`该用户的级别高于您自己的级别`
  return {
    aboveRole,
    aboveUser,
    /** Why a user cannot be removed. */
    irremovable: (row: UserRecord) => (row.id === userId ? t`不能删除本账号!` : aboveUser(row)),
    /** Whether a choice takes the own level away; never where no role of the own account is known to give it. */
    losesOwnLevel: (users: readonly UserRecord[], chosen: ReadonlySet<string>) => {
      const own = users.find(({ id }) => id === userId)
      return own !== undefined && roleIds(own.roleId).some(givesOwnLevel) && ![...chosen].some(givesOwnLevel)
    },
  }
}
