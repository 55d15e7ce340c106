import * as v from 'valibot'

import { clock, day } from '../core/clock.ts'
import { baseColumns, type Table } from '../core/db.ts'
import { depts } from '../dept/seeds.ts'
import { dictBizs, dicts } from '../dict/seeds.ts'
import { educations } from '../education/seeds.ts'
import { logFault } from '../log/rows.ts'
import { menus } from '../menu/seeds.ts'
import { messages } from '../message.ts'
import { notices } from '../notice.ts'
import { params } from '../param.ts'
import { posts } from '../post/seeds.ts'
import { roles } from '../role/seeds.ts'
import { tenants, users } from '../user/seeds.ts'
import { Account, type Action, action, NonEmptyText, notFound, requireUser } from './action.ts'

/** Roles that QA can give to an account; `none` takes all of them away. */
const roleNames = ['administrator', 'admin', 'user', 'none'] as const

/** Removes the row with this id or name; false without one. */
const byName =
  <Row extends { id: string }>(table: Table<Row>, name: (row: Row) => string) =>
  (idOrName: string): boolean => {
    const row = table.byId(idOrName) ?? table.find((it) => name(it) === idOrName)
    return row !== undefined && table.remove(row.id)
  }

/** Lists from which QA removes a row, as somebody else would. */
const removals = {
  user: byName(users, ({ account }) => account),
  role: byName(roles, ({ roleName }) => roleName),
  dept: byName(depts, ({ deptName }) => deptName),
  post: byName(posts, ({ postName }) => postName),
  menu: byName(menus, ({ name }) => name),
  dict: byName(dicts, ({ dictValue }) => dictValue),
  'dict-biz': byName(dictBizs, ({ dictValue }) => dictValue),
  param: byName(params, ({ paramKey }) => paramKey),
  tenant: byName(tenants, ({ tenantName }) => tenantName),
  notice: byName(notices, ({ title }) => title),
  message: byName(messages, ({ title }) => title),
  education: byName(educations, ({ schoolName }) => schoolName),
}
const listNames = Object.keys(removals) as (keyof typeof removals)[] // the keys of a const

const Removal = v.strictObject({ list: v.picklist(listNames), row: NonEmptyText })
const RoleChange = v.strictObject({ account: Account, role: v.picklist(roleNames) })
const ParamChange = v.strictObject({ paramKey: NonEmptyText, paramValue: NonEmptyText })
const LogDraft = v.strictObject({ message: NonEmptyText, count: v.pipe(v.number(), v.minValue(1), v.maxValue(500)) })
const QuotaChange = v.strictObject({ tenantId: NonEmptyText, free: v.pipe(v.number(), v.minValue(0)) })
const ExpiryChange = v.strictObject({ tenantId: NonEmptyText, days: v.number() })

const requireTenant = (code: string) => tenants.find(({ tenantId }) => tenantId === code) ?? notFound('no such tenant')

/** What another administrator, or time, does meanwhile. */
export const administrationActions: Readonly<Record<string, Action>> = {
  '/role': action(RoleChange, ({ account, role }) => {
    const roleId = roles.find(({ roleAlias }) => roleAlias === role)?.id ?? '-1'
    users.change(requireUser(account).id, { roleId })
  }),
  '/param': action(ParamChange, ({ paramKey, paramValue }) => {
    const row = params.find((it) => it.paramKey === paramKey) ?? notFound('no such parameter')
    params.change(row.id, { paramValue, updateTime: baseColumns().updateTime })
  }),
  '/removal': action(Removal, ({ list, row }) => {
    if (!removals[list](row)) notFound('no such row')
  }),
  '/log': action(LogDraft, ({ message, count }) => {
    for (let n = 0; n < count; n++) logFault(message)
  }),
  '/tenant/quota': action(QuotaChange, ({ tenantId, free }) => {
    const members = users.filter((row) => row.tenantId === tenantId).length
    tenants.change(requireTenant(tenantId).id, { accountNumber: members + free })
  }),
  '/tenant/expiry': action(ExpiryChange, ({ tenantId, days }) => {
    const expireTime = new Date(clock.now() + days * day).toISOString()
    tenants.change(requireTenant(tenantId).id, { expireTime })
  }),
}

/** State of the section. */
export const administrationState = () => ({
  params: params.all().map(({ paramKey, paramValue }) => ({ paramKey, paramValue })),
  tenants: tenants.all().map(({ tenantId, tenantName, accountNumber, expireTime }) => ({
    tenantId,
    tenantName,
    accountNumber,
    expireTime,
    members: users.filter((row) => row.tenantId === tenantId).length,
  })),
})
