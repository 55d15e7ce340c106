import { rootId, type Branch } from '../core/tree.ts'
import { roles } from '../user/seeds.ts'
import {
  departmentNodes,
  departments,
  departmentTree,
  grantMenus,
  menusOfRoles,
  ofTenant,
  posts,
  roleNodes,
  roleVO,
  save,
} from '../organisation/rows.ts'
import { refuse } from './refusal.ts'
import { type Body, idsOf, int, present, text } from './request.ts'
import { type Call, jsonWrite, read, type Routes } from './route.ts'
import { page } from './wire.ts'

const tenantOf = ({ params, user }: Call) => params.get('tenantId') || user.tenantId

const rolesFor = (call: Call) => ofTenant(roles.all(), tenantOf(call))

/** A leaf has no `children`. */
const pruned = <R extends { id: string; parentId: string }>({ children, ...row }: Branch<R>): object =>
  children.length > 0 ? { ...row, children: children.map((it) => pruned<R>(it)) } : row

const names = (body: Body, field: string): string[] => {
  const value = body[field]
  return Array.isArray(value) ? value.map(String) : []
}

/** Two roles may have one alias; one without a tenant is refused. Source: blade-contract 17.4. */
function submitRole({ body }: { body: Body }) {
  const tenantId = text(body, 'tenantId') || refuse('租户ID不能为空')
  int(body, 'sort')
  const fields = present({ id: text(body, 'id'), roleName: text(body, 'roleName'), roleAlias: text(body, 'roleAlias') })
  save(roles, { tenantId, roleName: '', roleAlias: '' }, { ...fields, tenantId })
  return true
}

const departmentRoutes: Routes = {
  'GET blade-system/dept/list': read('admin', (call) =>
    departmentTree(ofTenant(departments.all(), tenantOf(call))).map((it) => pruned(it)),
  ),
  'GET blade-system/dept/tree': read('login', (call) =>
    departmentNodes(ofTenant(departments.all(), tenantOf(call))).map((it) => pruned(it)),
  ),
  'POST blade-system/dept/submit': jsonWrite('admin', ({ body, user }) => {
    const fields = present({
      id: text(body, 'id'),
      parentId: text(body, 'parentId') || undefined,
      deptName: text(body, 'deptName'),
      fullName: text(body, 'fullName'),
      sort: int(body, 'sort'),
      remark: text(body, 'remark'),
    })
    const blank = { tenantId: user.tenantId, parentId: rootId, deptName: '', fullName: '', sort: 1, remark: '' }
    save(departments, blank, fields)
    return true
  }),
  'POST blade-system/dept/remove': read('admin', ({ params }) => departments.remove(idsOf(params, 'ids'))),
}

/** Roles, departments and posts. Source: blade-contract 17.4. */
export const organisationRoutes: Routes = {
  'GET blade-system/role/list': read('admin', (call) => rolesFor(call).map(roleVO)),
  'GET blade-system/role/tree': read('admin', (call) => roleNodes(rolesFor(call)).map((it) => pruned(it))),
  'GET blade-system/role/tree-by-id': read('admin', (call) => roleNodes(rolesFor(call)).map((it) => pruned(it))),
  'POST blade-system/role/submit': jsonWrite('admin', submitRole),
  'POST blade-system/role/remove': read('admin', ({ params }) => roles.remove(idsOf(params, 'ids'))),
  'POST blade-system/role/grant': jsonWrite('admin', ({ body }) => {
    grantMenus(names(body, 'roleIds'), names(body, 'menuIds'))
    return true
  }),
  'GET blade-system/menu/role-tree-keys': read('admin', ({ params }) => ({
    menu: menusOfRoles(params.get('roleIds') ?? '').map(({ id }) => id),
    dataScope: [],
    apiScope: [],
  })),
  'GET blade-system/post/list': read('admin', ({ params, user }) => page(ofTenant(posts.all(), user.tenantId), params)),
  'GET blade-system/post/select': read('login', ({ user }) => ofTenant(posts.all(), user.tenantId)),
  ...departmentRoutes,
}
