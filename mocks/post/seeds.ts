import { at } from '../core/clock.ts'
import { baseColumns, Table } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import type { UserRow } from '../user/user-row.ts'

/** Post of a tenant. Source: blade-contract 5.7. */
export type PostRow = {
  id: string
  tenantId: string
  /** 1 high, 2 middle, 3 base level, 4 other. */
  category: number
  postCode: string
  postName: string
  sort: number
  remark: string
  createUser: string
  createTime: string
  updateUser: string
  updateTime: string
}

/** Columns that a new post leaves out. */
export const emptyPost = { category: 4, sort: 1, remark: '' }

const post = (serial: number, [postCode, postName, category]: readonly [string, string, number], more = {}) => ({
  ...emptyPost,
  ...baseColumns(at(-400)),
  id: `112359881773867520${serial}`,
  tenantId: operator,
  postCode,
  postName,
  category,
  sort: serial,
  ...more,
})

/** Posts of all tenants. */
export const posts = new Table<PostRow>(() => [
  post(1, ['staff', '工作人员', 3]),
  post(2, ['director', '主任', 1], { remark: '负责人' }),
  post(3, ['chief', '科长', 2]),
  post(4, ['invigilator', '监考员', 4]),
  post(5, ['staff', '工作人员', 3], { tenantId: '100002' }),
])

/** Name of a post's category, which is a key of the dictionary post_category. */
export const categoryName = ({ category }: Pick<PostRow, 'category'>) =>
  ['', '高层', '中层', '基层', '其他'][category] ?? ''

/** Names of the posts of a user, comma separated. */
export const postNames = ({ postId }: UserRow) =>
  posts
    .listed(postId)
    .map(({ postName }) => postName)
    .join(',')
