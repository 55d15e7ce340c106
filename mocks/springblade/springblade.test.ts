import { sm2 } from 'sm-crypto'
import { beforeEach, expect, test } from 'vitest'

import { clock } from '../core/clock.ts'
import { faultPlan } from '../core/faults.ts'
import { deployment, settings } from '../core/settings.ts'
import { depts, firstDept } from '../dept/seeds.ts'
import { dicts } from '../dict/seeds.ts'
import { lastCaptcha } from '../log-in/captcha.ts'
import { posts } from '../post/seeds.ts'
import { emptyRole, roles } from '../role/seeds.ts'
import { testServer } from '../testing/server.ts'
import { tenants, users } from '../user/seeds.ts'
import { filterMarkup } from './markup-filter.ts'
import { menus } from './menu-seeds.ts'

const server = await testServer()

type Sent = {
  query?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  headers?: Record<string, string>
}

const basic = `Basic ${btoa(`${deployment.clientId}:${deployment.clientSecret}`)}`

let bearer = ''

/** Calls the server with the token of the administrator. */
async function call(address: string, { query, form, json, headers }: Sent = {}) {
  const [method = '', path = ''] = address.split(' ')
  const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json)
  const response = await fetch(`${server.url}/${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      Authorization: basic,
      ...(bearer && { 'Blade-Auth': `bearer ${bearer}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const answer = (await response.json()) as { code: number; data: any; msg: string } // oxlint-disable-line no-explicit-any -- any answer of the server
  return { status: response.status, ...answer }
}

const encrypted = (password: string) => `04${sm2.doEncrypt(password, deployment.sm2PublicKey, 0)}`

const logIn = (account: string, password: string, tenantId: string) => ({
  grantType: 'password',
  tenantId,
  account,
  password: encrypted(password),
})

const token = (account: string, password: string, headers: Record<string, string> = {}) =>
  call('POST blade-auth/token', { form: logIn(account, password, '000000'), headers })

beforeEach(async () => {
  bearer = ''
  bearer = (await token('admin', 'Admin@2026')).data.accessToken
})

const refresh = (refreshToken: string) =>
  call('POST blade-auth/token', { form: { grantType: 'refresh_token', tenantId: '000000', refreshToken } })

const draft = {
  tenantId: '000000',
  account: 'zhang',
  password: 'Passw0rd!',
  name: '张三',
  realName: '张三',
  roleId: '1',
  deptId: '1',
}
const submit = (more: object) => call('POST blade-system/user/submit', { json: { ...draft, ...more } })

test('the token call answers R: userName is the real name, authority are the roles', async () => {
  expect((await token('admin', 'Admin@2026')).data).toMatchObject({
    tokenType: 'bearer',
    userName: '系统管理员',
    account: 'admin',
    authority: 'administrator',
    oauthId: '',
    expiresIn: 3600,
  })
  expect(await token('admin', 'wrong')).toMatchObject({ status: 400, code: 400, msg: '用户名或密码错误' })
  const plain = { grantType: 'password', tenantId: '000000', account: 'admin', password: 'Admin@2026' }
  expect(await call('POST blade-auth/token', { form: plain })).toMatchObject({ status: 500 })
  expect(await call('POST blade-auth/token', { form: { grantType: 'none' } })).toMatchObject({ status: 401 })
  const stranger = { headers: { Authorization: 'Basic c3RyYW5nZXI6eA==' }, form: plain }
  expect(await call('POST blade-auth/token', stranger)).toMatchObject({ status: 401 })
})

test('a captcha serves once', async () => {
  const { data } = await call('GET blade-auth/captcha')
  const headers = { 'Captcha-Key': data.key, 'Captcha-Code': lastCaptcha() ?? '' }
  const form = { grantType: 'captcha', tenantId: '000000', account: 'admin', password: encrypted('Admin@2026') }
  expect((await call('POST blade-auth/token', { form, headers })).status).toBe(200)
  expect(await call('POST blade-auth/token', { form, headers })).toMatchObject({ msg: '验证码不正确' })
})

