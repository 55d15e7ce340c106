import * as v from 'valibot'

import { DisplayText, done, Flag, Id, list, maybe, wholeList, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Sort } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { TreeNode } from '../core/tree-node.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { TopMenu } from '../session/menu.ts'
import { Filter, MenuQuery } from './list-query.ts'

/**
 * Menu or button as an administrator sees it. Lazy lists are flat and have `hasChildren`, trees `children`. Source:
 * blade-contract 8.
 */
export type MenuRow = {
  id: string
  parentId: string
  parentName: string
  code: string
  name: string
  alias: string
  path: string
  /** Class of the icon. */
  source: string
  sort: number | null
  /** 1 menu, 2 button. */
  category: number | null
  /** Where a button stands: 1 in the toolbar, 2 in the row, 3 in both. */
  action: number | null
  /** 2 opens a new window. */
  isOpen: number | null
  remark: string
  hasChildren: boolean
  children: MenuRow[]
}

export const MenuRow: v.GenericSchema<unknown, MenuRow> = v.object({
  id: RecordId,
  parentId: DisplayText,
  parentName: DisplayText,
  code: DisplayText,
  name: DisplayText,
  alias: DisplayText,
  path: DisplayText,
  source: DisplayText,
  sort: maybe(v.number()),
  category: maybe(v.number()),
  action: maybe(v.number()),
  isOpen: maybe(v.number()),
  remark: DisplayText,
  hasChildren: Flag,
  children: list(v.lazy(() => MenuRow)),
})

const Line = v.pipe(OneLineText, maxLength(255))
const required = (message: string) => v.pipe(Line, v.nonEmpty(message))

/** Menu or button as an administrator enters it; without `id` a new one, without `parentId` at the first level. */
export const MenuDraft = v.strictObject({
  id: v.optional(Id),
  parentId: v.optional(Id),
  code: required(formMessages.menuCode),
  name: required(formMessages.menuName),
  alias: required(formMessages.menuAlias),
  path: required(formMessages.menuPath),
  source: v.optional(Line),
  sort: Sort,
  category: v.picklist([1, 2], formMessages.choose),
  /** 0 or absent: not a button. */
  action: v.optional(v.picklist([0, 1, 2, 3])),
  isOpen: v.optional(v.picklist([1, 2])),
  remark: v.optional(Line),
})
export type MenuDraft = v.InferOutput<typeof MenuDraft>

const LazyQuery = v.strictObject({ ...MenuQuery.entries, parentId: v.optional(Id) })

/** What a change of the menus makes stale, beside the menus: also the caller's own. */
const refreshes = ['/api/blade-system/menu', '/api/ouma-signup/front/menu']

const detail = read('GET blade-system/menu/detail', {
  summary: 'Returns a menu or button.',
  access: 'admin',
  samples: { id: '*.list.id' },
  input: ById,
  output: maybe(MenuRow),
})

/** Administration of menus and buttons. Source: blade-contract 8. */
export const menuAdmin = {
  list: read('GET blade-system/menu/list', {
    summary: 'Lists menus and buttons as a tree.',
    access: 'admin',
    input: MenuQuery,
    output: list(MenuRow),
  }),
  /** Flat; without `parentId` of all levels. */
  lazyList: read('GET blade-system/menu/lazy-list', {
    summary: 'Lists the menus and buttons below one menu.',
    access: 'admin',
    input: LazyQuery,
    output: list(MenuRow),
  }),
  lazyMenuList: read('GET blade-system/menu/lazy-menu-list', {
    summary: 'Lists the menus below one menu.',
    access: 'admin',
    input: LazyQuery,
    output: list(MenuRow),
  }),
  menuList: read('GET blade-system/menu/menu-list', {
    summary: 'Lists menus as a tree.',
    access: 'admin',
    input: MenuQuery,
    output: list(MenuRow),
  }),
  tree: read('GET blade-system/menu/tree', {
    summary: 'Returns the titles of the menus as a tree.',
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
  detail,
  topMenu: read('GET blade-system/menu/top-menu', {
    summary: 'Lists the top menus of the account in their order.',
    access: 'login',
    output: list(TopMenu),
  }),
  grantTopTree: read('GET blade-system/menu/grant-top-tree', {
    summary: 'Returns the menus that can be granted to a top menu.',
    access: 'admin',
    output: v.object({ menu: list(TreeNode) }),
  }),
  /** `topMenuIds` is comma separated. A list that lost one would withdraw it at the next grant: it is refused whole. */
  topTreeKeys: read('GET blade-system/menu/top-tree-keys', {
    summary: 'Lists the menus that are granted to top menus.',
    access: 'admin',
    samples: { topMenuIds: 'topMenu.list.records.id' },
    input: v.strictObject({ topMenuIds: v.pipe(v.string(), v.nonEmpty(), maxLength(8_000)) }),
    output: v.object({ menu: wholeList(Id) }),
  }),
  /** Of an admin who is not an administrator those of the own roles. Source: blade-contract 8. */
  grantTree: read('GET blade-system/menu/grant-tree', {
    summary: 'Returns the menus, data scopes and API scopes that can be granted to a role.',
    access: 'admin',
    output: v.object({ menu: list(TreeNode), dataScope: list(TreeNode), apiScope: list(TreeNode) }),
  }),
  /** `roleIds` is comma separated. Refused whole, as `topTreeKeys`. */
  roleTreeKeys: read('GET blade-system/menu/role-tree-keys', {
    summary: 'Lists the menus, data scopes and API scopes that are granted to roles.',
    access: 'admin',
    samples: { roleIds: 'role.list.id' },
    input: v.strictObject({ roleIds: v.pipe(v.string(), v.nonEmpty(), maxLength(8_000), asIds) }),
    output: v.object({ menu: wholeList(Id), dataScope: wholeList(Id), apiScope: wholeList(Id) }),
  }),
  /** Some servers answer no id. Refused: name or code exists, the parent is a button. */
  submit: write('POST blade-system/menu/submit', {
    summary: 'Creates or changes a menu or button.',
    access: 'admin',
    stepUp: true,
    json: true,
    input: MenuDraft,
    identifier: { field: 'code', stored: detail },
    output: maybe(v.object({ id: Id })),
    refreshes,
  }),
  /** Refused: a menu has children. */
  remove: write('POST blade-system/menu/remove', {
    summary: 'Deletes menus and buttons.',
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    refreshes,
  }),
}
