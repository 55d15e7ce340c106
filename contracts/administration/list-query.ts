import * as v from 'valibot'

import { Id, Instant, paging } from '../core/blade.ts'
import { maxLength } from '../core/length.ts'

/**
 * Inputs of the lists for administrators: filters, page and order. They are the searches of the client's routes, which
 * its first script holds, and so they stand apart from their contracts. Source: docs/decisions/0191.
 */

/** Filter of a list: an empty one is left out by Blade. */
export const Filter = v.optional(v.pipe(v.string(), maxLength(200)))

/** Filter by a name or an account, which may be a phone or ID number: it stands in no address. Source: security R18. */
const PersonFilter = v.optional(v.pipe(v.string(), maxLength(200), v.metadata({ personal: true, identifying: true })))

/** Paging and order of a list; its contract names the columns that `ascs` and `descs` take. */
export const listQuery = { ...paging, ascs: Filter, descs: Filter }

/** Key of a dictionary that is a number. */
const SmallNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999))

/**
 * List of users. Filters match the whole value; a department includes those below it. None is by state: all rows have the
 * same `status`, removed users are in no list, and no field says that wrong passwords locked an account. Source:
 * blade-contract 1.4, 1.5, 1.6.
 */
export const UserQuery = v.strictObject({
  ...listQuery,
  account: PersonFilter,
  realName: PersonFilter,
  tenantId: Filter,
  userType: v.optional(SmallNumber),
  deptId: v.optional(Id),
  /** A server may ignore it, and the next one: the rows must be filtered again. */
  phone: PersonFilter,
  /** A role; `-1`: guests who wait for one. */
  roleId: v.optional(v.pipe(v.string(), maxLength(64))),
})

/** Roles, a tree. Source: blade-contract 1.6, 5.5. */
export const RoleQuery = v.strictObject({ roleName: Filter, roleAlias: Filter, tenantId: Filter })

/** Departments, a tree. Source: blade-contract 1.6, 5.6. */
export const DeptQuery = v.strictObject({ deptName: Filter, fullName: Filter, tenantId: Filter })

/** List of posts: filters match the whole value. Source: blade-contract 1.6, 5.7. */
export const PostQuery = v.strictObject({
  ...listQuery,
  postCode: Filter,
  postName: Filter,
  category: v.optional(SmallNumber),
  tenantId: Filter,
})

/** List of notices: the title contains, the kind is the whole value. Source: blade-contract 5.8. */
export const NoticeQuery = v.strictObject({ ...listQuery, title: Filter, category_equal: v.optional(SmallNumber) })

/** List of tenants. */
export const TenantQuery = v.strictObject({
  ...listQuery,
  tenantId: Filter,
  tenantId_equal: Filter,
  tenantName: Filter,
  tenantName_equal: Filter,
  domain: Filter,
  domain_equal: Filter,
  expireTime_datege: v.optional(Instant),
  expireTime_datelt: v.optional(Instant),
})

/** List of system parameters; the value has no `_equal`: it would tell whether a guessed secret is right. Source: blade-contract 7. */
export const ParamQuery = v.strictObject({
  ...listQuery,
  paramName: Filter,
  paramName_equal: Filter,
  paramKey: Filter,
  paramKey_equal: Filter,
  paramValue: Filter,
})

/** List of top menus: filters match the whole value. Source: blade-contract 1.6, 9. */
export const TopMenuQuery = v.strictObject({ ...listQuery, code: Filter, name: Filter })

/** Filters of the menus, which have no pages. */
export const MenuQuery = v.strictObject({ name: Filter, code: Filter, alias: Filter })

/** List of the codes of a dictionary. */
export const DictQuery = v.strictObject({
  ...listQuery,
  code: Filter,
  code_equal: Filter,
  dictKey: Filter,
  dictValue: Filter,
  dictValue_equal: Filter,
  remark: Filter,
  isSealed_equal: v.optional(v.picklist([0, 1])),
})

const Time = v.optional(Instant)

const logFilters = {
  ...listQuery,
  createTime_datege: Time,
  createTime_dategt: Time,
  createTime_datele: Time,
  createTime_datelt: Time,
  serviceId: Filter,
  serviceId_equal: Filter,
  serverHost: Filter,
  env: Filter,
  method_equal: Filter,
  requestUri: Filter,
  requestUri_equal: Filter,
  createBy: PersonFilter,
  createBy_equal: PersonFilter,
}

/** List of a log: contains, or with `_equal` the whole value; times are a range. Source: blade-contract 1.6, specification 7. */
export const UsualLogQuery = v.strictObject({
  ...logFilters,
  logLevel_equal: Filter,
  logId: Filter,
  logId_equal: Filter,
})

/** As UsualLogQuery, of the log of calls. */
export const ApiLogQuery = v.strictObject({ ...logFilters, title: Filter, title_equal: Filter, type_equal: Filter })

/** As UsualLogQuery, of the log of errors. */
export const ErrorLogQuery = v.strictObject({ ...logFilters, exceptionName: Filter, exceptionName_equal: Filter })
