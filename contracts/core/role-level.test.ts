import { expect, test } from 'vitest'

import { api, endpoints } from '../api.ts'
import { allows } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import {
  type Levelled,
  accountLevel,
  levelSubjects,
  levelTexts,
  levelViolation,
  roleReach,
  violationText,
} from './role-level.ts'
import { schemaFields } from './schema.ts'

const levelled = (id: string, roles: Levelled['roles']): Levelled => ({ id, name: `name ${id}`, roles })
const administrator = levelled('1', ['administrator'])
const admin = levelled('2', ['admin', 'user'])
const candidate = levelled('3', ['user'])
const guest = levelled('4', [])
const stranger = levelled('5', null)

test('an administrator is above an admin, and both are above all others', () => {
  const levels = [administrator, admin, candidate, guest].map(({ roles }) => accountLevel(roles ?? []))
  expect(levels).toEqual([2, 1, 0, 0])
})

const allowed = (roles: string[]) => (['login', 'admin', 'administrator'] as const).map((it) => allows(it, roles))

test('the levels that calls require are those of the hierarchy', () => {
  expect(allowed(['administrator'])).toEqual([true, true, true])
  expect(allowed(['user', 'admin'])).toEqual([true, true, false])
  expect(allowed(['user', 'Administrator'])).toEqual([true, false, false])
})

test.each([
  ['x-administrator-x', 2],
  ['Administrator', 2],
  ['ａｄｍｉｎｉｓｔｒａｔｏｒ', 2],
  ['admin\u200bistrator', 2],
  ['admin\u00adistrator', 2],
  ['admin<x>istrator', 2],
  ['admin<x<y>istrator', 2],
  ['<administrator>', 2],
  ['a<administrator', 2],
  ['administrator<!---->', 2],
  ['admin', 1],
  ['administration', 0],
  ['office', 0],
])(
  'the alias %s may reach the level %d on a server, and gives a caller none that it does not spell',
  (alias, level) => {
    expect(roleReach([alias])).toBe(level)
    expect(accountLevel([alias])).toBe(alias === 'admin' ? 1 : 0)
    expect(roleReach([alias.replace('administrator', 'root')], ['root'])).toBe(alias === 'admin' ? 1 : level)
  },
)

const breachBy = (caller: Levelled, write: Partial<Parameters<typeof levelViolation>[0]>) =>
  levelViolation({
    caller: { id: caller.id, roles: caller.roles ?? [], tenantId: '000000' },
    accounts: [],
    roles: null,
    ...write,
  })?.breach

test.each([
  ['an account above', { accounts: [candidate, administrator] }, 'account_above'],
  ['an account of the own level', { accounts: [levelled('9', ['admin'])] }, undefined],
  ['an account below', { accounts: [candidate, guest] }, undefined],
  ['an account whose roles cannot be told', { accounts: [candidate, stranger] }, 'account_unknown'],
  ['a role above', { roles: [levelled('7', ['user']), administrator] }, 'role_above'],
  ['the own role', { roles: [admin] }, undefined],
  ['a role that cannot be told', { accounts: [candidate], roles: [stranger] }, 'role_unknown'],
  ['the own account without its role', { accounts: [candidate, admin], roles: [candidate] }, 'own_role'],
  ['the own account without any role', { accounts: [admin], roles: [] }, 'own_role'],
  ['the own account with its role and another one', { accounts: [admin], roles: [admin, candidate] }, undefined],
  ['the own account, which keeps its roles', { accounts: [admin] }, undefined],
  ['the own account, which is removed', { accounts: [candidate, admin], removes: true }, 'own_account'],
  ['an account below, which is removed', { accounts: [candidate], removes: true }, undefined],
])('an admin who writes about %s breaks: %s', (_, write, breach) => {
  expect(breachBy(admin, write)).toBe(breach)
})

