import { dept } from '#contracts/administration/dept.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { definedFields, newId } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import { isInScope } from '../core/tenant-scope.ts'
import { choicesTenant, treePlace, removeNodes, titleTree, visibleNodes } from '../core/tenant-tree.ts'
import { buildTree } from '../core/tree.ts'
import { deptAncestors, type DeptRow, depts, emptyDept } from './seeds.ts'

const columns = ['id', 'tenantId', 'parentId', 'ancestors', 'deptCategory', 'deptName', 'fullName', 'sort', 'remark']

/** DeptVO. */
const toResponse = (row: DeptRow) => ({
  ...row,
  ancestors: deptAncestors(row),
  isDeleted: 0,
  parentName: row.parentId === rootId ? '顶级' : (depts.byId(row.parentId)?.deptName ?? ''),
  deptCategoryName: ['', '公司', '部门', '小组'][row.deptCategory] ?? '',
  children: [],
})

/** Departments of the caller's tenant, of the operator all. Source: blade-contract 5.6. */
export const deptHandlers = mock(dept, {
  list: (_, { user, params }) => buildTree(mapList(visibleNodes(depts, user).map(toResponse), params, columns)),
  tree(query, { user }) {
    const wanted = choicesTenant(query, user)
    return titleTree(
      depts.filter(({ tenantId }) => tenantId === wanted),
      ({ deptName }) => deptName,
    )
  },
  detail({ id }, { user }) {
    const row = depts.byId(id)
    return row && isInScope(row, user) ? toResponse(row) : null
  },
  submit(draft, { user }) {
    const existing = depts.byId(draft.id ?? '')
    if (draft.id !== undefined && !existing) return false
    const place = treePlace(depts, draft, user)
    depts.put({ ...emptyDept, ...existing, ...definedFields(draft), ...place, id: existing?.id ?? newId() })
    return true
  },
  /** Users keep its id. */
  remove: ({ ids }, { user }) => removeNodes(depts, ids, user),
})
