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
  /** Empty for a folder, which has no page. */
  path: v.optional(Line),
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
  summary: { en: 'Returns a menu or button.', zh: '查询菜单或按钮。' },
  access: 'admin',
  samples: { id: '*.list.id' },
  input: ById,
  output: maybe(MenuRow),
})

/** Administration of menus and buttons. Source: blade-contract 8. */
export const menuAdmin = {
  list: read('GET blade-system/menu/list', {
    summary: { en: 'Lists menus and buttons as a tree.', zh: '以树形列出菜单和按钮。' },
    access: 'admin',
    input: MenuQuery,
    output: list(MenuRow),
  }),
  /** Flat; without `parentId` of all levels. */
  lazyList: read('GET blade-system/menu/lazy-list', {
    summary: { en: 'Lists the menus and buttons below one menu.', zh: '列出某菜单下的菜单和按钮。' },
    access: 'admin',
    input: LazyQuery,
    output: list(MenuRow),
  }),
  lazyMenuList: read('GET blade-system/menu/lazy-menu-list', {
    summary: { en: 'Lists the menus below one menu.', zh: '列出某菜单下的菜单。' },
    access: 'admin',
    input: LazyQuery,
    output: list(MenuRow),
  }),
  menuList: read('GET blade-system/menu/menu-list', {
    summary: { en: 'Lists menus as a tree.', zh: '以树形列出菜单。' },
    access: 'admin',
    input: MenuQuery,
    output: list(MenuRow),
  }),
  tree: read('GET blade-system/menu/tree', {
    summary: { en: 'Returns the titles of the menus as a tree.', zh: '查询菜单名称树。' },
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
  detail,
  topMenu: read('GET blade-system/menu/top-menu', {
    summary: { en: 'Lists the top menus of the account in their order.', zh: '按顺序列出账号的顶部菜单。' },
    access: 'login',
    output: list(TopMenu),
  }),
  grantTopTree: read('GET blade-system/menu/grant-top-tree', {
    summary: { en: 'Returns the menus that can be granted to a top menu.', zh: '查询可授予顶部菜单的菜单。' },
    access: 'admin',
    output: v.object({ menu: list(TreeNode) }),
  }),
  /** `topMenuIds` is comma separated. A list that lost one would withdraw it at the next grant: it is refused whole. */
  topTreeKeys: read('GET blade-system/menu/top-tree-keys', {
    summary: { en: 'Lists the menus that are granted to top menus.', zh: '列出已授予顶部菜单的菜单。' },
    access: 'admin',
    samples: { topMenuIds: 'topMenu.list.records.id' },
    input: v.strictObject({ topMenuIds: v.pipe(v.string(), v.nonEmpty(), maxLength(8_000)) }),
    output: v.object({ menu: wholeList(Id) }),
  }),
  /** Of an admin who is not an administrator those of the own roles. Source: blade-contract 8. */
  grantTree: read('GET blade-system/menu/grant-tree', {
    summary: {
      en: 'Returns the menus, data scopes and API scopes that can be granted to a role.',
      zh: '查询可授予角色的菜单、数据权限和接口权限。',
    },
    access: 'admin',
    output: v.object({ menu: list(TreeNode), dataScope: list(TreeNode), apiScope: list(TreeNode) }),
  }),
  /** `roleIds` is comma separated. Refused whole, as `topTreeKeys`. */
  roleTreeKeys: read('GET blade-system/menu/role-tree-keys', {
    summary: {
      en: 'Lists the menus, data scopes and API scopes that are granted to roles.',
      zh: '列出已授予角色的菜单、数据权限和接口权限。',
    },
    access: 'admin',
    samples: { roleIds: 'role.list.id' },
    input: v.strictObject({ roleIds: v.pipe(v.string(), v.nonEmpty(), maxLength(8_000), asIds) }),
    output: v.object({ menu: wholeList(Id), dataScope: wholeList(Id), apiScope: wholeList(Id) }),
  }),
  /** Some servers answer no id. Refused: name or code exists, the parent is a button. */
  submit: write('POST blade-system/menu/submit', {
    summary: { en: 'Creates or changes a menu or button.', zh: '新增或修改菜单或按钮。' },
    access: 'admin',
    stepUp: true,
    json: true,
    input: MenuDraft,
    rowKey: ['code'],
    example: {
      code: 'guide',
      name: '报考指南',
      alias: 'guide',
      path: '/exam/guide',
      source: 'iconfont icon-kaoshi',
      sort: 9,
      category: 1,
    },
    identifier: { field: 'code', stored: detail },
    output: maybe(v.object({ id: Id })),
    refreshes,
  }),
  /** Refused: a menu has children. */
  remove: write('POST blade-system/menu/remove', {
    summary: { en: 'Deletes menus and buttons.', zh: '删除菜单和按钮。' },
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    refreshes,
  }),
}
