import { msg } from '@lingui/core/macro'

import type { DeptRecord } from '#contracts/administration/dept.ts'

import type { Choice, Columns } from '#web/crud/column.ts'

/** Kinds of departments of a server without their dictionary. Source: blade-contract 5.6. */
const categories: readonly Choice[] = [
  { value: '1', label: msg`公司` },
  { value: '2', label: msg`部门` },
  { value: '3', label: msg`小组` },
]

/** Columns of the departments; filters find a part of the value. Source: blade-contract 5.6. */
export const columns: Columns<DeptRecord> = {
  deptName: { label: msg`机构名称`, width: 260, filter: 'deptName', isServerText: true },
  fullName: { label: msg`机构全称`, width: 220, filter: 'fullName', isServerText: true },
  deptCategory: { label: msg`机构类型`, width: 90, choices: categories, dictionary: 'org_category' },
  tenantId: { label: msg`租户编号`, width: 110, filter: 'tenantId' },
  sort: { label: msg`排序`, width: 80 },
  parentName: { label: msg`上级机构`, isHidden: true, isServerText: true },
  remark: { label: msg`备注`, isHidden: true, isServerText: true },
}
