import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { role } from '#contracts/administration/role.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { candidateRole, emptyRole, roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import type { Tab } from '../testing/browser.ts'
import { demoUser } from '../testing/demo-user.ts'
import { exampleInput } from '../testing/examples/example-input.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

const seededRoleId = (alias: string, tenantId = '000000') =>
  roles.find((row) => row.roleAlias === alias && row.tenantId === tenantId)?.id ?? ''
const [administratorRole, adminRole] = [seededRoleId('administrator'), seededRoleId('admin')]
const accountId = (account: string) => demoUser(account).id

beforeEach(() => scenario.begin('normal'))

/** A tab of an account with these roles. */
async function open(account: string, roleId: string, options: Parameters<typeof testGateway>[0] = {}) {
  users.change(accountId(account), { roleId })
  const gateway = await testGateway(options)
  onTestFinished(() => gateway.close())
  const tab = await gateway.logIn(account)
  gateway.auditLines.length = 0
  journal.clear()
  return { tab, lines: gateway.auditLines }
}

const openAdmin = () => open('ayguli', adminRole)

/** Writes with a rule of levels, by the contract. */
const levelled = endpoints(api).filter(({ endpoint }) => endpoint.withinLevel)
const writes = levelled.filter(({ endpoint }) => !endpoint.withinLevel?.changedRoles)
const named = (field: 'accounts' | 'roles') =>
  writes.flatMap(({ name, endpoint }) => {
    const inputField = endpoint.withinLevel?.[field]
    return inputField === undefined ? [] : [{ name, endpoint, field: inputField }]
  })

/** The account of the example is that of its user. */
const unused = { account: 'unused' }

/** Makes a write with the input of its example, but for some fields. */
async function write(tab: Tab, endpoint: Endpoint, changes: object) {
  const example = await exampleInput(endpoint, tab)
  journal.clear()
  const response = await tab.call(endpoint, { ...example, ...(endpoint === user.update && unused), ...changes })
  return { status: response.status, ...(response.ok ? {} : await readProblem(response)) }
}

const executed = (name: string) => journal.of(name).filter((entry) => entry.executed).length

/** Accounts that an admin names, and what follows. */
const accountCases: [what: string, ids: () => string, breach: string | null][] = [
  ['a candidate', () => accountId('lina'), null],
  ['a guest', () => users.find(({ roleId }) => roleId === '-1')?.id ?? '', null],
  ['another admin', () => users.find((row) => row.roleId === adminRole && row.account !== 'ayguli')?.id ?? '', null],
  ['an administrator', () => accountId('admin'), 'account_above'],
  ['an account that does not exist', () => '1', 'account_unknown'],
  ['an administrator behind a space', () => ` ${accountId('admin')}`, 'account_unknown'],
  ['an administrator behind a plus', () => `+${accountId('admin')}`, 'account_unknown'],
  ['an administrator behind a zero', () => `0${accountId('admin')}`, 'account_unknown'],
  ['an administrator in other digits', () => accountId('admin').replaceAll('1', '１'), 'account_unknown'],
  ['an administrator by its account', () => 'admin', 'account_unknown'],
]

for (const { name, endpoint, field } of named('accounts')) {
  test.each(accountCases)(`${name} of an admin about %s`, async (_, ids, breach) => {
    const { tab, lines } = await openAdmin()
    const answer = await write(tab, endpoint, { [field]: ids() })
    expect(answer.status).toBe(breach ? 403 : 200)
    expect(executed(name)).toBe(breach ? 0 : 1)
    expect(lines.at(-1)?.breach ?? null).toBe(breach)
  })
}

const lists = named('accounts').filter(({ field }) => field.endsWith('s'))

test.each(lists)(
  'of many accounts one above refuses the whole $name and is named',
  async ({ name, endpoint, field }) => {
    const { tab, lines } = await openAdmin()
    const ids = [accountId('lina'), accountId('zhangwei'), accountId('admin')]
    const answer = await write(tab, endpoint, { [field]: ids.join() })
    expect(answer).toMatchObject({ code: 'forbidden', detail: '您不能操作级别高于自己的账号：系统管理员 (admin)' })
    expect(executed(name)).toBe(0)
    expect(lines.at(-1)).toMatchObject({
      call: name,
      ids: { [field]: ids },
      result: 'forbidden',
      breach: 'account_above',
    })
  },
)

