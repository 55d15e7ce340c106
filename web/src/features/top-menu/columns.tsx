import { msg } from '@lingui/core/macro'

import type { TopMenu } from '#contracts/session/menu.ts'

import type { Columns } from '#web/crud/column.ts'
import { MenuIcon } from '#web/frame/menu/menu-icon.tsx'

/** Columns of the top menus. Source: blade-contract 9. */
export const columns: Columns<TopMenu> = {
  name: { label: msg`名称`, width: 180, filter: 'name', filterHint: msg`精确匹配`, isServerText: true },
  code: { label: msg`编号`, width: 140, filter: 'code', filterHint: msg`精确匹配` },
  source: {
    label: msg`图标`,
    width: 90,
    cell: ({ source }) => <MenuIcon entry={{ icon: source ?? '', path: '' }} />,
  },
  path: { label: msg`路由地址`, width: 180 },
  sort: { label: msg`排序`, width: 90, sort: 'sort' },
}
