import { tenant } from '#contracts/administration/tenant.ts'

import { baseColumns, definedFields, newId, paginate } from './core/db.ts'
import { mapList } from './core/map-list.ts'
import { mock } from './core/mock.ts'
import { refuse } from './core/refusal.ts'
import { checkScope, isInScope, operator } from './core/tenant-scope.ts'
import { depts, emptyDept } from './dept/seeds.ts'
import { seedMenuIds } from './menu/seeds.ts'
import { emptyPost, posts } from './post/seeds.ts'
import { emptyRole, roles } from './role/seeds.ts'
import { initialHash } from './user/initial-password.ts'
import { emptyTenant, emptyUser, type TenantRow, tenants, users } from './user/seeds.ts'

const columns = [
  'id',
  'tenantId',
  'tenantName',
  'domain',
  'backgroundUrl',
  'linkman',
  'contactNumber',
  'address',
  'accountNumber',
  'expireTime',
  'datasourceId',
  'createTime',
  'updateTime',
  'status',
  'isDeleted',
]

const updated = ({ id }: { id: string }) => ({ updateTime: baseColumns().updateTime, updateUser: id })

/** The next free code of six digits. */
function newCode(): string {
  const last = Math.max(...tenants.all().map(({ tenantId }) => Number(tenantId)))
  return String(Math.max(last, 100_000) + 1)
}

/** Role, department, post and administrator of a new tenant. Source: blade-contract 10. */
function addAdministrator({ tenantId, tenantName, linkman }: TenantRow) {
  const own = () => ({ id: newId(), tenantId })
  const role = roles.put({
    ...emptyRole,
    ...own(),
    roleName: '管理员',
    roleAlias: 'admin',
    menuIds: seedMenuIds('admin'),
  })
  const dept = depts.put({ ...emptyDept, ...own(), deptName: tenantName, fullName: tenantName, deptCategory: 1 })
  const post = posts.put({ ...emptyPost, ...baseColumns(), ...own(), postCode: 'ceo', postName: '首席执行官' })
  const name = linkman || '管理员'
  users.put(
    emptyUser(newId(), {
      tenantId,
      account: 'admin',
      name,
      realName: name,
      roleId: role.id,
      deptId: dept.id,
      postId: post.id,
      password: initialHash(),
      simplePassword: true,
      ...baseColumns(),
    }),
  )
}

/** Tenants: the operator sees all of them, another tenant itself. Source: blade-contract 10. */
export const tenantHandlers = mock(tenant, {
  list: (query, { user, params }) =>
    paginate(
      mapList(
        tenants.filter((row) => isInScope(row, user)),
        params,
        columns,
      ),
      query,
    ),
  select: (_, { user }) => tenants.filter((row) => isInScope(row, user)),
  detail({ id }, { user }) {
    const row = tenants.byId(id)
    return row && isInScope(row, user) ? row : null
  },
  /** For anyone: the tenant whose domain is the same text. */
  info: ({ domain }) => tenants.find((row) => row.domain === domain) ?? null,
  /**
   * A new tenant gets a code, a role, a department, a post and an administrator with the initial password. Source:
   * blade-contract 10.
   */
  submit(draft, { user }) {
    if (draft.id !== undefined) {
      const { id, ...fields } = draft
      const existing = tenants.byId(id)
      if (!existing) return false
      checkScope([existing], user)
      tenants.change(id, { ...definedFields(fields), ...updated(user) })
      return true
    }
    const row = {
      ...emptyTenant,
      ...baseColumns(),
      ...definedFields(draft),
      id: newId(),
      tenantId: newCode(),
    }
    tenants.put(row)
    addAdministrator(row)
    return true
  },
  /** Also removes their users. Refused: the tenant of the operator. Source: blade-contract 10. */
  remove({ ids }, { user }) {
    const rows = tenants.listed(ids)
    checkScope(rows, user)
    if (rows.some(({ tenantId }) => tenantId === operator)) refuse('不可删除管理租户!')
    const codes = new Set(rows.map(({ tenantId }) => tenantId))
    const members = users.filter(({ tenantId }) => codes.has(tenantId))
    if (members.length > 0) users.remove(members.map(({ id }) => id).join(','))
    return tenants.remove(ids)
  },
  /** Replaces both limits of each; -1, and no time, mean none. Source: blade-contract 10. */
  setting({ ids, accountNumber, expireTime = null }, { user }) {
    const rows = tenants.listed(ids)
    checkScope(rows, user)
    const limits = { accountNumber: accountNumber < 0 ? null : accountNumber, expireTime }
    for (const { id } of rows) tenants.change(id, { ...limits, ...updated(user) })
    return rows.length > 0
  },
  /** `tenantId` is the code. Source: blade-contract 10. */
  datasource({ tenantId, datasourceId }, { user }) {
    const row = tenants.find((it) => it.tenantId === tenantId) ?? refuse('租户信息错误!')
    checkScope([row], user)
    tenants.change(row.id, { datasourceId, ...updated(user) })
  },
})
