import * as v from 'valibot'

import { done, Id } from '#contracts/core/blade.ts'
import { ById, ByIds } from '#contracts/core/crud.ts'
import { read, write } from '#contracts/core/endpoint.ts'

import { definedFields, pageOf } from '../core/db.ts'
import { type Context, mock } from '../core/mock.ts'
import { isInScope, operator } from '../core/tenant-scope.ts'
import { bySort, forest, rootId, treeNode } from '../core/tree.ts'
import { unlockAccount } from '../log-in/auth.ts'
import { visibleTo } from '../menu/menu.ts'
import { menus } from '../menu/seeds.ts'
import { roles, tenants, users } from '../user/seeds.ts'
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
} from './rows.ts'

/** Calls of Blade's own client that no contract has: the forms of its users, roles and tenants make them. Source: blade-contract 16. */
const loose = v.looseObject({})
const anyList = v.array(v.unknown())
const byTenant = v.object({ tenantId: v.optional(v.string()) })
const admin = { access: 'admin', output: anyList } as const
const adminWrite = { access: 'admin', output: done } as const
const saved = { ...adminWrite, json: true } as const
const text = v.optional(v.string())
const number = v.optional(v.number())
const place = { id: v.optional(Id), parentId: v.optional(Id), sort: number }
const RoleFields = v.object({ ...place, roleName: text, roleAlias: text })
const DepartmentFields = v.object({ ...place, deptName: text, fullName: text, remark: text })
const PostFields = v.object({ ...place, category: number, postCode: text, postName: text, remark: text })
const removed = { ...adminWrite, input: ByIds } as const

const tenantOf = ({ tenantId }: { tenantId?: string | undefined }, { user }: Context) => tenantId || user.tenantId

const roleCalls = {
  list: read('GET blade-system/role/list', admin),
  treeById: read('GET blade-system/role/tree-by-id', { ...admin, input: v.object({ roleId: Id }) }),
  detail: read('GET blade-system/role/detail', { access: 'admin', input: ById, output: loose }),
  submit: write('POST blade-system/role/submit', { ...saved, input: RoleFields }),
  remove: write('POST blade-system/role/remove', removed),
  grant: write('POST blade-system/role/grant', {
    ...adminWrite,
    json: true,
    input: v.object({ roleIds: v.array(Id), menuIds: v.array(Id) }),
  }),
}

const roleHandlers = mock(roleCalls, {
  list: (_, { user }) => ofTenant(roles.all(), user.tenantId).map(roleVO),
  treeById: (_, { user }) => roleNodes(ofTenant(roles.all(), user.tenantId)),
  detail({ id }) {
    const row = roles.byId(id)
    return row ? roleVO(row, 0) : null
  },
  submit(fields, { user }) {
    const { parentId: _, sort: __, ...names } = fields // roles are a flat list
    save(roles, { tenantId: user.tenantId, roleName: '', roleAlias: '' }, definedFields(names))
    return true
  },
  remove: ({ ids }) => roles.remove(ids),
  grant({ roleIds, menuIds }) {
    grantMenus(roleIds, menuIds)
    return true
  },
})

const scopes = { dataScope: [], apiScope: [] }
const nodes = () => forest(bySort(menus.all()).map((row) => treeNode(row, row.name)))

const menuCalls = {
  grantTree: read('GET blade-system/menu/grant-tree', { access: 'admin', output: loose }),
  roleTreeKeys: read('GET blade-system/menu/role-tree-keys', {
    access: 'admin',
    input: v.object({ roleIds: v.string() }),
    output: loose,
  }),
  routes: read('GET blade-system/menu/routes', { access: 'login', output: anyList }),
}

const menuHandlers = mock(menuCalls, {
  grantTree: () => ({ menu: nodes(), ...scopes }),
  roleTreeKeys: ({ roleIds }) => ({ menu: menusOfRoles(roleIds).map(({ id }) => id), ...scopes }),
  routes: (_, { user }) => visibleTo(user),
})

