import { msg } from '@lingui/core/macro'

import type { Param } from '#contracts/administration/param.ts'

import type { Columns } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'

/** Columns of the parameters. Source: specification 2. */
export const columns: Columns<Param> = {
  paramName: {
    label: msg`参数名称`,
    width: 200,
    filter: 'paramName',
    filterEqual: 'paramName_equal',
    sort: 'paramName',
    isServerText: true,
  },
  paramKey: {
    label: msg`参数键名`,
    width: 200,
    filter: 'paramKey',
    filterEqual: 'paramKey_equal',
    sort: 'paramKey',
    isCode: true,
    cell: ({ paramKey }) => <CodeText>{paramKey}</CodeText>,
  },
  paramValue: { label: msg`参数键值`, width: 260, filter: 'paramValue' },
  remark: { label: msg`备注`, width: 160, isServerText: true },
  updateTime: { label: msg`更新时间`, width: 170, isInstant: true, sort: 'updateTime', isHidden: true },
}
