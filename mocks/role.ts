import { role } from '#contracts/role.ts'

import { mock } from './core/mock.ts'
import { isInScope, operator } from './core/tenant-scope.ts'
import { rootId, treeNode } from './core/tree.ts'
import { aliasOf, roles } from './user/seeds.ts'

/** Roles, as a flat tree. Source: blade-contract 5.5. */
export const roleHandlers = mock(role, {
  list: (_, { user }) =>
    roles
      .filter((row) => isInScope(row, user))
      .map((row) => ({ ...row, roleAlias: aliasOf(row.roleAlias), children: [] })),
  /** Of the caller's tenant; the operator may ask for another one. */
  tree: ({ tenantId }, { user }) =>
    roles
      .filter((row) => row.tenantId === (user.tenantId === operator && tenantId ? tenantId : user.tenantId))
      .map((row) => ({ ...treeNode({ id: row.id, parentId: rootId }, row.roleName), children: [] })),
})
