import * as v from 'valibot'

import { DisplayText, done, Id, list, maybe, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Sort } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { TreeNode } from '../core/tree-node.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { DeptQuery, Filter } from './list-query.ts'

/** Department of a tenant's organisation. Source: blade-contract 5.6. */
export type DeptRecord = {
  id: string
  tenantId: string
  /** 0 at the first level. */
  parentId: string
  parentName: string
  deptName: string
  fullName: string
  /** `dictKey` of the dictionary org_category; null on servers without it. */
  deptCategory: number | null
  sort: number | null
  remark: string
  children: DeptRecord[]
}

export const DeptRecord: v.GenericSchema<unknown, DeptRecord> = v.object({
  id: RecordId,
  tenantId: DisplayText,
  parentId: DisplayText,
  parentName: DisplayText,
  deptName: DisplayText,
  fullName: DisplayText,
  deptCategory: maybe(v.number()),
  sort: maybe(v.number()),
  remark: DisplayText,
  children: list(v.lazy(() => DeptRecord)),
})

const Line = v.pipe(OneLineText, maxLength(255))

/**
 * Department as an administrator enters it; without `id` a new one. Without `parentId` it is at the first level, and some
 * servers then make it one of the caller's tenant; 0 leaves the tenant alone.
 */
export const DeptDraft = v.strictObject({
  id: v.optional(Id),
  tenantId: v.optional(v.pipe(Line, maxLength(12), asIds)),
  parentId: v.optional(Id),
  deptName: v.pipe(Line, v.nonEmpty(formMessages.deptName)),
  fullName: v.pipe(Line, v.nonEmpty(formMessages.deptFullName)),
  deptCategory: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  sort: Sort,
  remark: v.optional(Line),
})
export type DeptDraft = v.InferOutput<typeof DeptDraft>

/** What a change of the departments makes stale, beside them: users have their names. */
const refreshes = ['/api/blade-system/dept', '/api/blade-user']

/** Departments. Source: blade-contract 5.6. */
export const dept = {
  /** Of the caller's tenant; the managing tenant has those of all. */
  list: read('GET blade-system/dept/list', {
    summary: { en: 'Lists the departments as a tree.', zh: '以树形列出机构。' },
    access: 'admin',
    input: DeptQuery,
    output: list(DeptRecord),
  }),
  tree: read('GET blade-system/dept/tree', {
    summary: { en: 'Returns the departments of a tenant as a tree.', zh: '查询租户的机构树。' },
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(TreeNode),
  }),
  detail: read('GET blade-system/dept/detail', {
    summary: { en: 'Returns a department.', zh: '查询机构。' },
    access: 'admin',
    samples: { id: '*.list.id' },
    input: ById,
    output: maybe(DeptRecord),
  }),
  /** Refused: the parent is the department itself. */
  submit: write('POST blade-system/dept/submit', {
    summary: { en: 'Creates or changes a department.', zh: '新增或修改机构。' },
    access: 'admin',
    stepUp: true,
    json: true,
    input: DeptDraft,
    rowKey: ['deptName'],
    output: done,
    withinLevel: { tenant: 'tenantId' },
    refreshes,
  }),
  /** Refused: a department has children. Users of a removed department stay. */
  remove: write('POST blade-system/dept/remove', {
    summary: { en: 'Deletes departments.', zh: '删除机构。' },
    access: 'admin',
    stepUp: true,
    input: ByIds,
    output: done,
    refreshes,
  }),
}
