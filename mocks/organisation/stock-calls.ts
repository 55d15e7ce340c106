import * as v from 'valibot'

import { done, Id } from '#contracts/core/blade.ts'
import { read, write } from '#contracts/core/endpoint.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { mock } from '../core/mock.ts'
import { isInScope } from '../core/tenant-scope.ts'
import { titleTree, visibleNodes } from '../core/tenant-tree.ts'
import { depts } from '../dept/seeds.ts'
import { unlockAccount } from '../log-in/auth.ts'
import { visibleTo } from '../menu/menu.ts'
import { roles } from '../role/seeds.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'

const anyList = v.array(v.unknown())
const Below = v.object({ parentId: v.optional(Id, rootId) })

/** Calls of Blade's own client that no contract has: the forms of its users, roles and departments make them. Source: blade-contract 16. */
const calls = {
  rolesOfTenant: read('GET blade-system/role/tree-by-id', {
    access: 'admin',
    input: v.object({ roleId: Id }),
    output: anyList,
  }),
  routes: read('GET blade-system/menu/routes', { access: 'login', output: anyList }),
  lazyDepts: read('GET blade-system/dept/lazy-list', { access: 'admin', input: Below, output: anyList }),
  lazyDeptTree: read('GET blade-system/dept/lazy-tree', { access: 'login', input: Below, output: anyList }),
  unlock: write('POST blade-user/unlock', {
    access: 'admin',
    input: v.object({ userIds: v.string() }),
    output: done,
  }),
  userList: read('GET blade-user/user-list', { access: 'admin', output: anyList }),
}

const deptsIn = (parentId: string, caller: UserRow) =>
  visibleNodes(depts, caller)
    .filter((row) => row.parentId === parentId)
    .map((row) => ({ ...row, hasChildren: depts.find((other) => other.parentId === row.id) !== undefined }))

/** What Blade's own client asks for beside the calls of the contracts. */
export const stockHandlers = mock(calls, {
  rolesOfTenant({ roleId }, { user }) {
    const tenantId = roles.byId(roleId)?.tenantId ?? user.tenantId
    const rows = roles.filter((row) => row.tenantId === tenantId && isInScope(row, user))
    return titleTree(rows, ({ roleName }) => roleName)
  },
  routes: (_, { user }) => visibleTo(user),
  lazyDepts: ({ parentId }, { user }) => deptsIn(parentId, user),
  lazyDeptTree: ({ parentId }, { user }) => titleTree(deptsIn(parentId, user), ({ deptName }) => deptName),
  unlock({ userIds }) {
    const rows = users.listed(userIds)
    for (const { account } of rows) unlockAccount(account)
    return rows.length > 0
  },
  userList: (_, { user }) =>
    users
      .filter((row) => row.tenantId === user.tenantId)
      .map(({ id, account, realName }) => ({ id, account, realName })),
})
