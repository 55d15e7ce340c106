import { rootId } from '#contracts/core/tree-node.ts'

import { Table } from '../core/db.ts'
import { buildTree, treeNode } from '../core/tree.ts'
import { type MenuRow, menus } from '../menu/seeds.ts'

/** Data scope or API scope of a page. Source: blade-contract 8. */
export type ScopeRow = { id: string; menuId: string; scopeName: string }

const seedScopes = (prefix: string, names: readonly string[]): ScopeRow[] => {
  const menuId = menus.find((row) => row.code === 'user')?.id ?? rootId
  return names.map((scopeName, index) => ({ id: `${prefix}${index + 1}`, menuId, scopeName }))
}

/** Which rows of a page a role sees. */
export const dataScopes = new Table<ScopeRow>(() =>
  seedScopes('116000000000000000', ['本机构的用户', '本机构及下级的用户', '全部用户']),
)

/** Which calls of a page a role may make. */
export const apiScopes = new Table<ScopeRow>(() => seedScopes('116100000000000000', ['查询用户', '重置密码']))

/** Scopes below the pages among these menus that have some. Source: blade-contract 8. */
export function scopeTree(scopes: Table<ScopeRow>, offered: readonly MenuRow[]) {
  const offeredIds = new Set(offered.map(({ id }) => id))
  const rows = scopes.filter(({ menuId }) => offeredIds.has(menuId))
  const pages = offered.filter(({ id }) => rows.some(({ menuId }) => menuId === id))
  return buildTree([
    ...pages.map((page) => treeNode(page, page.name)),
    ...rows.map(({ id, menuId, scopeName }) => treeNode({ id, parentId: menuId }, scopeName)),
  ])
}
