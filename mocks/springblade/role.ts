import { definedFields, newId } from '../core/db.ts'
import { bySort } from '../core/tree.ts'
import { emptyRole, type RoleRow, roles } from '../role/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { filtered } from './list.ts'
import { grants } from './menu-seeds.ts'
import { refuse } from './refusal.ts'
import { type Body, bodyFields, idList, text } from './request.ts'
import { type Call, detail, expectedDetail, jsonWrite, read, refuseNull, type Routes, wantedTenant } from './route.ts'
import { authorityNames, checkScope, isInScope, isOfAllTenants, visibleRows } from './scope.ts'
import { checkChildless, rowTitles, prunedTree } from './tree.ts'

/** RoleVO. What is granted to a role, only the tree of keys says. */
const toResponse = ({ id, tenantId, parentId, roleName, sort, roleAlias }: RoleRow) => ({
  id,
  tenantId,
  parentId,
  roleName,
  sort,
  roleAlias,
  isDeleted: 0,
  parentName: roles.byId(parentId)?.roleName ?? '顶级',
  hasChildren: false,
})

const columns = ['id', 'tenantId', 'parentId', 'roleName', 'sort', 'roleAlias']

/**
 * Titles of the roles of a tenant. Who has not the alias admin itself sees none with that alias, in any case of letters.
 * Source: blade-contract 5.5.
 */
function titles(tenantId: string, user: UserRow) {
  const hasAll = authorityNames(user).includes('admin')
  const isListed = ({ roleAlias }: RoleRow) => hasAll || roleAlias.toLowerCase() !== 'admin'
  const rows = roles.filter((row) => row.tenantId === tenantId && isListed(row))
  return rowTitles(bySort(rows), ({ roleName }) => roleName)
}

/**
 * Any alias is taken, of any caller. A change keeps the tenant; a new role of a caller of one tenant is one of that. Source:
 * blade-contract 5.5.
 */
function submit({ body, user }: Call) {
  const known = roles.byId(text(body, 'id') ?? '')
  if (known) checkScope([known], user, '角色')
  const sent = isOfAllTenants(user) ? text(body, 'tenantId') : user.tenantId
  const tenantId = known?.tenantId ?? (sent || refuse('租户ID不能为空'))
  const fields = definedFields({
    ...bodyFields(body, ['roleName', 'roleAlias'], ['sort']),
    parentId: text(body, 'parentId') || undefined,
  })
  const blank = { ...emptyRole, roleName: '', roleAlias: '' }
  roles.put({ ...blank, ...known, ...fields, tenantId, id: known?.id ?? newId() })
  return true
}

const list = (body: Body, field: string): string[] => {
  const value = body[field]
  return Array.isArray(value) ? value.map(String) : []
}

function grant({ body, user }: Call) {
  if (list(body, 'roleIds').length === 0) refuse('roleIds:must not be empty')
  for (const name of ['dataScopeIds', 'apiScopeIds']) if (!Array.isArray(body[name])) refuseNull(name)
  const granted = {
    menuIds: list(body, 'menuIds'),
    dataScopeIds: list(body, 'dataScopeIds'),
    apiScopeIds: list(body, 'apiScopeIds'),
  }
  const rows = roles.listed(list(body, 'roleIds').join())
  checkScope(rows, user, '角色')
  for (const { id } of rows) grants.put({ id, ...granted })
  return true
}

/** Roles. Source: blade-contract 5.5. */
export const roleRoutes: Routes = {
  'GET blade-system/role/list': read('admin', ({ params, user }) =>
    prunedTree(filtered(visibleRows(roles, user).map(toResponse), params, columns)),
  ),
  'GET blade-system/role/tree': read('admin', (call) => titles(wantedTenant(call), call.user)),
  'GET blade-system/role/tree-by-id': read('admin', ({ params, user }) =>
    titles(roles.byId(params.get('roleId') ?? '')?.tenantId ?? user.tenantId, user),
  ),
  'GET blade-system/role/detail': read('admin', expectedDetail(detail(roles, toResponse, isInScope))),
  'POST blade-system/role/submit': jsonWrite('admin', submit),
  /** What was below a removed role becomes a root. */
  'POST blade-system/role/remove': read('admin', ({ params, user }) => {
    const ids = idList(params, 'ids')
    checkScope(roles.listed(ids), user, '角色')
    checkChildless(roles, ids)
    return roles.remove(ids)
  }),
  'POST blade-system/role/grant': jsonWrite('admin', grant),
}
