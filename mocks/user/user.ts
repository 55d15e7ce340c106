import { user } from '#contracts/user.ts'

import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { settings } from '../qa/settings.ts'
import { deptNames, roles, type UserRow, users } from './seeds.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'

/** Blade's UserVO: names beside the ids, no password. Source: blade-contract 5. */
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

/** Stored hash of a password as it arrives in updatePassword. */
const storedHash = (sent: string) => storedPassword(settings.plainPasswords ? md5Hex(sent) : sent)

export const userHandlers = mock(user, {
  info: (_, { user: caller }) => toResponse(caller),
  /** The repeated password is checked before the old one. Source: blade-contract 5. */
  updatePassword({ oldPassword, newPassword, newPassword1 }, { user: caller }) {
    if (newPassword !== newPassword1) refuse('请输入正确的确认密码!')
    if (storedHash(oldPassword) !== caller.password) refuse('原密码不正确!')
    users.change(caller.id, { password: storedHash(newPassword) })
  },
  grant: ({ userIds, roleIds }) => {
    const ids = userIds.split(',').filter((id) => users.byId(id))
    for (const id of ids) users.change(id, { roleId: roleIds })
    return ids.length > 0
  },
})
