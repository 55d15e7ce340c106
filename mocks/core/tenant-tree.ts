import { rootId } from '#contracts/core/tree-node.ts'

import type { UserRow } from '../user/user-row.ts'
import type { Table } from './db.ts'
import { refuse } from './refusal.ts'
import { checkScope, isInScope, operator } from './tenant-scope.ts'
import { bySort, buildTree, treeNode } from './tree.ts'

/** Row of a tree that each tenant has its own of: roles, departments. */
type NodeRow = { id: string; tenantId: string; parentId: string; sort: number }

type Draft = { readonly [Name in 'id' | 'tenantId' | 'parentId']?: string | undefined }

/** Rows that a caller sees, in their order. */
export const visibleNodes = <R extends NodeRow>(table: Table<R>, caller: UserRow): R[] =>
  bySort(table.filter((row) => isInScope(row, caller)))

/** Tenant of which choices are asked for: the operator may name another one than its own. */
export const choicesTenant = ({ tenantId }: { tenantId?: string | undefined }, caller: UserRow) =>
  (caller.tenantId === operator && tenantId) || caller.tenantId

/** Titles of rows as a tree. */
export const titleTree = <R extends NodeRow>(rows: readonly R[], toTitle: (row: R) => string) =>
  buildTree(bySort(rows).map((row) => treeNode(row, toTitle(row))))

/**
 * Place of a row that is saved. Without a parent it is a root of the caller's tenant, below another one it has the tenant
 * of that, and with the parent 0 the one that is sent. Source: blade-contract 5.5, 5.6.
 */
export function treePlace<R extends NodeRow>(table: Table<R>, { id, tenantId, parentId }: Draft, caller: UserRow) {
  if (parentId !== undefined && parentId === id) refuse('父节点不可选择自身!')
  const existing = table.byId(id ?? '')
  const parent = parentId === undefined || parentId === rootId ? null : table.get(parentId)
  const kept = parentId === rootId ? tenantId || existing?.tenantId : undefined
  const place = { parentId: parent?.id ?? rootId, tenantId: parent?.tenantId ?? kept ?? caller.tenantId }
  checkScope([place, ...(existing ? [existing] : [])], caller)
  return place
}

/** Refused: a row is below one of them. Source: blade-contract 5.5, 5.6. */
export function removeNodes<R extends NodeRow>(table: Table<R>, ids: string, caller: UserRow): boolean {
  checkScope(table.listed(ids), caller)
  const removed = ids.split(',')
  if (table.find(({ parentId }) => removed.includes(parentId))) refuse('请先删除子节点!')
  return table.remove(ids)
}
