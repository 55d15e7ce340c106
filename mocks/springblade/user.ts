import { baseColumns as newColumns, definedFields, newId } from '../core/db.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { deptNames } from '../dept/seeds.ts'
import { roles } from '../role/seeds.ts'
import { emptyUser, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { checkLengths, userLengths } from './column.ts'
import { filtered } from './list.ts'
import { areMannersOn } from './manners.ts'
import { refuse } from './refusal.ts'
import { type Body, day, bodyFields, idList, text } from './request.ts'
import { type Call, detail, expectedDetail, jsonWrite, read, refuseNull, type Routes } from './route.ts'
import { checkScope, isInScope } from './scope.ts'
import { findUser, unlockUsers } from './token.ts'
import { baseColumns, integer, page } from './wire.ts'

/**
 * UserVO with the hash of the password. The names of an account without a role, or without a department, cannot be looked
 * up. Source: blade-contract 17.2, 17.4.
 */
function toResponse(row: UserRow) {
  if (areMannersOn() && (row.roleId === '' || row.deptId === '')) refuseNull('ids')
  return allColumns(row)
}

function allColumns(row: UserRow) {
  const { id, tenantId, code, account, password, name, realName, sex, roleId, deptId, postId } = row
  return {
    id,
    ...baseColumns(row),
    tenantId,
    code,
    account,
    ...(areMannersOn() && { password }),
    name,
    realName,
    avatar: row.avatar ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    birthday: row.birthday ? `${row.birthday} 00:00:00` : '',
    sex: integer(sex),
    roleId,
    deptId,
    postId,
    roleName: roles
      .listed(roleId)
      .map((role) => role.roleName)
      .join(','),
    deptName: deptNames(row),
    postName: '',
    sexName: ['', '男', '女', '未知'][sex ?? 0] ?? '',
  }
}

const columns = Object.keys(allColumns(emptyUser('', {})))

const userTexts = [
  'code',
  'account',
  'name',
  'realName',
  'avatar',
  'email',
  'phone',
  'roleId',
  'deptId',
  'postId',
] as const

/** Columns of a body. Any password is hashed. */
function userColumns(body: Body): Partial<UserRow> {
  const typed = text(body, 'password')
  const fields = definedFields({
    ...bodyFields(body, userTexts, ['sex']),
    birthday: day(body, 'birthday'),
    password: typed ? storedPassword(md5Hex(typed)) : undefined,
  })
  checkLengths(userLengths, fields)
  return fields
}

const updated = () => ({ updateTime: newColumns().updateTime })

function submit({ body }: { body: Body }) {
  const tenantId = text(body, 'tenantId') || refuse('租户ID不能为空')
  const account = text(body, 'account')
  if (account !== undefined && findUser(tenantId, account)) refuse('当前账号已被使用!')
  users.put(emptyUser(newId(), { roleId: '', deptId: '', postId: '', ...userColumns(body), tenantId, ...newColumns() }))
  return true
}

/** A tenant moves the account, with its roles. Source: blade-contract 17.4. */
const placed = (body: Body) => bodyFields(body, ['tenantId'])

function change({ body, user }: Call): boolean {
  const row = users.byId(text(body, 'id') ?? '')
  if (!row) return false
  checkScope([row], user, '用户')
  users.put({ ...row, ...userColumns(body), ...placed(body), ...updated() })
  return true
}

/** The row of the caller, whatever the id; some fields are ignored. Source: blade-contract 17.4. */
function changeOwn({ body, user }: Call): boolean {
  const { account: _account, roleId: _role, deptId: _dept, password: _password, ...columns } = userColumns(body)
  users.put({ ...user, ...columns, ...placed(body), ...updated() })
  return true
}

/** Rows that a parameter names, all of them in the scope of the caller. */
function listedUsers({ params, user }: Call, name: string): UserRow[] {
  const rows = users.listed(idList(params, name))
  checkScope(rows, user, '用户')
  return rows
}

/** Users. One without a role or a department breaks the list for everybody. Source: blade-contract 17.4. */
export const userRoutes: Routes = {
  'GET blade-system/user/info': read('login', ({ user }) => toResponse(user)),
  'GET blade-system/user/detail': read('admin', expectedDetail(detail(users, toResponse, isInScope))),
  'GET blade-system/user/list': read('admin', ({ params, user }) => {
    const rows = users.filter((row) => isInScope(row, user))
    rows.forEach(toResponse)
    const plain = rows.map((row) => ({ ...row, status: 1, isDeleted: 0 }))
    const answer = page(filtered(plain, params, columns), params)
    return { ...answer, records: answer.records.map(toResponse) }
  }),
  'POST blade-system/user/submit': jsonWrite('admin', submit),
  'POST blade-system/user/update': jsonWrite('admin', change),
  'POST blade-system/user/update-info': jsonWrite('login', changeOwn),
  'POST blade-system/user/update-password': read('login', ({ params, user }) => {
    const [old, next, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) => params.get(name) ?? '')
    if (next !== again) refuse('请输入正确的确认密码!')
    if (storedPassword(md5Hex(old ?? '')) !== user.password) refuse('原密码不正确!')
    users.change(user.id, { password: storedPassword(md5Hex(next ?? '')), ...updated() })
    return true
  }),
  'POST blade-system/user/reset-password': read('admin', (call) => {
    const rows = listedUsers(call, 'userIds')
    for (const { id } of rows) users.change(id, { password: storedPassword(md5Hex('123456')), ...updated() })
    return rows.length > 0
  }),
  'POST blade-system/user/grant': read('admin', (call) => {
    const rows = listedUsers(call, 'userIds')
    for (const { id } of rows) users.change(id, { roleId: call.params.get('roleIds') ?? '', ...updated() })
    return rows.length > 0
  }),
  'POST blade-system/user/remove': read('admin', (call) => {
    const ids = listedUsers(call, 'ids')
      .map(({ id }) => id)
      .join(',')
    if (!areMannersOn() && ids.split(',').includes(call.user.id)) refuse('不能删除本账号!')
    return users.remove(ids)
  }),
  'POST blade-system/user/unlock': read('admin', ({ params }) => {
    unlockUsers(users.listed(idList(params, 'userIds')))
    return true
  }),
  'POST blade-system/user/register-guest': read('login', () => refuse('第三方登陆信息错误!')),
}
