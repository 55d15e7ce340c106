import { baseColumns as newColumns, newId } from '../core/db.ts'
import { md5Hex, storedPassword } from '../core/wire.ts'
import { depts, emptyDept } from '../dept/seeds.ts'
import { emptyPost, posts } from '../post/seeds.ts'
import { emptyRole, roles } from '../role/seeds.ts'
import { emptyTenant, emptyUser, type TenantRow, tenants, users } from '../user/seeds.ts'
import { checkLengths, tenantLengths } from './column.ts'
import { filtered } from './list.ts'
import { grants, seededGrant } from './menu-seeds.ts'
import { type Body, bodyFields, idList, text } from './request.ts'
import { detail, jsonWrite, matchesHeaders, read, type Routes } from './route.ts'
import { isInScope } from './scope.ts'
import { baseColumns, page } from './wire.ts'

/** Tenant: without quota, expiry and data source. Source: blade-contract 17.1. */
const toResponse = (row: TenantRow) => ({
  id: row.id,
  ...baseColumns(row),
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  domain: row.domain,
  linkman: row.linkman,
  contactNumber: row.contactNumber,
  address: row.address,
})

const columns = ['id', 'tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'address', 'createTime']

/** Role, department, post and administrator of a new tenant, whose password is its name. Source: blade-contract 10, 17.4. */
function addAdministrator({ tenantId, tenantName }: TenantRow) {
  const own = () => ({ id: newId(), tenantId })
  const role = roles.put({ ...emptyRole, ...own(), roleName: '管理员', roleAlias: 'admin' })
  grants.put(seededGrant(role.id, 'admin'))
  const dept = depts.put({ ...emptyDept, ...own(), deptName: tenantName, fullName: tenantName })
  const post = posts.put({ ...emptyPost, ...newColumns(), ...own(), postCode: 'ceo', postName: '首席执行官' })
  const password = storedPassword(md5Hex('admin'))
  const names = { account: 'admin', name: 'admin', realName: 'admin' }
  const places = { roleId: role.id, deptId: dept.id, postId: post.id }
  users.put(emptyUser(newId(), { tenantId, ...names, ...places, password, ...newColumns() }))
}

function submit({ body }: { body: Body }) {
  const fields = bodyFields(body, ['tenantName', 'domain', 'linkman', 'contactNumber', 'address'])
  checkLengths(tenantLengths, fields)
  const known = tenants.byId(text(body, 'id') ?? '')
  const { updateTime, ...created } = newColumns()
  if (known) {
    tenants.change(known.id, { ...fields, updateTime })
    return true
  }
  const last = Math.max(...tenants.all().map(({ tenantId }) => Number(tenantId)), 100_000)
  const tenantId = String(last + 1)
  const blank = { ...emptyTenant, ...created }
  addAdministrator(tenants.put({ ...blank, ...fields, updateTime, id: newId(), tenantId }))
  return true
}

/** Tenants. Source: blade-contract 17.1. */
export const tenantRoutes: Routes = {
  'GET blade-system/tenant/list': read('administrator', ({ params }) =>
    page(filtered(tenants.all().map(toResponse), params, columns), params),
  ),
  'GET blade-system/tenant/page': read('administrator', ({ params }) => page(tenants.all().map(toResponse), params)),
  'GET blade-system/tenant/select': read('login', (call) =>
    tenants.filter((row) => isInScope(row, call.user) && matchesHeaders(call, row)).map(toResponse),
  ),
  'GET blade-system/tenant/detail': read('administrator', detail(tenants, toResponse)),
  'GET blade-system/tenant/info': read('public', ({ params }) => {
    const row = tenants.find(({ domain }) => domain !== '' && domain === params.get('domain'))
    return row ? { tenantId: row.tenantId, domain: row.domain } : null
  }),
  'POST blade-system/tenant/submit': jsonWrite('administrator', submit),
  /** Removes any tenant, the operator's too; accounts and roles stay. Source: blade-contract 17.4. */
  'POST blade-system/tenant/remove': read('administrator', ({ params }) => tenants.remove(idList(params, 'ids'))),
}
