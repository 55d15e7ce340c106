import { baseColumns as newColumns, newId } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import { categoryName, emptyPost, type PostRow, posts } from '../post/seeds.ts'
import { checkLengths, postLengths } from './column.ts'
import { refuse } from './refusal.ts'
import { bodyFields, idList, text } from './request.ts'
import { type Call, detail, jsonWrite, matchesHeaders, read, type Routes, wantedTenant } from './route.ts'
import { checkScope, isInScope } from './scope.ts'
import { baseColumns, page } from './wire.ts'

/** Post of the database. */
const postColumns = (row: PostRow) => ({
  id: row.id,
  ...baseColumns(row),
  tenantId: row.tenantId,
  category: row.category,
  postCode: row.postCode,
  postName: row.postName,
  sort: row.sort,
  remark: row.remark,
})

/** PostVO. */
const toResponse = (row: PostRow) => ({
  ...postColumns(row),
  categoryName: categoryName(row),
})

/** Filters are equality: the list binds an entity. Source: blade-contract 1.6. */
function matches(row: PostRow, params: URLSearchParams): boolean {
  return (['postCode', 'postName', 'category', 'tenantId'] as const).every((column) => {
    const wanted = params.get(column)
    return !wanted || String(row[column]) === wanted
  })
}

/** Two posts may have the same code; a post without a tenant is refused. Source: blade-contract 5.7. */
function submit({ body, user }: Call) {
  const tenantId = text(body, 'tenantId') || refuse('租户ID不能为空')
  const known = posts.byId(text(body, 'id') ?? '')
  if (known) checkScope([known], user, '岗位')
  const fields = bodyFields(body, ['postCode', 'postName', 'remark'], ['category', 'sort'])
  checkLengths(postLengths, fields)
  const { createUser, createTime, updateUser, updateTime } = newColumns()
  const blank = { ...emptyPost, createUser, createTime, postCode: '', postName: '' }
  posts.put({ ...blank, ...known, ...fields, tenantId, updateUser, updateTime, id: known?.id ?? newId() })
  return true
}

/** Posts. Source: blade-contract 5.7, 17.4. */
export const postRoutes: Routes = {
  'GET blade-system/post/list': read('admin', (call) => {
    const { params, user } = call
    const rows = posts.filter((row) => isInScope(row, user) && matchesHeaders(call, row) && matches(row, params))
    return page(bySort(rows).map(toResponse), params)
  }),
  'GET blade-system/post/select': read('login', (call) => {
    const tenantId = wantedTenant(call)
    return posts.filter((row) => row.tenantId === tenantId).map(postColumns)
  }),
  'GET blade-system/post/detail': read('admin', detail(posts, toResponse, isInScope)),
  'POST blade-system/post/submit': jsonWrite('admin', submit),
  'POST blade-system/post/remove': read('admin', ({ params }) => posts.remove(idList(params, 'ids'))),
}
