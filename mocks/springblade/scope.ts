import type { Table } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import { userRoles } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { SpringRefusal } from './refusal.ts'

/** A row of one tenant; null: all tenants share it. */
type Owned = { readonly tenantId: string | null }

/** Aliases of an account, joined by commas as its token has them. */
const userAuthority = (user: UserRow) => userRoles(user).join(',')

/** Roles of an account: one alias with commas is several roles. */
export const authorityNames = (user: UserRow): string[] => userAuthority(user).split(',')

/** Substring test for an administrator of all tenants: `x-administrator-x` is one. Source: blade-contract 5.5. */
export const isOfAllTenants = (user: UserRow): boolean => userAuthority(user).includes('administrator')

/** Whether a caller sees a row. The tenant 000000 is no exception. */
export const isInScope = ({ tenantId }: Owned, user: UserRow): boolean =>
  tenantId === null || tenantId === user.tenantId || isOfAllTenants(user)

/** Rows of a tree that a caller sees, in their order. */
export const visibleRows = <R extends Owned & { id: string; tenantId: string; sort: number }>(
  table: Table<R>,
  user: UserRow,
): R[] => bySort(table.filter((row) => isInScope(row, user)))

/** Tenant guard: HTTP 403 with code 400. Source: blade-contract 5.5. */
export function checkScope(rows: readonly Owned[], user: UserRow, noun: '角色' | '用户' | '部门' | '岗位') {
  if (rows.every((row) => isInScope(row, user))) return
  throw new SpringRefusal(403, `无权操作非本租户的${noun}`, { code: 400 })
}