test('nobody is above an administrator, but what cannot be told is refused, and so is the end of the own rights', () => {
  const peer = levelled('9', ['administrator'])
  expect(breachBy(administrator, { accounts: [peer], roles: [administrator] })).toBe(undefined)
  expect(breachBy(administrator, { accounts: [stranger] })).toBe('account_unknown')
  expect(breachBy(administrator, { accounts: [administrator], roles: [admin] })).toBe('own_role')
  expect(breachBy(administrator, { accounts: [administrator], removes: true })).toBe('own_account')
})

/** Roles of the admin who is caller here. */
const held = [levelled('7', ['admin']), levelled('8', ['user'])]
const otherAdminRole = levelled('9', ['admin'])

test.each([
  ['changes a role above', { changedRoles: [levelled('1', ['administrator'])] }, 'changed_role_above'],
  ['changes a role of the own level', { changedRoles: [otherAdminRole] }, undefined],
  ['changes a role that cannot be told', { changedRoles: [stranger] }, 'role_unknown'],
  ['uses an alias above', { changedRoles: [held[1]], alias: administrator, held }, 'alias_above'],
  ['makes a role with an alias above', { alias: administrator }, 'alias_above'],
  ['makes a role with the own alias', { alias: admin }, undefined],
  ['lowers the own role', { changedRoles: [held[0]], alias: candidate, held }, 'own_role'],
  ['renames the own role', { changedRoles: [held[0]], alias: admin, held }, undefined],
  ['removes the own role', { changedRoles: [held[0]], removes: true, held }, 'own_role'],
  ['removes a lower one of the own roles', { changedRoles: [held[1]], removes: true, held }, undefined],
  [
    'removes one of two that give the own level',
    { changedRoles: [held[0]], removes: true, held: [...held, otherAdminRole] },
    undefined,
  ],
  ['removes a role of others', { changedRoles: [otherAdminRole], removes: true, held }, undefined],
])('an admin who %s breaks: %s', (_, write, breach) => {
  expect(breachBy(admin, write as Parameters<typeof breachBy>[1])).toBe(breach) // the rows are parts of a write
})

const own = { id: '3', code: '100002' }
const managing = { id: '1', code: '000000' }

test.each([
  ['an account of the own tenant', { accounts: [candidate], tenant: '100002' }, undefined],
  ['a record of another tenant', { tenant: '100001' }, 'foreign_tenant'],
  ['a record without a tenant', { tenant: '' }, 'foreign_tenant'],
  ['the own account, which is moved', { accounts: [admin], tenant: '000000' }, 'own_account_moved'],
  ['the own tenant, which is removed', { removedTenants: [own] }, 'own_tenant'],
  ['the managing tenant, which is removed', { removedTenants: [own, managing] }, 'managing_tenant'],
  ['a tenant that cannot be told', { removedTenants: [{ id: '9', code: null }] }, 'tenant_unknown'],
  ['a role below one above', { alias: candidate, parentRole: administrator }, 'parent_role_above'],
  ['a role below one that cannot be told', { alias: candidate, parentRole: stranger }, 'role_unknown'],
  ['a role below one of the own level', { alias: candidate, parentRole: admin }, undefined],
])('an admin of another tenant than the managing one who writes about %s breaks: %s', (_, write, breach) => {
  const caller = { id: admin.id, roles: admin.roles ?? [], tenantId: '100002' }
  expect(breachBy(admin, { caller, ...write })).toBe(breach)
})

test('the managing tenant writes in all tenants, but nobody leaves it, and it is not removed', () => {
  expect(breachBy(administrator, { accounts: [candidate], tenant: '100002' })).toBe(undefined)
  expect(breachBy(administrator, { removedTenants: [own] })).toBe(undefined)
  expect(breachBy(administrator, { accounts: [administrator], tenant: '100002' })).toBe('own_account_moved')
  expect(breachBy(administrator, { removedTenants: [managing] })).toBe('managing_tenant')
})

