import { newId } from '../core/db.ts'
import { isInScope } from '../core/tenant-scope.ts'
import { visibleNodes } from '../core/tenant-tree.ts'
import { bySort } from '../core/tree.ts'
import { emptyRole, type RoleRow, roles } from '../role/seeds.ts'
import { rolesOf } from '../user/seeds.ts'
import { filtered } from './list.ts'
import { refuse } from './refusal.ts'
import { type Body, idsOf, int, present, text } from './request.ts'
import { type Call, jsonWrite, read, type Routes, wantedTenant } from './route.ts'
import { checkChildless, titlesOf, treeOf } from './tree.ts'

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

const titles = (tenantId: string) =>
  titlesOf(bySort(roles.filter((row) => row.tenantId === tenantId)), ({ roleName }) => roleName)

/** Two roles may have the same alias; a role without a tenant is refused. Source: blade-contract 17.4. */
function submit({ body, user }: Call) {
  const tenantId = text(body, 'tenantId') || refuse('租户ID不能为空')
  const known = roles.byId(text(body, 'id') ?? '')
  const fields = present({
    parentId: text(body, 'parentId') || undefined,
    roleName: text(body, 'roleName'),
    roleAlias: text(body, 'roleAlias'),
    sort: int(body, 'sort'),
  })
  const isAdministrator = rolesOf(user).includes('administrator')
  if (fields.roleAlias === 'administrator' && !isAdministrator) refuse('无权限创建超管角色！')
  const blank = { ...emptyRole, roleName: '', roleAlias: '' }
  roles.put({ ...blank, ...known, ...fields, tenantId, id: known?.id ?? newId() })
  return true
}

const list = (body: Body, field: string): string[] => {
  const value = body[field]
  return Array.isArray(value) ? value.map(String) : []
}

function grant({ body }: { body: Body }) {
  const granted = {
    menuIds: list(body, 'menuIds'),
    dataScopeIds: list(body, 'dataScopeIds'),
    apiScopeIds: list(body, 'apiScopeIds'),
  }
  for (const { id } of roles.listed(list(body, 'roleIds').join())) roles.change(id, granted)
  return true
}

/** Roles. Source: blade-contract 17.4. */
export const roleRoutes: Routes = {
  'GET blade-system/role/list': read('admin', ({ params, user }) =>
    treeOf(filtered(visibleNodes(roles, user).map(toResponse), params, columns)),
  ),
  'GET blade-system/role/tree': read('admin', (call) => titles(wantedTenant(call))),
  'GET blade-system/role/tree-by-id': read('admin', ({ params, user }) =>
    titles(roles.byId(params.get('roleId') ?? '')?.tenantId ?? user.tenantId),
  ),
  'GET blade-system/role/detail': read('admin', ({ params, user }) => {
    const row = roles.byId(params.get('id') ?? '')
    return row && isInScope(row, user) ? toResponse(row) : null
  }),
  'POST blade-system/role/submit': jsonWrite('admin', submit),
  /** What was below a removed role becomes a root. */
  'POST blade-system/role/remove': read('admin', ({ params }) => {
    const ids = idsOf(params, 'ids')
    checkChildless(roles, ids)
    return roles.remove(ids)
  }),
  'POST blade-system/role/grant': jsonWrite('admin', grant),
}