test.each(lists)(
  '$name asks for each account once, also for one that is named twice',
  async ({ name, endpoint, field }) => {
    const { tab } = await openAdmin()
    await write(tab, endpoint, { [field]: [accountId('lina'), accountId('zhangwei'), accountId('lina')].join() })
    expect(journal.of('user.detail')).toHaveLength(2)
    expect(executed(name)).toBe(1)
  },
)

test.each(lists)('an empty place among the ids of $name is refused', async ({ name, endpoint, field }) => {
  const { tab } = await openAdmin()
  expect((await write(tab, endpoint, { [field]: `${accountId('lina')},` })).status).toBe(403)
  expect(executed(name)).toBe(0)
})

/** Roles that an admin gives to another account, and what follows. */
const roleCases: [what: string, ids: () => string, breach: string | null][] = [
  ['the role of candidates', () => candidateRole, null],
  ['the own role', () => `${adminRole},${candidateRole}`, null],
  ['the role of administrators', () => administratorRole, 'role_above'],
  ['the role of administrators behind another one', () => `${candidateRole},${administratorRole}`, 'role_above'],
  ['the alias of a role', () => 'administrator', 'role_unknown'],
  ['the name of a role', () => '超级管理员', 'role_unknown'],
  ['a role that does not exist', () => '7', 'role_unknown'],
  ['the role of administrators behind a space', () => `${candidateRole}, ${administratorRole}`, 'role_unknown'],
  ['the role of administrators behind a plus', () => `+${administratorRole}`, 'role_unknown'],
]

for (const { name, endpoint, field } of named('roles')) {
  test.each(roleCases)(`${name} of an admin with %s`, async (_, ids, breach) => {
    const { tab, lines } = await openAdmin()
    const answer = await write(tab, endpoint, { [field]: ids() })
    expect(answer.status).toBe(breach ? 403 : 200)
    expect(executed(name)).toBe(breach ? 0 : 1)
    expect(lines.at(-1)?.breach ?? null).toBe(breach)
  })

  // A new user must have a role.
  if (endpoint === user.submit) continue
  test(`${name} of an admin may leave no role`, async () => {
    const { tab } = await openAdmin()
    expect((await write(tab, endpoint, { [field]: '' })).status).toBe(200)
  })
}

for (const { name, endpoint, field } of named('roles')) {
  test(`${name} refuses a second role with the alias of the administrators, and an alias among others`, async () => {
    for (const [id, roleAlias] of [
      ['71', 'administrator'],
      ['72', 'user,administrator'],
    ] as const) {
      roles.put({ ...emptyRole, id, tenantId: '000000', roleName: '运维', roleAlias })
      const { tab } = await openAdmin()
      expect(await write(tab, endpoint, { [field]: id })).toMatchObject({ detail: '您不能授予高于自己的角色：运维' })
    }
  })
}

test.each([
  ['ayguli', adminRole],
  ['admin', administratorRole],
])('%s keeps the own role and the own account', async (account, roleId) => {
  const { tab, lines } = await open(account, roleId)
  const own = accountId(account)
  const grant = (userIds: string, roleIds: string) => write(tab, user.grant, { userIds, roleIds })
  expect(await grant(`${accountId('lina')},${own}`, candidateRole)).toMatchObject({
    detail: '您不能移除自己的管理员角色',
  })
  expect(await grant(own, '')).toMatchObject({ status: 403 })
  expect(await write(tab, user.update, { id: own, account, roleId: '' })).toMatchObject({ status: 403 })
  expect(await write(tab, user.remove, { ids: `${accountId('lina')},${own}` })).toMatchObject({
    detail: '不能删除本账号!',
  })
  expect((await write(tab, user.remove, { ids: `+${own}` })).status).toBe(403)
  expect(lines.flatMap(({ breach }) => breach ?? [])).toEqual([
    'own_role',
    'own_role',
    'own_role',
    'own_account',
    'account_unknown',
  ])
  expect(users.get(own).roleId).toBe(roleId)
  expect((await grant(`${own},${accountId('lina')}`, `${candidateRole},${roleId}`)).status).toBe(200)
  expect((await write(tab, user.update, { id: own, account })).status).toBe(200)
})

