import { msg } from '@lingui/core/macro'

import type { DictEntry } from '#contracts/administration/dict.ts'

import { type Columns, yesOrNo } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'

/** Columns of the codes and of their entries. Source: specification 2. */
export const columns: Columns<DictEntry> = {
  dictValue: {
    label: msg`字典名称`,
    width: 92,
    filter: 'dictValue',
    filterEqual: 'dictValue_equal',
    isServerText: true,
  },
  code: {
    label: msg`字典编号`,
    width: 124,
    filter: 'code',
    filterEqual: 'code_equal',
    sort: 'code',
    isCode: true,
    cell: ({ code }) => <CodeText>{code}</CodeText>,
  },
  isSealed: { label: msg`封存`, width: 80, choices: yesOrNo, filter: 'isSealed_equal' },
  sort: { label: msg`排序`, width: 88, sort: 'sort' },
  parentName: { label: msg`上级字典`, isServerText: true, isHidden: true },
  dictKey: { label: msg`字典键值`, isHidden: true },
  remark: { label: msg`字典备注`, width: 92, isServerText: true },
}

/** The same of a business dictionary, which belongs to a tenant. */
export const businessColumns: Columns<DictEntry> = {
  ...columns,
  tenantId: { label: msg`租户编号`, width: 100 },
}
