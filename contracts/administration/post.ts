import * as v from 'valibot'

import { DisplayText, done, Id, list, maybe, page, RecordId } from '../core/blade.ts'
import { asIds, ById, ByIds, Sort } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { Filter, PostQuery } from './list-query.ts'
import { recordOrigin } from './record-origin.ts'
import { sortable } from './sort.ts'

/** Post that members of a tenant hold. Source: blade-contract 5.7. */
export const PostRecord = v.object({
  id: RecordId,
  tenantId: DisplayText,
  /** `dictKey` of the dictionary post_category. */
  category: maybe(v.number()),
  categoryName: DisplayText,
  postCode: DisplayText,
  postName: DisplayText,
  sort: maybe(v.number()),
  remark: DisplayText,
  ...recordOrigin,
})
export type PostRecord = v.InferOutput<typeof PostRecord>

/** Post as a form offers it. */
export const PostChoice = v.object({ id: RecordId, postName: DisplayText })

const Line = v.pipe(OneLineText, maxLength(255))

/** Post as an administrator enters it; without `id` a new one. */
export const PostDraft = v.strictObject({
  id: v.optional(Id),
  /** Some servers set it to the tenant of the caller, others demand it. */
  tenantId: v.optional(v.pipe(Line, maxLength(12), asIds)),
  category: v.pipe(v.number(formMessages.choose), v.integer(), v.minValue(1), v.maxValue(99)),
  postCode: v.pipe(Line, v.nonEmpty(formMessages.postCode)),
  postName: v.pipe(Line, v.nonEmpty(formMessages.postName)),
  sort: Sort,
  remark: v.optional(Line),
})

/** What a change of the posts makes stale, beside them: users have their names. */
const refreshes = ['/api/blade-system/post', '/api/blade-user']

/** Posts. Source: blade-contract 5.7. */
export const post = {
  list: read('GET blade-system/post/list', {
    summary: { en: 'Lists one page of the posts.', zh: '分页列出岗位。' },
    access: 'admin',
    input: sortable(PostQuery, ['postName', 'postCode', 'category', 'sort', 'tenantId', 'updateTime']),
    output: page(PostRecord),
  }),
  select: read('GET blade-system/post/select', {
    summary: { en: 'Lists the posts of a tenant.', zh: '列出租户的岗位。' },
    access: 'admin',
    input: v.strictObject({ tenantId: Filter }),
    output: list(PostChoice),
  }),
  detail: read('GET blade-system/post/detail', {
    summary: { en: 'Returns a post.', zh: '查询岗位。' },
    access: 'admin',
    samples: { id: '*.list.records.id' },
    input: ById,
    output: maybe(PostRecord),
  }),
  submit: write('POST blade-system/post/submit', {
    summary: { en: 'Creates or changes a post.', zh: '新增或修改岗位。' },
    access: 'admin',
    json: true,
    input: PostDraft,
    rowKey: ['postCode', 'postName'],
    example: { category: 4, postCode: 'proctor', postName: '巡考员', sort: 5 },
    output: done,
    withinLevel: { tenant: 'tenantId' },
    refreshes,
  }),
  /** Users who hold a removed one stay. */
  remove: write('POST blade-system/post/remove', {
    summary: { en: 'Deletes posts.', zh: '删除岗位。' },
    access: 'admin',
    input: ByIds,
    output: done,
    refreshes,
  }),
}
