import { type MenuDraft, menuAdmin } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { definedFields, newId } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { type Context, mock } from '../core/mock.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import { isInScope } from '../core/tenant-scope.ts'
import { bySort, buildTree, treeNode } from '../core/tree.ts'
import { apiScopes, dataScopes, scopeTree } from '../role/scopes.ts'
import { type RoleRow, roles } from '../role/seeds.ts'
import { userRoles } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { grantedTo, visibleTo } from './menu.ts'
import { type MenuRow, menus, topMenus } from './seeds.ts'

const columns = [
  'id',
  'parentId',
  'code',
  'name',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'isOpen',
  'remark',
  'isDeleted',
]

/** MenuVO of an administrator. */
function toResponse({ path, ...row }: MenuRow) {
  return {
    ...row,
    path: typeof path === 'string' ? path : path(),
    parentName: row.parentId === rootId ? '顶级' : (menus.byId(row.parentId)?.name ?? ''),
    categoryName: ['', '菜单', '按钮'][row.category] ?? '',
    actionName: ['', '工具栏', '操作栏', '工具操作栏'][row.action] ?? '',
    isOpenName: row.isOpen === 2 ? '是' : '否',
    isDeleted: 0,
    hasChildren: false,
    children: [],
  }
}

/** Rows that match the filters; of a lazy list those below one parent. */
function filtered({ params }: Context, onlyMenus = false) {
  const rows = menus.all().filter(({ category }) => !onlyMenus || category === 1)
  return mapList(bySort(rows).map(toResponse), params, columns)
}

/** Flat rows below a parent, or of all levels. The filter on the parent matches whole ids. */
function lazyList(context: Context, onlyMenus = false) {
  const params = new URLSearchParams(context.params)
  const parentId = params.get('parentId')
  params.delete('parentId')
  const rows = filtered({ ...context, params }, onlyMenus)
  const parents = new Set(menus.filter(({ category }) => !onlyMenus || category === 1).map((row) => row.parentId))
  return rows
    .filter((row) => !parentId || row.parentId === parentId)
    .map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
}

const titles = (rows: readonly MenuRow[]) => buildTree(bySort(rows).map((row) => treeNode(row, row.name)))

const menuTree = (rows: readonly MenuRow[]) => titles(rows.filter(({ category }) => category === 1))

/** An admin can grant only permissions of the own roles. Source: blade-contract 8. */
const grantable = (user: UserRow) => (userRoles(user).includes('administrator') ? menus.all() : grantedTo(user))

/** Refuses a second name or code, and a button as parent. Source: blade-contract 8. */
function checkDraft({ code, name, category, parentId = rootId }: MenuDraft, id: string) {
  const isSame = (row: MenuRow) => row.code === code || (category === 1 && row.category === 1 && row.name === name)
  if (menus.find((row) => row.id !== id && isSame(row))) refuse('菜单名或编号已存在!')
  if (parentId !== rootId && menus.get(parentId).category !== 1) refuse('父节点只可选择菜单类型!')
}

/** A new menu is in the top menus of its parent, and granted to no role. */
function submit(draft: MenuDraft) {
  const { parentId = rootId } = draft
  const id = draft.id ?? newId()
  checkDraft(draft, id)
  const existing = menus.byId(id)
  if (draft.id !== undefined && !existing) throw new Refusal(200, '操作失败', 400)
  const blank = { path: '', source: '', action: 0, isOpen: 1, remark: '', metaRoles: [], i18n: null, group: [] }
  menus.put({ ...blank, ...existing, ...definedFields(draft), id, parentId })
  if (!existing) {
    for (const top of topMenus.filter(({ menuIds }) => menuIds.includes(parentId))) {
      topMenus.change(top.id, { menuIds: [...top.menuIds, id] })
    }
  }
  return { id }
}

const isMenu = (id: string) => menus.byId(id)?.category === 1

/**
 * Menus and buttons for administrators, whole and level by level; a menu is removed after those below it. Source:
 * blade-contract 8.
 */
export const menuAdminHandlers = mock(menuAdmin, {
  list: (_, context) => buildTree(filtered(context)),
  lazyList: (_, context) => lazyList(context),
  lazyMenuList: (_, context) => lazyList(context, true),
  menuList: (_, context) => buildTree(filtered(context, true)),
  tree: () => menuTree(menus.all()),
  detail({ id }) {
    const row = menus.byId(id)
    return row ? toResponse(row) : null
  },
  /** The caller's top menus. */
  topMenu: (_, { user }) => visibleTo(user),
  grantTopTree: (_, { user }) => ({ menu: menuTree(grantable(user)), dataScope: [], apiScope: [] }),
  /** Of several top menus together, without their buttons. Source: blade-contract 8. */
  topTreeKeys({ topMenuIds }, { user }) {
    const tops = topMenus.listed(topMenuIds).filter((row) => isInScope(row, user))
    const keys = tops.flatMap(({ menuIds }) => menuIds)
    return { menu: [...new Set(keys)].filter(isMenu), dataScope: [], apiScope: [] }
  },
  /** With the buttons. */
  grantTree(_, { user }) {
    const offered = grantable(user)
    return {
      menu: titles(offered),
      dataScope: scopeTree(dataScopes, offered),
      apiScope: scopeTree(apiScopes, offered),
    }
  },
  /** Of several roles together. Source: blade-contract 8. */
  roleTreeKeys({ roleIds }, { user }) {
    const rows = roles.listed(roleIds).filter((row) => isInScope(row, user))
    const keys = (toKeys: (row: RoleRow) => readonly string[]) => [...new Set(rows.flatMap(toKeys))]
    return {
      menu: keys(({ menuIds }) => menuIds),
      dataScope: keys(({ dataScopeIds }) => dataScopeIds),
      apiScope: keys(({ apiScopeIds }) => apiScopeIds),
    }
  },
  submit,
  /** Refused: one of the menus has children. Source: blade-contract 8. */
  remove({ ids }) {
    const removed = ids.split(',')
    if (menus.find((row) => removed.includes(row.parentId))) refuse('请先删除子节点!')
    return menus.remove(ids)
  },
})
