import { user } from '#contracts/user.ts'

import { mock } from './mock.ts'
import { deptNames, roles, type UserRow, users } from './user-seeds.ts'

/** Blade's user as its clients see it: names beside the ids, no password. Source: blade-contract 5. */
function shown(row: UserRow) {
  const { password: _, ...visible } = row
  return {
    ...visible,
    roleName: row.roleId
      .split(',')
      .flatMap((id) => roles.byId(id)?.roleName ?? [])
      .join(','),
    deptName: deptNames(row),
    sexName: ['', '男', '女', '未知'][row.sex ?? 0] ?? '',
  }
}

export const userHandlers = mock(user, {
  info: (_, { user: caller }) => shown(caller),
  grant: ({ userIds, roleIds }) => {
    const known = userIds.split(',').filter((id) => users.byId(id))
    for (const id of known) users.change(id, { roleId: roleIds })
    return known.length > 0
  },
})
