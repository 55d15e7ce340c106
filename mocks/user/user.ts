import { user, type UserChange } from '#contracts/administration/user.ts'

import { baseColumns, definedFields, newId, paginate, resettable } from '../core/db.ts'
import { sortRows } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { settings } from '../core/settings.ts'
import { checkScope, isInScope, operator } from '../core/tenant-scope.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { deptNames, deptsBelow } from '../dept/seeds.ts'
import { postNames } from '../post/seeds.ts'
import { roles } from '../role/seeds.ts'
import { initialHash } from './initial-password.ts'
import { emptyUser, tenants, users } from './seeds.ts'
import type { UserRow } from './user-row.ts'

/** Blade's UserVO: names beside the ids, no password. Source: blade-contract 5. */
function toResponse(row: UserRow) {
  const { password: _, ...visible } = row
  return {
    ...visible,
    tenantName: tenants.find(({ tenantId }) => tenantId === row.tenantId)?.tenantName ?? '',
    userTypeName: ['', 'WEB', 'APP'][row.userType] ?? 'OTHER',
    roleName: roles
      .listed(row.roleId)
      .map(({ roleName }) => roleName)
      .join(','),
    deptName: deptNames(row),
    postName: postNames(row),
    sexName: ['', '男', '女', '未知'][row.sex ?? 0] ?? '',
  }
}

/** The same for administrators: absent texts are empty. */
const toRecord = (row: UserRow) => ({
  ...toResponse(row),
  email: row.email ?? '',
  phone: row.phone ?? '',
  birthday: row.birthday ?? '',
  userExt: '',
})

/** Stored hash of a password as it arrives in updatePassword. */
const storedHash = (password: string) => storedPassword(settings.plainPasswords ? md5Hex(password) : password)

/** Stored hash of a password as an administrator types it. */
const typedHash = (password: string) => storedPassword(md5Hex(password))

/** Extensions by user and platform: 1 web, 2 app, all others together. Source: blade-contract 5. */
const extensions = resettable(() => new Map<string, string>())
const extensionKey = (userId: string, userType: number) =>
  `${userId}/${userType === 1 || userType === 2 ? userType : 'other'}`

const columns = ['id', 'account', 'realName', 'name', 'createTime', 'updateTime', 'tenantId', 'userType', 'status']

function checkAccount({ account, id, tenantId }: { account: string; id?: string; tenantId: string }) {
  if (users.find((row) => row.account === account && row.tenantId === tenantId && row.id !== id)) {
    refuse(`当前用户 [${account}] 已存在!`)
  }
}

/** Quota of a tenant. Source: blade-contract 5. */
function checkQuota(tenantId: string) {
  const { accountNumber } = tenants.find((row) => row.tenantId === tenantId) ?? refuse('租户信息错误!')
  if (!accountNumber || accountNumber < 0) return
  if (users.filter((row) => row.tenantId === tenantId).length >= accountNumber) refuse('当前租户已到最大账号额度!')
}

/** Columns of a draft; an empty text counts as absent. */
function changedColumns({ email, phone, birthday, ...rest }: Partial<UserChange>): Partial<UserRow> {
  return {
    ...definedFields(rest),
    ...(email !== undefined && { email: email || null }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(birthday !== undefined && { birthday: birthday || null }),
  }
}

/** Users: those of the caller's tenant, of the operator all. Source: blade-contract 5. */
export const userHandlers = mock(user, {
  info: (_, { user: caller }) => toResponse(caller),
  /** The repeated password is checked before the old one. Source: blade-contract 5. */
  updatePassword({ oldPassword, newPassword, newPassword1 }, { user: caller }) {
    if (newPassword !== newPassword1) refuse('请输入正确的确认密码!')
    if (storedHash(oldPassword) !== caller.password) refuse('原密码不正确!')
    users.change(caller.id, { password: storedHash(newPassword), simplePassword: false })
  },
  updateInfo(change, { user: caller }) {
    users.put({ ...caller, ...changedColumns(definedFields(change)), ...updated(caller) })
  },
  /** Filters are equality, unknown ones are ignored. Source: blade-contract 1.6. */
  page({ account, realName, tenantId, userType, deptId, roleId, phone, ...query }, { user: caller, params }) {
    const depts = deptId ? deptsBelow(deptId) : []
    const wanted = { account, realName, tenantId, userType, roleId, phone }
    const equal = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')
    const rows = users.filter(
      (row) =>
        isInScope(row, caller) &&
        equal.every(([column, value]) => row[column as keyof typeof wanted] === value) &&
        (depts.length === 0 || row.deptId.split(',').some((id) => depts.includes(id))),
    )
    const { records, ...page } = paginate(sortRows(rows, params, columns), query)
    return { ...page, records: records.map(toRecord) }
  },
  detail({ id }, { user: caller }) {
    const row = users.byId(id)
    return row && isInScope(row, caller) ? toRecord(row) : null
  },
  /** As `detail`, with the extension of the user's own type. */
  platformDetail({ id }, { user: caller }) {
    const row = users.byId(id)
    if (!row || !isInScope(row, caller)) return null
    return { ...toRecord(row), userExt: extensions.value.get(extensionKey(id, row.userType)) ?? '' }
  },
  /** Refused: the quota of the tenant is used up, or it has the account already. Source: blade-contract 5. */
  submit({ password, ...draft }, { user: caller }) {
    const tenantId = caller.tenantId === operator ? draft.tenantId || operator : caller.tenantId
    checkScope(roles.listed(draft.roleId ?? ''), caller)
    checkQuota(tenantId)
    checkAccount({ account: draft.account, tenantId })
    const more = {
      ...changedColumns(draft),
      tenantId,
      password: typedHash(password),
      simplePassword: true,
      ...baseColumns(),
    }
    users.put(emptyUser(newId(), more))
  },
  /** The password does not change. */
  update(change, { user: caller }) {
    const row = users.byId(change.id)
    if (!row) return false
    checkScope([row, ...roles.listed(change.roleId ?? '')], caller)
    const tenantId = (caller.tenantId === operator && change.tenantId) || row.tenantId
    checkAccount({ account: change.account, id: row.id, tenantId })
    users.put({ ...row, ...changedColumns(change), tenantId, ...updated(caller) })
    return true
  },
  /** The row of the given type: the user's own type does not change. */
  updatePlatform({ userId, userType, userExt }, { user: caller }) {
    checkScope([users.get(userId)], caller)
    extensions.value.set(extensionKey(userId, userType), userExt)
  },
  /** To the value of account.initPassword, which is not answered. Source: blade-contract 5. */
  resetPassword({ userIds }, { user: caller }) {
    const rows = users.listed(userIds)
    checkScope(rows, caller)
    for (const { id } of rows) users.change(id, { password: initialHash(), simplePassword: true, ...updated(caller) })
    return rows.length > 0
  },
  /** Refused: the own account is among them. Source: blade-contract 5. */
  remove({ ids }, { user: caller }) {
    if (ids.split(',').includes(caller.id)) refuse('不能删除本账号!')
    checkScope(users.listed(ids), caller)
    return users.remove(ids)
  },
  /** Replaces the roles of each; none leaves a guest. Source: blade-contract 5. */
  grant({ userIds, roleIds }, { user: caller }) {
    const rows = users.listed(userIds)
    checkScope([...rows, ...roles.listed(roleIds)], caller)
    for (const { id } of rows) users.change(id, { roleId: roleIds, ...updated(caller) })
    return rows.length > 0
  },
})

const updated = ({ id }: { id: string }) => ({ updateTime: baseColumns().updateTime, updateUser: id })
