import { msg } from '@lingui/core/macro'

import type { MenuRow } from '#contracts/menu-admin.ts'

import type { Choice, Columns } from '../../crud/column.ts'
import { MenuIcon } from '../../frame/menu/menu-icon.tsx'
import { PathCheck } from './path-check.tsx'

/** Kinds of entries. Source: blade-contract 8. */
export const categories: readonly Choice[] = [
  { value: '1', label: msg`菜单` },
  { value: '2', label: msg`按钮` },
]

/** Where a button stands. */
export const actions: readonly Choice[] = [
  { value: '1', label: msg`工具栏` },
  { value: '2', label: msg`操作栏` },
  { value: '3', label: msg`工具栏和操作栏` },
]

/** Whether a menu opens a new window. Source: blade-contract 8. */
export const windows: readonly Choice[] = [
  { value: '1', label: msg`否` },
  { value: '2', label: msg`是` },
]

/** Columns of the menus. Source: blade-contract 8. */
export const columns: Columns<MenuRow> = {
  name: { label: msg`名称`, filter: 'name', isServerText: true },
  category: { label: msg`类型`, choices: categories },
  code: { label: msg`编号`, filter: 'code' },
  alias: { label: msg`别名`, filter: 'alias' },
  path: { label: msg`路由地址`, cell: (row) => <PathCheck row={row} /> },
  source: { label: msg`图标`, cell: ({ source, path }) => <MenuIcon entry={{ icon: source, path }} /> },
  sort: { label: msg`排序` },
  action: { label: msg`按钮位置`, choices: actions, text: (row, i18n) => textOfAction(row, i18n) },
  isOpen: { label: msg`新窗口打开`, choices: windows },
  parentName: { label: msg`上级菜单`, isServerText: true },
  remark: { label: msg`备注`, isServerText: true },
}

/** Menus have no place for buttons. */
function textOfAction({ category, action }: MenuRow, i18n: { _: (label: Choice['label']) => string }) {
  const choice = category === 2 && actions.find(({ value }) => value === String(action))
  return choice ? i18n._(choice.label) : ''
}
