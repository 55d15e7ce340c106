import { managingTenant } from '#contracts/core/role-level.ts'

import { Refusal } from './refusal.ts'

/** Tenant of the operator: it sees the rows of all tenants. Source: blade-contract 5. */
export const operator = managingTenant

/** A row of one tenant; null: all tenants share it. */
type Owned = { readonly tenantId: string | null }

/** Tenant of the caller. */
type Caller = { readonly tenantId: string }

/** Whether a caller sees a row. */
export const isInScope = (row: Owned, { tenantId }: Caller) =>
  tenantId === operator || row.tenantId === null || row.tenantId === tenantId

/** Tenant guard: refuses rows of other tenants. Source: blade-contract 2.1. */
export function checkScope(rows: readonly Owned[], caller: Caller) {
  if (!rows.every((row) => isInScope(row, caller))) throw new Refusal(403, '无权操作非本租户数据', 400)
}