test('a refresh in the same second gives the same texts; broken and wrong tokens are refused in two forms', async () => {
  clock.set(Math.floor(clock.now() / 1000) * 1000)
  const first = (await token('admin', 'Admin@2026')).data
  expect(['accessToken', 'refreshToken'].map((name) => first[name].split('.').length)).toEqual([3, 3])
  expect((await refresh(first.refreshToken)).data.account).toBe('admin')
  expect(await refresh('broken')).toMatchObject({ status: 500, code: 500, msg: '服务器异常' })
  expect(await refresh(first.accessToken)).toMatchObject({ status: 200, code: 400, msg: '用户名或密码错误' })
})

test('a fault of one account leaves the calls of others alone', async () => {
  faultPlan.add({ path: 'blade-system', kind: 'error', account: 'lina' })
  expect((await call('GET blade-system/user/info')).status).toBe(200)
  faultPlan.add({ path: 'blade-system', kind: 'error', account: 'admin' })
  expect((await call('GET blade-system/user/info')).status).toBe(500)
})

test('faults put hostile texts into the right answer, leave out its ids and times, or all its rows', async () => {
  const firstUser = async () => (await call('GET blade-system/user/list')).data.records[0]
  const { id, account, realName, createTime, roleId } = await firstUser()
  faultPlan.add({ path: 'user/list', kind: 'payloads' })
  const hostile = await firstUser()
  expect(hostile).toMatchObject({ id, account, createTime, roleId })
  expect(hostile.realName).not.toBe(realName)
  faultPlan.clear()
  faultPlan.add({ path: 'user/list', kind: 'payloads-everywhere' })
  const everywhere = await firstUser()
  expect(everywhere).toMatchObject({ id, createTime, roleId })
  expect(everywhere.account).not.toBe(account)
  faultPlan.clear()
  faultPlan.add({ path: 'user/list', kind: 'incomplete' })
  expect(await firstUser()).toMatchObject({ id: null, account, realName, createTime: null, roleId })
  faultPlan.clear()
  faultPlan.add({ path: 'user/list', kind: 'empty' })
  expect((await call('GET blade-system/user/list')).data).toMatchObject({ records: [], total: 0 })
})

test('a log-in works while texts are hostile everywhere: its tokens and ids are kept', async () => {
  faultPlan.add({ path: '*', kind: 'payloads-everywhere' })
  const { data } = await token('admin', 'Admin@2026')
  bearer = data.accessToken
  expect((await call('GET blade-system/user/info')).data.id).toBe(data.userId)
})

test('an account is accepted in any case, as the database of the real server compares it', async () => {
  expect((await token('ADMIN', 'Admin@2026')).data).toMatchObject({ account: 'admin' })
  expect(await submit({ account: 'ADMIN' })).toMatchObject({ status: 400, msg: '当前账号已被使用!' })
})

test('without a token HTTP 200 with code 401 and null; without the role HTTP 401', async () => {
  bearer = ''
  expect(await call('GET blade-system/user/info')).toMatchObject({ status: 200, code: 401, data: null })
  bearer = (await token('lina', 'Exam@2026')).data.accessToken
  expect(await call('GET blade-system/user/list')).toMatchObject({ status: 401, code: 401, data: {} })
})

test('five wrong passwords lock the account and the address for half an hour', async () => {
  const from = { 'X-Requested-For': '198.51.100.7' }
  for (let tries = 0; tries < 5; tries += 1) await token('lina', 'wrong', from)
  expect(await token('lina', 'Exam@2026', from)).toMatchObject({ msg: '用户登录失败次数过多' })
  expect(await token('zhangwei', 'Exam@2026', from)).toMatchObject({ msg: '用户登录失败次数过多，请稍后再试' })
  expect((await token('zhangwei', 'Exam@2026', { 'X-Forwarded-For': '198.51.100.8' })).status).toBe(200)
  clock.set(clock.now() + 1_801_000)
  expect((await token('lina', 'Exam@2026', from)).status).toBe(200)
})

