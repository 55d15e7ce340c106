import { post } from '#contracts/administration/post.ts'

import { baseColumns, definedFields, newId, paginate } from '../core/db.ts'
import { sortRows } from '../core/map-list.ts'
import { mock } from '../core/mock.ts'
import { checkScope, isInScope } from '../core/tenant-scope.ts'
import { choicesTenant } from '../core/tenant-tree.ts'
import { bySort } from '../core/tree.ts'
import { categoryName, emptyPost, type PostRow, posts } from './seeds.ts'

const columns = ['id', 'tenantId', 'category', 'postCode', 'postName', 'sort', 'remark', 'createTime', 'updateTime']

/** PostVO. */
const toResponse = (row: PostRow) => ({
  ...row,
  categoryName: categoryName(row),
})

/** Posts of the caller's tenant, of the operator all. Source: blade-contract 5.7. */
export const postHandlers = mock(post, {
  /** Filters are equality. Source: blade-contract 1.6. */
  list({ postCode, postName, category, tenantId, ...query }, { user, params }) {
    const wanted = Object.entries({ postCode, postName, category, tenantId }).filter(([, value]) => value)
    const matches = (row: PostRow) => wanted.every(([column, value]) => Object(row)[column] === value)
    const rows = bySort(posts.filter((row) => isInScope(row, user) && matches(row)))
    return paginate(sortRows(rows.map(toResponse), params, columns), query)
  },
  select(query, { user }) {
    const wanted = choicesTenant(query, user)
    return bySort(posts.filter(({ tenantId }) => tenantId === wanted))
  },
  detail({ id }, { user }) {
    const row = posts.byId(id)
    return row && isInScope(row, user) ? toResponse(row) : null
  },
  /** A new post always belongs to the caller's tenant; two posts may have the same code. Source: blade-contract 5.7. */
  submit(sent, { user }) {
    const { tenantId: _, ...draft } = sent
    const existing = posts.byId(draft.id ?? '')
    if (draft.id !== undefined && !existing) return false
    if (existing) checkScope([existing], user)
    const id = existing?.id ?? newId()
    const { createTime, updateTime } = baseColumns()
    const blank = { ...emptyPost, tenantId: user.tenantId, createTime, createUser: user.id }
    posts.put({ ...blank, ...existing, ...definedFields(draft), id, updateTime, updateUser: user.id })
    return true
  },
  /** Users keep its id. */
  remove({ ids }, { user }) {
    checkScope(posts.listed(ids), user)
    return posts.remove(ids)
  },
})
