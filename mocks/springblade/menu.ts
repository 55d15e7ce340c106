import { rootId } from '#contracts/core/tree-node.ts'

import { newId } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import type { MenuRow } from '../menu/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { filtered } from './list.ts'
import { areMannersOn } from './manners.ts'
import { grants, menus } from './menu-seeds.ts'
import { refuse } from './refusal.ts'
import { type Body, bodyFields, idList, text } from './request.ts'
import { type Call, jsonWrite, read, type Routes } from './route.ts'
import { isOfAllTenants } from './scope.ts'
import { menusOfTop } from './top-menu.ts'
import { checkChildless, rowTitles, prunedTree } from './tree.ts'

const menuAddress = ({ path }: MenuRow) => (typeof path === 'string' ? path : path())

/** MenuVO with the texts that only a detail has. */
const toResponse = (row: MenuRow) => ({
  id: row.id,
  parentId: row.parentId,
  code: row.code,
  name: row.name,
  alias: row.alias,
  path: menuAddress(row),
  source: row.source,
  sort: row.sort,
  category: row.category,
  action: row.action,
  isOpen: row.isOpen,
  remark: row.remark,
  isDeleted: 0,
  hasChildren: false,
  parentName: '',
  categoryName: '',
  actionName: '',
  isOpenName: '',
})
type MenuVO = ReturnType<typeof toResponse>

const columns = ['id', 'parentId', 'code', 'name', 'alias', 'path', 'source', 'sort', 'category', 'action', 'isOpen']

const isMenu = ({ category }: { category: number }) => category === 1

/** Rows that match the filters, in their order. The filters flatten the tree. */
const listedMenus = ({ params }: Call) => filtered(bySort(menus.all()).map(toResponse), params, columns)

/** Menus and buttons that are granted to the roles of a user. */
function grantedTo({ roleId }: UserRow): MenuRow[] {
  const ids = new Set(grants.listed(roleId).flatMap(({ menuIds }) => menuIds))
  return menus.filter(({ id }) => ids.has(id))
}

/** Rows with those above them: one level, or as many as are asked for. */
function withParents(rows: readonly MenuRow[], levels = 1): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  let above = rows
  for (let level = 0; level < levels && above.length > 0; level += 1) {
    above = above.flatMap(({ parentId }) => menus.byId(parentId) ?? [])
    for (const row of above) byId.set(row.id, row)
  }
  return bySort([...byId.values()])
}

const allLevels = Number.POSITIVE_INFINITY

/**
 * Menus of the caller: all of them, or those of a top menu. Whoever has a button of a menu sees it. Source: blade-contract
 * 17.4.
 */
function routes({ params, user }: Call) {
  const topMenuId = params.get('topMenuId')
  const linked = topMenuId ? menusOfTop(topMenuId) : null
  const granted = withParents(grantedTo(user), allLevels)
  const rows = granted.filter((row) => isMenu(row) && (!linked || linked.includes(row.id)))
  return prunedTree(withParents(rows, allLevels).map(toResponse))
}

/** Buttons of the caller below their menus, which are roots, without the columns that the query leaves out. */
function buttons({ user }: Call) {
  const rows = withParents(grantedTo(user).filter(({ category }) => category === 2))
  const bare = { category: -1, isOpen: -1, isDeleted: -1 }
  return prunedTree(rows.map((row): MenuVO => ({ ...toResponse(row), ...bare })))
}

function lazyMenuList(call: Call) {
  const params = new URLSearchParams(call.params)
  const parentId = params.get('parentId')
  params.delete('parentId')
  const parents = new Set(menus.filter(isMenu).map((row) => row.parentId))
  return listedMenus({ ...call, params })
    .filter((row) => isMenu(row) && (!parentId || row.parentId === parentId))
    .map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
}

const nodes = (rows: readonly MenuRow[]) => rowTitles(bySort(rows), ({ name }) => name)

function detail({ params }: Call) {
  const row = menus.byId(params.get('id') ?? '')
  if (!row) return null
  return {
    ...toResponse(row),
    parentName: row.parentId === rootId ? '顶级' : (menus.byId(row.parentId)?.name ?? '顶级'),
    categoryName: ['', '菜单', '按钮'][row.category] ?? '',
    actionName: ['', '工具栏', '操作栏', '工具操作栏'][row.action] ?? '',
    isOpenName: row.isOpen === 2 ? '是' : '否',
  }
}

/** Two menus may have one code. A new one is granted to no role. */
function submit({ body }: { body: Body }) {
  const parentId = text(body, 'parentId') || rootId
  const known = menus.byId(text(body, 'id') ?? '')
  const id = known?.id ?? newId()
  const blank = {
    code: '',
    name: '',
    alias: '',
    path: '',
    source: '',
    sort: 0,
    category: 1,
    action: 0,
    isOpen: 1,
    remark: '',
    metaRoles: [],
    i18n: null,
    group: [],
  }
  const fields = bodyFields(
    body,
    ['code', 'name', 'alias', 'path', 'source', 'remark'],
    ['sort', 'category', 'action', 'isOpen'],
  )
  if (!areMannersOn() && menus.find((row) => row.id !== id && row.code === fields.code)) refuse('菜单名或编号已存在!')
  menus.put({ ...blank, ...known, ...fields, id, parentId })
  return true
}

/** What was below a removed menu becomes a root. */
function remove({ params }: Call) {
  const ids = idList(params, 'ids')
  checkChildless(menus, ids)
  return menus.remove(ids)
}

const noScopes = { dataScope: [], apiScope: [] }

/** Who is not an administrator grants what the own roles have, with one level above it. Source: blade-contract 17.4. */
const grantable = (user: UserRow) => (isOfAllTenants(user) ? menus.all() : withParents(grantedTo(user)))

/** Keys of the permissions of roles. */
function roleTreeKeys({ params }: Call) {
  const rows = grants.listed(params.get('roleIds') ?? '')
  return {
    menu: rows.flatMap(({ menuIds }) => menuIds),
    dataScope: rows.flatMap(({ dataScopeIds }) => dataScopeIds),
    apiScope: rows.flatMap(({ apiScopeIds }) => apiScopeIds),
  }
}

/** Menus and buttons. Source: blade-contract 17.1. */
export const menuRoutes: Routes = {
  'GET blade-system/menu/routes': read('login', routes),
  'GET blade-system/menu/buttons': read('login', buttons),
  'GET blade-system/menu/list': read('admin', (call) => prunedTree(listedMenus(call))),
  'GET blade-system/menu/menu-list': read('admin', (call) => prunedTree(listedMenus(call).filter(isMenu))),
  'GET blade-system/menu/lazy-menu-list': read('admin', lazyMenuList),
  'GET blade-system/menu/tree': read('login', () => nodes(menus.filter(isMenu))),
  'GET blade-system/menu/detail': read('admin', detail),
  'GET blade-system/menu/grant-tree': read('admin', ({ user }) => ({ menu: nodes(grantable(user)), ...noScopes })),
  'GET blade-system/menu/role-tree-keys': read('admin', roleTreeKeys),
  'GET blade-system/menu/grant-top-tree': read('admin', ({ user }) => ({
    menu: nodes(grantable(user).filter(isMenu)),
    ...noScopes,
  })),
  'GET blade-system/menu/top-tree-keys': read('admin', ({ params }) => ({
    menu: (params.get('topMenuIds') ?? '').split(',').flatMap(menusOfTop),
    ...noScopes,
  })),
  'POST blade-system/menu/submit': jsonWrite('admin', submit),
  'POST blade-system/menu/remove': read('admin', remove),
}