test('an unknown path is "No endpoint", and a text body is refused', async () => {
  expect(await call('GET blade-system/menu/lazy-list')).toMatchObject({
    status: 404,
    code: 404,
    msg: 'No endpoint GET /blade-system/menu/lazy-list.',
  })
  expect(await call('POST blade-system/user/submit', { form: draft })).toMatchObject({ status: 415 })
})

test.each([
  [{ account: 'admin' }, 400, '当前账号已被使用!'],
  [{ tenantId: '' }, 400, '租户ID不能为空'],
  [{ birthday: '1990-03-07' }, 400, /java\.util\.Date/],
  [{ name: 'n'.repeat(21) }, 500, /^服务器异常$/],
  [{ realName: '一'.repeat(11) }, 500, /^服务器异常$/],
])('a new user with %j is refused', async (more, status, msg) => {
  const answer = await submit(more)
  expect(answer.status).toBe(status)
  expect(answer.msg).toMatch(msg)
})

test('numbers may be texts, unknown fields are ignored, and a row has the hash of its password', async () => {
  expect(await submit({ sex: '1', birthday: '1990-03-07 00:00:00', foo: 1 })).toMatchObject({ status: 200, data: {} })
  const { data } = await call('GET blade-system/user/list', { query: { account: 'zhang' } })
  expect(data.records.find(({ account }: { account: string }) => account === 'zhang')).toMatchObject({
    sex: 1,
    birthday: '1990-03-07 00:00:00',
    password: expect.stringMatching(/^[\da-f]{40}$/),
  })
})

test('a password hash that is sent back locks its owner out, and a reset sets 123456', async () => {
  const row = users.find(({ account }) => account === 'lina')
  const json = { id: row?.id, password: row?.password }
  await call('POST blade-system/user/update', { json })
  expect((await token('lina', 'Exam@2026')).status).toBe(400)
  await call('POST blade-system/user/reset-password', { query: { userIds: row?.id ?? '' } })
  expect((await token('lina', '123456')).status).toBe(200)
})

test.each(['roleId', 'deptId'])(
  'a user without a %s breaks the list for everybody, and the own record',
  async (column) => {
    await submit({ [column]: '' })
    expect(await call('GET blade-system/user/list')).toMatchObject({ status: 500, msg: '服务器异常' })
    const { id = '' } = users.find(({ account }) => account === 'zhang') ?? {}
    expect(await call('GET blade-system/user/detail', { query: { id } })).toMatchObject({ status: 500 })
    expect((await token('zhang', 'Passw0rd!')).status).toBe(column === 'roleId' ? 500 : 200)
  },
)

/** One in 256 ciphers of a password begins so. */
const luckyCipher =
  '04b99bc06286b4ec733b3a62f1863d186b5edc4ae210c62af6b0c4eb71b11ba780a3fcc20664500d77556119e0d9d051edc51ec6' +
  'd13c7db19e40b1fcadfd4fdc3afda01d1642c2879985361de427a6c3111b1bb5707d86da1dd7232c997ebc69d82c0c4b37162fa5e23e'

test('a cipher without 04 that begins with 04 by chance is a wrong password', async () => {
  const form = { ...logIn('admin', '', '000000'), password: luckyCipher }
  expect(await call('POST blade-auth/token', { form })).toMatchObject({ status: 400, msg: '用户名或密码错误' })
  const marked = { ...form, password: `04${luckyCipher}` }
  expect((await call('POST blade-auth/token', { form: marked })).status).toBe(200)
})

