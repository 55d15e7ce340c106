import { rootId } from '#contracts/core/tree-node.ts'

import { Table } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import { seedMenuIds } from '../menu/seeds.ts'

/** Role of a tenant; `roleAlias` is what access is decided by. Source: blade-contract 5.5. */
export type RoleRow = {
  id: string
  tenantId: string
  parentId: string
  roleName: string
  roleAlias: string
  sort: number
  /** Menus and buttons that are granted to it. */
  menuIds: readonly string[]
  dataScopeIds: readonly string[]
  apiScopeIds: readonly string[]
}

/** Columns that a new role leaves out: it has no permissions. */
export const emptyRole = { parentId: rootId, sort: 1, menuIds: [], dataScopeIds: [], apiScopeIds: [] }

const role = (serial: number, tenantId: string, [roleName, roleAlias, sort]: readonly [string, string, number]) => ({
  ...emptyRole,
  id: `112359881673867520${serial}`,
  tenantId,
  roleName,
  roleAlias,
  sort,
  menuIds: seedMenuIds(roleAlias),
})

/** Roles of all tenants. */
export const roles = new Table<RoleRow>(() => [
  role(1, operator, ['超级管理员', 'administrator', 1]),
  role(2, operator, ['管理员', 'admin', 2]),
  role(3, operator, ['考生', 'user', 3]),
  role(4, '100002', ['管理员', 'admin', 1]),
  role(5, '100002', ['考生', 'user', 2]),
])

/** Id of the role of candidates. */
export const candidateRole = '1123598816738675203'
