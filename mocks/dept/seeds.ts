import { rootId } from '#contracts/core/tree-node.ts'

import { Table } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import type { UserRow } from '../user/user-row.ts'

/** Department of a tenant. Source: blade-contract 5.6. */
export type DeptRow = {
  id: string
  tenantId: string
  parentId: string
  deptName: string
  fullName: string
  /** 1 company, 2 department, 3 group. */
  deptCategory: number
  sort: number
  remark: string
}

/** Columns that a new department leaves out. */
export const emptyDept = { parentId: rootId, deptCategory: 2, sort: 1, remark: '' }

/** Id of the first department of the operator. */
export const firstDept = '1123598813738675201'

const dept = (serial: number, deptName: string, more: Partial<DeptRow>): DeptRow => ({
  ...emptyDept,
  id: `112359881373867520${serial}`,
  tenantId: operator,
  deptName,
  fullName: deptName,
  ...more,
})

/** Departments of all tenants. */
export const depts = new Table<DeptRow>(() => [
  dept(1, '考试管理中心', { fullName: '省教育考试管理中心', deptCategory: 1 }),
  dept(2, '考务科', { parentId: firstDept, fullName: '考试管理中心考务科', sort: 1 }),
  dept(3, '信息科', { parentId: firstDept, fullName: '考试管理中心信息科', sort: 2 }),
  dept(4, '命题组', { parentId: '1123598813738675202', deptCategory: 3, remark: '考前封闭' }),
  dept(5, '示范考试院', { tenantId: '100002', deptCategory: 1 }),
])

/** Names of the departments of a user, comma separated. */
export const deptNames = ({ deptId }: UserRow) =>
  depts
    .listed(deptId)
    .map(({ deptName }) => deptName)
    .join(',')

/** Ids of all departments above one, from 0 on. */
export function deptAncestors({ parentId }: DeptRow): string {
  const parent = depts.byId(parentId)
  return parent ? `${deptAncestors(parent)},${parentId}` : rootId
}

/** Ids of a department and of all below it. */
export const deptsBelow = (id: string): string[] => [
  id,
  ...depts.filter(({ parentId }) => parentId === id).flatMap((row) => deptsBelow(row.id)),
]