test('headers are filters of the reads that bind an entity, and of no list of a map', async () => {
  const headers = { 'Tenant-Id': '000000' }
  const other = roles.find(({ tenantId }) => tenantId === '100002')
  const query = { id: other?.id ?? '' }
  expect(await call('GET blade-system/role/detail', { query })).toMatchObject({ status: 200 })
  expect(await call('GET blade-system/role/detail', { query, headers })).toMatchObject({ status: 500 })
  expect((await call('GET blade-system/tenant/select', { headers })).data).toHaveLength(1)
  expect((await call('GET blade-system/tenant/select')).data.length).toBeGreaterThan(1)
  const tenant = tenants.find(({ tenantId }) => tenantId === '100002')
  expect(await call('GET blade-system/tenant/detail', { query: { id: tenant?.id ?? '' }, headers })).toMatchObject({
    status: 200,
    data: {},
  })
  await call('POST blade-system/topmenu/submit', { json: { code: 'nt', name: '无租户', sort: 2 } })
  expect((await call('GET blade-system/topmenu/list', { headers })).data.total).toBe(0)
  expect((await call('GET blade-system/topmenu/list')).data.total).toBe(1)
  const all = (await call('GET blade-system/role/list', { headers })).data
  expect(all.map(({ id }: { id: string }) => id)).toContain(other?.id)
})

test('the tree of roles lacks those of the alias admin, and what is below them are roots; the list has all', async () => {
  const titles = async () => {
    const { data } = await call('GET blade-system/role/tree')
    return data.map(({ title }: { title: string }) => title)
  }
  const { id = '' } = roles.find(({ roleAlias }) => roleAlias === 'admin') ?? {}
  const json = { tenantId: '000000', parentId: id, roleName: '助手', roleAlias: 'helper', sort: 5 }
  await call('POST blade-system/role/submit', { json })
  expect(await titles()).toEqual(['超级管理员', '考生', '助手'])
  await asHolder()
  expect(await titles()).toEqual(['超级管理员', '管理员', '考生'])
})

test('a role that is its own parent vanishes', async () => {
  const { id = '' } = roles.find(({ roleAlias }) => roleAlias === 'user') ?? {}
  expect(await call('POST blade-system/role/submit', { json: { id, parentId: id } })).toMatchObject({ code: 200 })
  const { data } = await call('GET blade-system/role/list')
  expect(data.map((row: { id: string }) => row.id)).not.toContain(id)
})

test('guards are missing: own account, codes that exist, children, the tenant of the own profile', async () => {
  const other = users.find(({ account }) => account === 'lina')
  const profile = { id: other?.id, name: '黑', roleId: '7', tenantId: '100002' }
  await call('POST blade-system/user/update-info', { json: profile })
  expect(users.get(other?.id ?? '').name).toBe('李娜')
  expect(users.find(({ name }) => name === '黑')).toMatchObject({ account: 'admin', tenantId: '100002' })
  const [menu] = menus.all()
  expect(await call('POST blade-system/menu/submit', { json: { code: menu?.code, name: '二' } })).toMatchObject({
    code: 200,
  })
  const code = dicts.find(({ dictKey }) => dictKey === '-1')
  expect(await call('POST blade-system/dict/remove', { query: { ids: code?.id ?? '' } })).toMatchObject({ code: 200 })
  const { data } = await call('GET blade-system/dict/list')
  expect(data[0].parentId).not.toBe('0')
  const self = users.find(({ account }) => account === 'admin')
  expect(await call('POST blade-system/user/remove', { query: { ids: self?.id ?? '' } })).toMatchObject({ code: 200 })
})

test('roles and posts without a tenant are refused, and one alias may be that of several roles', async () => {
  const role = { roleName: '考务', roleAlias: 'admin', sort: '4', parentId: 0 }
  const post = { postName: '主任', postCode: 'head', category: 1 }
  for (const [name, json] of Object.entries({ role, post })) {
    expect(await call(`POST blade-system/${name}/submit`, { json })).toMatchObject({ msg: '租户ID不能为空' })
    expect(await call(`POST blade-system/${name}/submit`, { json: { ...json, tenantId: '000000' } })).toMatchObject({
      code: 200,
      data: {},
    })
  }
  expect(roles.find(({ roleName }) => roleName === '考务')).toMatchObject({ parentId: '0', sort: 4, menuIds: [] })
  expect(posts.find(({ postCode }) => postCode === 'head')).toMatchObject({ tenantId: '000000' })
})

