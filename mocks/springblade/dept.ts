import { rootId } from '#contracts/core/tree-node.ts'

import { newId } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import { deptAncestors, type DeptRow, depts, emptyDept } from '../dept/seeds.ts'
import { checkLengths, deptLengths } from './column.ts'
import { filtered } from './list.ts'
import { refuse } from './refusal.ts'
import { bodyFields, idList, text } from './request.ts'
import { type Call, detail, jsonWrite, read, type Routes, wantedTenant } from './route.ts'
import { checkScope, isInScope, visibleRows } from './scope.ts'
import { checkChildless, rowTitles, prunedTree } from './tree.ts'

/** DeptVO: without a kind. Source: blade-contract 17.1. */
const toResponse = (row: DeptRow) => ({
  id: row.id,
  tenantId: row.tenantId,
  parentId: row.parentId,
  ancestors: deptAncestors(row),
  deptName: row.deptName,
  fullName: row.fullName,
  sort: row.sort,
  remark: row.remark,
  isDeleted: 0,
  parentName: '',
  hasChildren: false,
})

const columns = ['id', 'tenantId', 'parentId', 'ancestors', 'deptName', 'fullName', 'sort', 'remark']

/** Without a parent a department is at the first level; below another one it has the tenant of that. */
function deptPlace({ body, user }: Call, known: DeptRow | undefined) {
  const parentId = text(body, 'parentId') || undefined
  if (parentId === undefined) {
    return { parentId: rootId, tenantId: text(body, 'tenantId') || known?.tenantId || user.tenantId }
  }
  if (parentId === known?.id) refuse('父节点不可选择自身!')
  const parent = depts.byId(parentId) ?? refuse('上级部门不存在!')
  return { parentId, tenantId: parent.tenantId }
}

function submit(call: Call) {
  const { body, user } = call
  const known = depts.byId(text(body, 'id') ?? '')
  if (known) checkScope([known], user, '部门')
  const fields = bodyFields(body, ['deptName', 'fullName', 'remark'], ['sort'])
  checkLengths(deptLengths, fields)
  const blank = { ...emptyDept, deptName: '', fullName: '' }
  depts.put({ ...blank, ...known, ...fields, ...deptPlace(call, known), id: known?.id ?? newId() })
  return true
}

/** Departments. Source: blade-contract 5.6, 17.4. */
export const deptRoutes: Routes = {
  'GET blade-system/dept/list': read('admin', ({ params, user }) =>
    prunedTree(filtered(visibleRows(depts, user).map(toResponse), params, columns)),
  ),
  'GET blade-system/dept/tree': read('login', (call) => {
    const tenantId = wantedTenant(call)
    return rowTitles(bySort(depts.filter((row) => row.tenantId === tenantId)), ({ deptName }) => deptName)
  }),
  'GET blade-system/dept/detail': read('admin', detail(depts, toResponse, isInScope)),
  'POST blade-system/dept/submit': jsonWrite('admin', submit),
  /** What was below a removed department becomes a root. */
  'POST blade-system/dept/remove': read('admin', ({ params, user }) => {
    const ids = idList(params, 'ids')
    checkScope(depts.listed(ids), user, '部门')
    checkChildless(depts, ids)
    return depts.remove(ids)
  }),
}
