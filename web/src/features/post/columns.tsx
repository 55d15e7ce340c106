import { msg } from '@lingui/core/macro'

import type { PostRecord } from '#contracts/administration/post.ts'

import type { Choice, Columns } from '#web/crud/column.ts'
import { CodeText } from '#web/crud/field/code-text.tsx'

/** Kinds of posts of a server without their dictionary. Source: blade-contract 5.7. */
const categories: readonly Choice[] = [
  { value: '1', label: msg`高层` },
  { value: '2', label: msg`中层` },
  { value: '3', label: msg`基层` },
  { value: '4', label: msg`其他` },
]

const wholeValue = msg`精确匹配`

/** Columns of the posts. Filters match the whole value. Source: blade-contract 1.6, 5.7. */
export const columns: Columns<PostRecord> = {
  postName: {
    label: msg`岗位名称`,
    width: 180,
    filter: 'postName',
    filterHint: wholeValue,
    isServerText: true,
    sort: 'postName',
  },
  postCode: {
    label: msg`岗位编号`,
    width: 140,
    filter: 'postCode',
    filterHint: wholeValue,
    isCode: true,
    sort: 'postCode',
    cell: ({ postCode }) => <CodeText>{postCode}</CodeText>,
  },
  category: { label: msg`岗位类型`, width: 120, choices: categories, dictionary: 'post_category', filter: 'category' },
  tenantId: { label: msg`租户编号`, width: 130, filter: 'tenantId', filterHint: wholeValue },
  sort: { label: msg`排序`, width: 90, sort: 'sort' },
  remark: { label: msg`备注`, width: 180, isServerText: true },
}
