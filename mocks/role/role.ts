import { role, type RoleDraft, type RoleGrant } from '#contracts/administration/role.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { definedFields, newId } from '../core/db.ts'
import { mapList } from '../core/map-list.ts'
import { type Context, mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { checkScope, isInScope } from '../core/tenant-scope.ts'
import { choicesTenant, treePlace, removeNodes, titleTree, visibleNodes } from '../core/tenant-tree.ts'
import { buildTree } from '../core/tree.ts'
import { currentAlias, roleOfAlias, userRoles } from '../user/seeds.ts'
import { emptyRole, type RoleRow, roles } from './seeds.ts'

const columns = ['id', 'tenantId', 'parentId', 'roleName', 'sort', 'roleAlias', 'isDeleted']

/** RoleVO. What is granted to a role, only the tree of keys says. */
function toResponse({ menuIds: _menus, dataScopeIds: _data, apiScopeIds: _api, ...row }: RoleRow) {
  return {
    ...row,
    roleAlias: currentAlias(row.roleAlias),
    isDeleted: 0,
    parentName: row.parentId === rootId ? '顶级' : (roles.byId(row.parentId)?.roleName ?? ''),
    children: [],
  }
}

/** Two roles may have one alias. Only the alias of administrators is refused, to others. Source: blade-contract 5.5. */
function submit(draft: RoleDraft, { user }: Context): boolean {
  const existing = roles.byId(draft.id ?? '')
  if (draft.id !== undefined && !existing) return false
  const roleAlias = roleOfAlias(draft.roleAlias)
  if (roleAlias === 'administrator' && !userRoles(user).includes('administrator')) refuse('无权限创建超管角色！')
  const place = treePlace(roles, draft, user)
  roles.put({ ...emptyRole, ...existing, ...definedFields(draft), ...place, id: existing?.id ?? newId(), roleAlias })
  return true
}

function grant({ roleIds, menuIds, dataScopeIds, apiScopeIds }: RoleGrant, { user }: Context): boolean {
  const rows = roles.listed(roleIds.join())
  checkScope(rows, user)
  for (const { id } of rows) roles.change(id, { menuIds, dataScopeIds, apiScopeIds })
  return rows.length > 0
}

/** Roles of the caller's tenant, of the operator all. Source: blade-contract 5.5. */
export const roleHandlers = mock(role, {
  list: (_, { user, params }) => buildTree(mapList(visibleNodes(roles, user).map(toResponse), params, columns)),
  tree(query, { user }) {
    const wanted = choicesTenant(query, user)
    return titleTree(
      roles.filter(({ tenantId }) => tenantId === wanted),
      ({ roleName }) => roleName,
    )
  },
  detail({ id }, { user }) {
    const row = roles.byId(id)
    return row && isInScope(row, user) ? toResponse(row) : null
  },
  submit,
  /** Users keep the id of the removed role, which then has no meaning. */
  remove: ({ ids }, { user }) => removeNodes(roles, ids, user),
  grant,
})