const departmentCalls = {
  list: read('GET blade-system/dept/list', admin),
  lazyList: read('GET blade-system/dept/lazy-list', { ...admin, input: v.object({ parentId: v.optional(Id) }) }),
  tree: read('GET blade-system/dept/tree', { access: 'login', input: byTenant, output: anyList }),
  lazyTree: read('GET blade-system/dept/lazy-tree', {
    access: 'login',
    input: v.object({ parentId: v.optional(Id) }),
    output: anyList,
  }),
  detail: read('GET blade-system/dept/detail', { access: 'admin', input: ById, output: loose }),
  submit: write('POST blade-system/dept/submit', { ...saved, input: DepartmentFields }),
  remove: write('POST blade-system/dept/remove', removed),
}

const below = (parentId: string | undefined, { user }: Context) =>
  ofTenant(departments.all(), user.tenantId).filter((row) => row.parentId === (parentId ?? rootId))

const departmentHandlers = mock(departmentCalls, {
  list: (_, { user }) => departmentTree(ofTenant(departments.all(), user.tenantId)),
  lazyList: ({ parentId }, context) => departmentTree(below(parentId, context)),
  tree: (query, context) => departmentNodes(ofTenant(departments.all(), tenantOf(query, context))),
  lazyTree: ({ parentId }, context) => departmentNodes(below(parentId, context)),
  detail: ({ id }) => departments.byId(id) ?? null,
  submit(fields, { user }) {
    const blank = { tenantId: user.tenantId, parentId: rootId, deptName: '', fullName: '', sort: 1, remark: '' }
    save(departments, blank, definedFields(fields))
    return true
  },
  remove: ({ ids }) => departments.remove(ids),
})

const paged = v.object({ current: v.optional(v.number()), size: v.optional(v.number()) })

const postCalls = {
  list: read('GET blade-system/post/list', { access: 'admin', input: paged, output: loose }),
  select: read('GET blade-system/post/select', { access: 'login', input: byTenant, output: anyList }),
  detail: read('GET blade-system/post/detail', { access: 'admin', input: ById, output: loose }),
  submit: write('POST blade-system/post/submit', { ...saved, input: PostFields }),
  remove: write('POST blade-system/post/remove', removed),
}

const postHandlers = mock(postCalls, {
  list: ({ current = 1, size = 10 }, { user }) => pageOf(ofTenant(posts.all(), user.tenantId), { current, size }),
  select: (query, context) => ofTenant(posts.all(), tenantOf(query, context)),
  detail: ({ id }) => posts.byId(id) ?? null,
  submit(fields, { user }) {
    const blank = { tenantId: user.tenantId, category: 1, postCode: '', postName: '', sort: 1, remark: '' }
    const { parentId: _, ...columns } = fields
    save(posts, blank, definedFields(columns))
    return true
  },
  remove: ({ ids }) => posts.remove(ids),
})

const personCalls = {
  tenantSelect: read('GET blade-system/tenant/select', { access: 'login', output: anyList }),
  unlock: write('POST blade-user/unlock', { ...adminWrite, input: v.object({ userIds: v.string() }) }),
  userList: read('GET blade-user/user-list', admin),
}

const personHandlers = mock(personCalls, {
  tenantSelect: (_, { user }) => tenants.filter((row) => isInScope(row, user) || user.tenantId === operator),
  unlock({ userIds }) {
    const rows = users.listed(userIds)
    for (const { account } of rows) unlockAccount(account)
    return rows.length > 0
  },
  userList: (_, { user }) =>
    ofTenant(users.all(), user.tenantId).map(({ id, account, realName }) => ({ id, account, realName })),
})

/** Roles, departments, posts and what else Blade's own client asks for. */
export const stockHandlers = [
  ...roleHandlers,
  ...menuHandlers,
  ...departmentHandlers,
  ...postHandlers,
  ...personHandlers,
]