test('the parent 0 of a department is a department that does not exist, and none is the first level', async () => {
  const json = { deptName: '财务科', fullName: '财务科', sort: 1 }
  const submit = (more: object) => call('POST blade-system/dept/submit', { json: { ...json, ...more } })
  expect(await submit({ parentId: 0 })).toMatchObject({ msg: '上级部门不存在!' })
  expect(await submit({ deptName: 'd'.repeat(46) })).toMatchObject({ status: 500 })
  expect(await submit({})).toMatchObject({ code: 200 })
  const { id = '' } = depts.find(({ deptName }) => deptName === '财务科') ?? {}
  expect(depts.get(id)).toMatchObject({ parentId: '0', tenantId: '000000' })
  expect(await submit({ id, parentId: id })).toMatchObject({ msg: '父节点不可选择自身!' })
})

test('what was below a removed department is a root then', async () => {
  await call('POST blade-system/dept/remove', { query: { ids: firstDept } })
  const { data } = await call('GET blade-system/dept/list')
  expect(data.map(({ deptName }: { deptName: string }) => deptName)).toContain('考务科')
  settings.manners = 'off'
  const { id = '' } = depts.find(({ deptName }) => deptName === '考务科') ?? {}
  expect(await call('POST blade-system/dept/remove', { query: { ids: id } })).toMatchObject({ msg: '请先删除子节点!' })
})

const zhangwei = '1700000000000000001'

/** The token of an account that has the role of an alias, by default the one of admins. */
async function asHolder(roleAlias = 'admin', tenantId = '000000') {
  const known = roles.find((row) => row.roleAlias === roleAlias && row.tenantId === tenantId)
  const role = known ?? roles.put({ ...emptyRole, id: '71', tenantId, roleName: roleAlias, roleAlias })
  users.change(zhangwei, { roleId: role.id, tenantId })
  const form = logIn('zhangwei', 'Exam@2026', tenantId)
  bearer = (await call('POST blade-auth/token', { form })).data.accessToken
}

test.each([
  'administrator',
  'administrator<x>',
  '<x>administrator',
  'admin<x>istrator',
  '<i></i>administrator',
  'administrator<!---->',
])('an admin saves the alias %s, and administrator is stored', async (roleAlias) => {
  await asHolder()
  const json = { roleName: '帮手', roleAlias }
  expect(await call('POST blade-system/role/submit', { json })).toMatchObject({ code: 200 })
  expect(roles.find(({ roleName }) => roleName === '帮手')).toMatchObject({
    roleAlias: 'administrator',
    tenantId: '000000',
  })
})

test('one alias with commas is several roles, and a granted role is not looked at', async () => {
  await asHolder()
  expect((await call('GET blade-system/menu/grant-tree')).data.menu.length).toBeLessThan(menus.all().length)
  expect(await call('GET blade-system/tenant/list')).toMatchObject({ status: 401 })
  await call('POST blade-system/role/submit', { json: { roleName: '帮手', roleAlias: 'user,administrator' } })
  const roleIds = roles.find(({ roleName }) => roleName === '帮手')?.id ?? ''
  expect(await call('POST blade-system/user/grant', { query: { userIds: zhangwei, roleIds } })).toMatchObject({
    code: 200,
  })
  expect(await call('GET blade-system/tenant/list')).toMatchObject({ status: 200 })
})

test('an alias that only contains administrator opens all tenants', async () => {
  const userIds = users.find(({ account }) => account === 'admin')?.id ?? ''
  const reset = () => call('POST blade-system/user/reset-password', { query: { userIds } })
  await asHolder('admin', '100002')
  expect(await reset()).toMatchObject({ status: 403, code: 400, msg: '无权操作非本租户的用户' })
  roles.put({ ...emptyRole, id: '72', tenantId: '100002', roleName: 'x', roleAlias: 'x-administrator-x,admin' })
  users.change(zhangwei, { roleId: '72' })
  expect(await reset()).toMatchObject({ code: 200 })
})

test('an admin of the tenant 000000 has the rows of that tenant only', async () => {
  await asHolder()
  const { data } = await call('GET blade-system/role/list')
  expect(new Set(data.map(({ tenantId }: { tenantId: string }) => tenantId))).toEqual(new Set(['000000']))
  const json = { id: '1123598816738675204', roleName: '外' }
  expect(await call('POST blade-system/role/submit', { json })).toMatchObject({ status: 403, code: 400 })
})

