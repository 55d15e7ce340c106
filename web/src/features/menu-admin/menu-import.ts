import { msg } from '@lingui/core/macro'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'

import { send } from '#web/client/api/api.ts'
import type { ImportSpec } from '#web/crud/import/spec.ts'
import { nextSort } from '#web/crud/next-number.ts'

/** Import of menus right below another one, behind those that it has. Source: blade-contract 8. */
export const menuImport = (parent: MenuRow): ImportSpec<typeof menuAdmin.submit> => ({
  call: menuAdmin.submit,
  columns: [
    { name: 'name', label: msg`名称`, isRequired: true },
    { name: 'code', label: msg`编号`, hint: msg`不能重复`, isRequired: true },
    { name: 'path', label: msg`路由地址`, hint: msg`目录不填` },
    { name: 'alias', label: msg`别名`, hint: msg`不填则与编号相同` },
    { name: 'sort', label: msg`排序`, hint: msg`不小于 0 的整数，不填则接在最后`, isNumber: true },
    { name: 'source', label: msg`图标` },
    { name: 'remark', label: msg`备注` },
  ],
  complete: ({ code = '' }, index) => ({
    parentId: parent.id,
    alias: code,
    sort: nextSort(parent.children) + index,
    category: 1,
    isOpen: 1,
  }),
  identity: ['code'],
  kept: ['parentId', 'alias', 'path', 'sort', 'category', 'action', 'isOpen', 'source', 'remark'],
  existing: (signal) => send(menuAdmin.lazyList, {}, { signal }),
})
