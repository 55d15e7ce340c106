import { user } from '#contracts/user.ts'

import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { settings } from '../qa/settings.ts'
import { deptNames, roles, type UserRow, users } from './seeds.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'

/** Blade's user as its clients see it: names beside the ids, no password. Source: blade-contract 5. */
function toResponse(row: UserRow) {
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

/** What the user table keeps of a password that came with a change. */
const storedHash = (sent: string) => storedPassword(settings.plainPasswords ? md5Hex(sent) : sent)

export const userHandlers = mock(user, {
  info: (_, { user: caller }) => toResponse(caller),
  /** The repeat is looked at first. Source: blade-contract 5. */
  updatePassword({ oldPassword, newPassword, newPassword1 }, { user: caller }) {
    if (newPassword !== newPassword1) refuse('请输入正确的确认密码!')
    if (storedHash(oldPassword) !== caller.password) refuse('原密码不正确!')
    users.change(caller.id, { password: storedHash(newPassword) })
  },
  grant: ({ userIds, roleIds }) => {
    const known = userIds.split(',').filter((id) => users.byId(id))
    for (const id of known) users.change(id, { roleId: roleIds })
    return known.length > 0
  },
})