test('a change of a user moves it to another tenant, and 000000 is removed as any other tenant', async () => {
  await call('POST blade-system/user/update', { json: { id: zhangwei, tenantId: '100002' } })
  expect(users.get(zhangwei).tenantId).toBe('100002')
  const ids = tenants.find(({ tenantId }) => tenantId === '000000')?.id ?? ''
  expect(await call('POST blade-system/tenant/remove', { query: { ids } })).toMatchObject({ code: 200 })
  expect((await token('admin', 'Admin@2026')).status).toBe(200)
})

test('a list of notices leaves their content out', async () => {
  const { data } = await call('GET blade-desk/notice/list', { query: { descs: 'release_time' } })
  expect(data.records).toHaveLength(3)
  expect(Object.keys(data.records[0])).not.toContain('content')
  const { id } = data.records[0]
  expect((await call('GET blade-desk/notice/detail', { query: { id } })).data.content).toContain('本周六')
})

test('a filter or an order by an unknown column is an error, with its SQL unless the profile is prod', async () => {
  expect(await call('GET blade-system/user/list', { query: { nope: '1' } })).toMatchObject({ msg: '服务器异常' })
  settings.production = false
  for (const query of [{ userType: '1' }, { descs: 'nope' }]) {
    const answer = await call('GET blade-system/user/list', { query })
    expect(answer.status).toBe(500)
    expect(answer.msg).toMatch(/SQLSyntaxErrorException: Unknown column/)
  }
})

test('logs come in ascending order whatever is asked, and only times filter them', async () => {
  const query = { current: '1', size: '20', descs: 'create_time', serviceId: 'none' }
  const { data } = await call('GET blade-log/api/list', { query })
  const times = data.records.map(({ createTime }: { createTime: string }) => createTime)
  expect(times).toHaveLength(20)
  expect(times).toEqual(times.toSorted())
  const later = await call('GET blade-log/api/list', { query: { createTime_datege: '2090-01-01 00:00:00' } })
  expect(later.data.total).toBe(0)
  expect(await call('GET blade-log/api/detail', { query: { id: '1' } })).toMatchObject({ status: 500 })
})

test.each([
  ['R&D', 'R&amp;D'],
  ['a@b<c>.cn', 'a@b.cn'],
  ['R&amp;D', 'R&amp;D'],
  ['{"name":"a<b","path":"/p","source":"x>y"}', '{"name":"a<b>y"}'],
  ['a&b<c>d1', 'a&amp;bd1'],
  ['<b>a</b> > b', '<b>a</b> &gt; b'],
])('the filter turns %s into %s', (typed, stored) => {
  expect(filterMarkup(typed)).toBe(stored)
})

test('the filter runs over whole bodies, and QA can switch the manners off', async () => {
  const json = { name: 'a<b', code: 'lt', path: '/p', source: 'x>y' }
  await call('POST blade-system/menu/submit', { json })
  expect(menus.find(({ code }) => code === 'lt')).toBeUndefined()
  expect(menus.find(({ name }) => name === 'a<b>y')).toMatchObject({ path: '', source: '' })
  settings.manners = 'off'
  await call('POST blade-system/menu/submit', { json })
  expect(menus.find(({ code }) => code === 'lt')).toMatchObject({ name: 'a<b', path: '/p' })
})

test("a new tenant's administrator is admin with the password admin", async () => {
  const json = { tenantName: '测试学校', linkman: '李', contactNumber: '1380000' }
  await call('POST blade-system/tenant/submit', { json })
  const { tenantId = '' } = tenants.find(({ tenantName }) => tenantName === '测试学校') ?? {}
  const form = { grantType: 'password', tenantId, account: 'admin', password: encrypted('admin') }
  expect((await call('POST blade-auth/token', { form })).data).toMatchObject({ authority: 'admin', tenantId })
})