test.each(writes)(
  'an administrator makes $name about another one, and no read is needed',
  async ({ name, endpoint }) => {
    const { tab } = await open('admin', administratorRole)
    users.change(accountId('lina'), { roleId: administratorRole })
    const { accounts, roles: given } = endpoint.withinLevel ?? {}
    const changes = {
      ...(accounts && { [accounts]: accountId('lina') }),
      ...(given && { [given]: `${administratorRole},${adminRole}` }),
    }
    expect((await write(tab, endpoint, changes)).status).toBe(200)
    expect(executed(name)).toBe(1)
    expect([journal.of('role.list'), journal.of('user.detail')]).toEqual([[], []])
  },
)

/** A role beside those of the seeds. */
const newRole = (id: string, roleAlias: string) =>
  roles.put({ ...emptyRole, id, tenantId: '000000', roleName: `role ${id}`, roleAlias })

const job = { roleName: '考务员', roleAlias: 'office', sort: 4 }
const nothing = { menuIds: [], dataScopeIds: [], apiScopeIds: [] }

/** Writes about a role that exists, and about itself. */
const roleWrites: [name: string, call: Endpoint, input: (id: string) => object][] = [
  ['role.submit', role.submit, (id) => ({ ...job, id })],
  ['role.remove', role.remove, (ids) => ({ ids })],
  ['role.grant', role.grant, (id) => ({ ...nothing, roleIds: [id] })],
]

test.each(roleWrites)('%s of an admin reaches a role of the own level, and none above', async (name, call, input) => {
  newRole('71', 'admin')
  newRole('72', 'user,administrator')
  const { tab, lines } = await openAdmin()
  const attempt = async (id: string) => (await tab.call(call, input(id))).status
  expect(await attempt(administratorRole)).toBe(403)
  expect(await attempt('72')).toBe(403)
  expect(await attempt('7')).toBe(403)
  expect(await attempt(`+${administratorRole}`)).toBe(403)
  expect(executed(name)).toBe(0)
  expect(lines.flatMap(({ breach }) => breach ?? [])).toEqual([
    'changed_role_above',
    'changed_role_above',
    'role_unknown',
    'role_unknown',
  ])
  expect(await attempt('71')).toBe(200)
})

test('an admin makes no role with an alias above, neither a new one nor of one that exists', async () => {
  newRole('71', 'office')
  const { tab } = await openAdmin()
  for (const more of [{}, { id: '71' }]) {
    const answer = await tab.call(role.submit, { ...job, ...more, roleAlias: 'administrator' })
    expect(await readProblem(answer)).toMatchObject({ detail: '您不能使用级别高于自己的角色别名：administrator' })
  }
  expect((await tab.call(role.submit, { ...job, id: '71', roleAlias: 'admin' })).status).toBe(200)
})

test.each([
  ['ayguli', adminRole, 'admin'],
  ['admin', administratorRole, 'administrator'],
])('%s neither lowers nor removes the own role, but one beside it', async (account, roleId, alias) => {
  newRole('71', alias)
  const { tab } = await open(account, roleId)
  const submit = async (id: string, roleAlias: string) =>
    problemOrStatus(await tab.call(role.submit, { ...job, id, roleAlias }))
  const refusal = { code: 'forbidden', detail: '您不能移除自己的管理员角色' }
  expect(await submit(roleId, 'office')).toMatchObject(refusal)
  expect(await problemOrStatus(await tab.call(role.remove, { ids: `71,${roleId}` }))).toMatchObject(refusal)
  expect(roles.get(roleId).roleAlias).toBe(alias)
  expect(await submit(roleId, alias)).toBe(200)
  expect(await submit('71', 'office')).toBe(200)
  expect(await problemOrStatus(await tab.call(role.remove, { ids: '71' }))).toBe(200)
})

const problemOrStatus = async (response: Response) => (response.ok ? response.status : readProblem(response))

