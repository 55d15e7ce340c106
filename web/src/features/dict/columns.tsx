import { msg } from '@lingui/core/macro'

import type { DictEntry } from '#contracts/administration/dict.ts'

import { type Columns, yesOrNo } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'

/** Columns of the codes and of their entries. Source: specification 2. */
export const columns: Columns<DictEntry> = {
  dictValue: {
    label: msg`字典名称`,
    width: 124,
    filter: 'dictValue',
    filterEqual: 'dictValue_equal',
    isServerText: true,
  },
  code: {
    label: msg`字典编号`,
    width: 140,
    filter: 'code',
    filterEqual: 'code_equal',
    sort: 'code',
    isCode: true,
    cell: ({ code }) => <CodeText>{code}</CodeText>,
  },
  isSealed: { label: msg`封存`, width: 72, choices: yesOrNo, filter: 'isSealed_equal' },
  sort: { label: msg`排序`, width: 76, sort: 'sort' },
  parentName: { label: msg`上级字典`, isServerText: true, isHidden: true },
  dictKey: { label: msg`字典键值`, isHidden: true },
  remark: { label: msg`字典备注`, width: 92, isServerText: true },
}

/** Columns of a business dictionary, which belongs to a tenant: its number takes the place of the remark. */
export const businessColumns: Columns<DictEntry> = {
  ...columns,
  remark: { label: msg`字典备注`, width: 92, isServerText: true, isHidden: true },
  tenantId: { label: msg`租户编号`, width: 100 },
}
