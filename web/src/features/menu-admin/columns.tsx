import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

import { type Choice, choiceText, type Columns } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'
import { MenuIcon } from '#web/frame/menu/menu-icon.tsx'
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
  name: { label: msg`名称`, width: 212, filter: 'name', isServerText: true },
  code: { label: msg`编号`, width: 124, filter: 'code', isCode: true, cell: ({ code }) => <CodeText>{code}</CodeText> },
  path: { label: msg`路由地址`, width: 224, cell: (row) => <PathCheck row={row} /> },
  category: { label: msg`类型`, width: 72, choices: categories },
  sort: { label: msg`排序`, width: 80 },
  alias: { label: msg`别名`, width: 140, filter: 'alias', isHidden: true },
  source: {
    label: msg`图标`,
    width: 80,
    isHidden: true,
    cell: ({ source, path }) => <MenuIcon entry={{ icon: source, path }} />,
  },
  action: { label: msg`按钮位置`, isHidden: true, choices: actions, text: (row, i18n) => textOfAction(row, i18n) },
  isOpen: { label: msg`新窗口打开`, width: 110, isHidden: true, choices: windows },
  parentName: { label: msg`上级菜单`, isHidden: true, isServerText: true },
  remark: { label: msg`备注`, isHidden: true, isServerText: true },
}

/** Menus have no place for buttons. */
function textOfAction({ category, action }: MenuRow, i18n: I18n) {
  const choice = category === 2 && actions.find(({ value }) => value === String(action))
  return choice ? choiceText(choice, i18n) : ''
}