test('while the own roles cannot be told, no role is removed: it may be one of them', async () => {
  newRole('71', 'office')
  const detail = http.get('*/api/blade-user/detail', () =>
    HttpResponse.json({ code: 200, success: true, data: {}, msg: '' }),
  )
  const { tab } = await open('ayguli', adminRole, { handlers: [detail] })
  expect(await problemOrStatus(await tab.call(role.remove, { ids: '71' }))).toMatchObject({ code: 'forbidden' })
  expect(executed('role.remove')).toBe(0)
})

test('an administrator makes a new role, and grants to any, without a read', async () => {
  const { tab } = await open('admin', administratorRole)
  expect((await tab.call(role.submit, { ...job, roleAlias: 'administrator' })).status).toBe(200)
  expect((await tab.call(role.grant, { ...nothing, roleIds: [administratorRole] })).status).toBe(200)
  expect([journal.of('role.list'), journal.of('user.detail')]).toEqual([[], []])
})

test('an account with a role that is no longer there cannot be told, and is left to administrators', async () => {
  users.change(accountId('lina'), { roleId: '99' })
  const { tab } = await openAdmin()
  expect(await write(tab, user.resetPassword, { userIds: accountId('lina') })).toMatchObject({
    detail: '账号不存在或无法确认其级别，操作没有执行：李娜 (lina)',
  })
})

test('an account whose answer has names of roles, and not their ids, is no account without roles', async () => {
  const detail = http.get('*/api/blade-user/detail', () =>
    HttpResponse.json({ code: 200, success: true, data: { id: accountId('lina'), roleName: '超级管理员' }, msg: '' }),
  )
  const { tab, lines } = await open('ayguli', adminRole, { handlers: [detail] })
  expect((await write(tab, user.resetPassword, { userIds: accountId('lina') })).status).toBe(403)
  expect(lines.at(-1)?.breach).toBe('account_unknown')
})

test.each(['role/list', 'blade-user/detail'])('while %s fails nothing is written', async (path) => {
  const { tab } = await openAdmin()
  faultPlan.add({ path, kind: 'error' })
  const response = await tab.call(user.resetPassword, { userIds: accountId('lina') })
  expect(await readProblem(response)).toMatchObject({ code: 'upstream_failed' })
  expect(executed('user.resetPassword')).toBe(0)
})

test('an admin of a tenant reaches neither accounts nor roles of another one', async () => {
  users.change(accountId('ayguli'), { tenantId: '100002' })
  const { tab } = await open('ayguli', seededRoleId('admin', '100002'), { settings: { TENANT_ID: '100002' } })
  const member = users.find(({ tenantId, account }) => tenantId === '100002' && account !== 'ayguli')?.id ?? ''
  const grant = (userIds: string, roleIds: string) => write(tab, user.grant, { userIds, roleIds })
  expect((await grant(member, seededRoleId('user', '100002'))).status).toBe(200)
  expect(await grant(accountId('admin'), seededRoleId('user', '100002'))).toMatchObject({ code: 'forbidden' })
  expect(await grant(member, administratorRole)).toMatchObject({ code: 'forbidden' })
  expect(await grant(member, candidateRole)).toMatchObject({ code: 'forbidden' })
})

test('levels are told by the aliases that the settings name', async () => {
  settings.renamedRoles = true
  const { tab } = await open('ayguli', adminRole, {
    settings: { ADMINISTRATOR_ROLE: 'sysadmin', ADMIN_ROLE: 'manager' },
  })
  expect(await write(tab, user.grant, { roleIds: administratorRole })).toMatchObject({ code: 'forbidden' })
  expect(await write(tab, user.remove, { ids: accountId('admin') })).toMatchObject({ code: 'forbidden' })
  expect(await write(tab, role.submit, { roleAlias: 'sysadmin' })).toMatchObject({ code: 'forbidden' })
  expect((await write(tab, user.grant, { roleIds: adminRole })).status).toBe(200)
})

test('an alias that is our name of a role counts as that role, whatever the settings name', async () => {
  const { tab } = await open('ayguli', adminRole, { settings: { ADMINISTRATOR_ROLE: 'root' } })
  expect(await write(tab, user.grant, { roleIds: administratorRole })).toMatchObject({ code: 'forbidden' })
})
