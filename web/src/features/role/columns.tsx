import { msg } from '@lingui/core/macro'

import type { RoleRecord } from '#contracts/administration/role.ts'

import type { Columns } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'

/** Columns of the roles; filters find a part of the value. Source: blade-contract 5.5. */
export const columns: Columns<RoleRecord> = {
  roleName: { label: msg`角色名称`, width: 240, filter: 'roleName', isServerText: true },
  roleAlias: {
    label: msg`角色别名`,
    width: 160,
    filter: 'roleAlias',
    isCode: true,
    cell: ({ roleAlias }) => <CodeText>{roleAlias ?? ''}</CodeText>,
  },
  tenantId: { label: msg`租户编号`, width: 110, filter: 'tenantId' },
  sort: { label: msg`排序`, width: 80 },
  parentName: { label: msg`上级角色`, isHidden: true, isServerText: true },
}