test('a refusal says in words which accounts or roles it is about, ten of many', () => {
  const names = Array.from({ length: 12 }, (_, n) => `r${n}`)
  expect(violationText({ breach: 'role_above', names: ['超级管理员'] })).toBe('您不能授予高于自己的角色：超级管理员')
  expect(violationText({ breach: 'own_account', names: [] })).toBe(levelTexts.own_account)
  expect(violationText({ breach: 'account_above', names })).toMatch(/：r0、.*、r9 …$/)
})

test('ids are read once each, and as they are spelled; no roles are told from roles that stay', () => {
  const rule = { accounts: 'userIds', roles: 'roleIds' }
  expect(levelSubjects(rule, { userIds: '7, 7,7,,+7', roleIds: '' })).toEqual({
    accounts: ['7', ' 7', '', '+7'],
    roles: [],
    changedRoles: [],
    alias: null,
    parentRole: null,
    tenant: null,
    removedTenants: [],
  })
  expect(levelSubjects(rule, { userIds: '7', roleIds: '-1,8' }).roles).toEqual(['8'])
  expect(levelSubjects(rule, { userIds: '7' }).roles).toBeNull()
  const ofRoles = { changedRoles: 'roleIds', alias: 'roleAlias', parentRole: 'parentId', tenant: 'tenantId' }
  const sent = { roleIds: ['7', '7', '8'], roleAlias: 'admin', parentId: '9', tenantId: '100002' }
  expect(levelSubjects(ofRoles, sent)).toEqual({
    accounts: [],
    roles: null,
    changedRoles: ['7', '8'],
    alias: 'admin',
    parentRole: '9',
    tenant: '100002',
    removedTenants: [],
  })
  expect(levelSubjects({ removedTenants: 'ids' }, { ids: '7,8,7' }).removedTenants).toEqual(['7', '8'])
})

/** Fields that name accounts, roles and tenants, by their names, and the alias of a role. */
const subjectFields = ({ input }: Endpoint) =>
  Object.keys(schemaFields(input)).filter((field) => /^(?:user|role|tenant)Ids?$|^roleAlias$/i.test(field))

test('every write of administrators about users, roles and tenants has a rule, whose fields are those of its input', () => {
  const writes = endpoints(api).filter(
    ({ name, endpoint }) =>
      endpoint.kind === 'write' &&
      !allows(endpoint.access, []) &&
      (/^(?:user|role)\.|^tenant\.remove$/.test(name) || subjectFields(endpoint).length > 0),
  )
  expect(writes.map(({ name, endpoint }) => [name, endpoint.withinLevel])).toEqual([
    ['dept.submit', { tenant: 'tenantId' }],
    ['post.submit', { tenant: 'tenantId' }],
    ['role.submit', { changedRoles: 'id', alias: 'roleAlias', parentRole: 'parentId', tenant: 'tenantId' }],
    ['role.remove', { changedRoles: 'ids', removes: true }],
    ['role.grant', { changedRoles: 'roleIds' }],
    ['tenant.remove', { removedTenants: 'ids' }],
    ['tenant.datasource', { tenant: 'tenantId' }],
    ['user.submit', { roles: 'roleId', tenant: 'tenantId' }],
    ['user.update', { accounts: 'id', roles: 'roleId', tenant: 'tenantId' }],
    ['user.updatePlatform', { accounts: 'userId' }],
    ['user.resetPassword', { accounts: 'userIds' }],
    ['user.remove', { accounts: 'ids', removes: true }],
    ['user.grant', { accounts: 'userIds', roles: 'roleIds' }],
  ])
  for (const { endpoint } of writes) {
    const { removes: _, ...fields } = endpoint.withinLevel ?? {}
    const named = Object.values(fields)
    expect(Object.keys(schemaFields(endpoint.input))).toEqual(expect.arrayContaining(named))
    expect(named).toEqual(expect.arrayContaining(subjectFields(endpoint)))
  }
})
