import { type MenuItem, menu } from '#contracts/session/menu.ts'

import { mock } from '../core/mock.ts'
import { settings } from '../core/settings.ts'
import { operator } from '../core/tenant-scope.ts'
import { type Branch, bySort, buildTree } from '../core/tree.ts'
import { roles } from '../role/seeds.ts'
import { currentAlias } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { type MenuRow, menus, type TopRow, topMenus } from './seeds.ts'

/** MenuVO: without `label` and `icon`; the mapper drops an empty `children`. Source: blade-contract 8. */
function toMenuItem({ children, ...row }: Branch<MenuRow>): MenuItem {
  const { id, parentId, code, name, source, path, isOpen, group, metaRoles, i18n } = row
  return {
    id,
    parentId,
    code,
    ...(settings.renamedMenu
      ? { name: null, label: name, source: null, icon: source }
      : { name, label: null, source, icon: null }),
    path: typeof path === 'string' ? path : path(),
    isOpen,
    group,
    query: null,
    meta: metaRoles.length > 0 || i18n ? { roles: metaRoles.map(currentAlias), i18n, target: null } : null,
    children: children.map(toMenuItem),
  }
}

/** Menus and buttons that are granted to the roles of a user. */
export function grantedTo(user: UserRow): MenuRow[] {
  const ids = new Set(roles.listed(user.roleId).flatMap(({ menuIds }) => menuIds))
  return menus.filter(({ id }) => ids.has(id))
}

/** Rows with their ancestors. */
function withAncestors(rows: readonly MenuRow[]): MenuRow[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  for (const row of rowsById.values()) {
    const parent = menus.byId(row.parentId)
    if (parent) rowsById.set(parent.id, parent)
  }
  return [...rowsById.values()]
}

/** Top menus of the operator and of the own tenant with at least one menu that is granted to the user, in their order. */
export function visibleTo(user: UserRow): TopRow[] {
  const granted = new Set(grantedTo(user).map(({ id }) => id))
  const isOwn = ({ tenantId }: TopRow) => tenantId === operator || tenantId === user.tenantId
  return bySort(topMenus.filter((row) => isOwn(row) && row.menuIds.some((id) => granted.has(id))))
}

/** Menus of a user as a tree: of one top menu, or of all of them. Source: blade-contract 8. */
function userMenus(user: UserRow, topMenuId?: string): MenuItem[] {
  const tops = visibleTo(user).filter((row) => !topMenuId || row.id === topMenuId)
  const linked = new Set(tops.flatMap(({ menuIds }) => menuIds))
  const rows = grantedTo(user).filter((row) => row.category === 1 && linked.has(row.id))
  return buildTree(bySort(withAncestors(rows))).map(toMenuItem)
}

/** Parents of the granted buttons, as a tree; a button has no `children`. Source: blade-contract 8, 15.31. */
function userButtons(user: UserRow) {
  const buttons = grantedTo(user).filter(({ category }) => category === 2)
  return buildTree(bySort(withAncestors(buttons)))
}

/** Menus and buttons of the caller, by roles and top menu. Source: blade-contract 8. */
export const menuHandlers = mock(menu, {
  returnMenu: (_, { user }) => visibleTo(user),
  getMenu: ({ topMenuId }, { user }) => userMenus(user, topMenuId),
  buttons: (_, { user }) => userButtons(user),
})
