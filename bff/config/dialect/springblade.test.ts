import { beforeEach, expect, test } from 'vitest'

import { dept } from '#contracts/administration/dept.ts'
import { dict, dictBiz } from '#contracts/administration/dict.ts'
import { apiLog, errorLog, usualLog } from '#contracts/administration/log.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { notice } from '#contracts/administration/notice.ts'
import { param } from '#contracts/administration/param.ts'
import { post } from '#contracts/administration/post.ts'
import { role } from '#contracts/administration/role.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'
import { menu } from '#contracts/session/menu.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { springbladeSettings } from '#bff/testing/settings.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { firstDept } from '#mocks/dept/seeds.ts'
import { dicts } from '#mocks/dict/seeds.ts'
import { params } from '#mocks/param.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { menus } from '#mocks/springblade/menu-seeds.ts'
import { users } from '#mocks/user/seeds.ts'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ settings: springbladeSettings })
  tab = gateway.browser()
  const { status } = await tab.logIn('admin')
  if (status !== 200) throw new Error(`log-in: ${status}`)
})

const first = { current: 1, size: 10 } as const
const adminId = '1123598821738675201'
const candidateId = '1700000000000000001'
const roleId = '1123598816738675203'
const placed = { tenantId: '000000', roleId, deptId: firstDept, postId: '1123598817738675201' }
const draft = { ...placed, account: 'wangwu', realName: '王五', name: '王五', password: 'Passw0rd!' }
const calls = () => journal.all().map(({ method, path, status }) => `${method} ${path} ${status}`)

test('a log-in is the token call with an SM2 password, and the roles are those of its answer', async () => {
  const { account } = await tab.value(session.current)
  expect(account).toMatchObject({
    userName: 'admin',
    realName: '系统管理员',
    roles: ['administrator'],
    tenantId: '000000',
    avatar: null,
  })
  expect(calls()).toEqual(['GET blade-auth/captcha 200', 'POST blade-auth/token 200'])
  const { input } = journal.all().at(-1) ?? {}
  expect(input).toMatchObject({
    grantType: 'captcha',
    account: 'admin',
    password: expect.stringMatching(/^04[\da-f]{200,}$/),
  })
  expect(JSON.stringify(input)).not.toContain('Admin@2026')
})

test('a log-out calls the server by POST', async () => {
  expect(await tab.value(session.logOut)).toBeNull()
  expect(calls().at(-1)).toBe('POST blade-auth/logout 200')
})

test('menus are lists of one level, made of the tree; with a filter of all levels', async () => {
  const group = (await tab.value(menuAdmin.lazyList, { parentId: '0' })).find(({ code }) => code === 'system')
  expect(group?.hasChildren).toBe(true)
  const below = await tab.value(menuAdmin.lazyList, { parentId: group?.id ?? '' })
  expect(below.length).toBeGreaterThan(1)
  expect(new Set(below.map(({ parentId }) => parentId))).toEqual(new Set([group?.id]))
  const found = await tab.value(menuAdmin.lazyList, { name: '用户管理' })
  expect(found.map(({ name }) => name)).toContain('用户管理')
})

test('without a top menu the side menu is the whole menu, and a top menu shows what it grants', async () => {
  expect(await tab.value(menu.returnMenu)).toEqual([])
  expect((await tab.value(menu.getMenu, {})).length).toBeGreaterThan(1)
  await tab.value(topMenu.submit, { code: 'office', name: '考务', sort: 1 })
  const [top] = (await tab.value(topMenu.list, first)).records
  const page = menus.find(({ name }) => name === '参数管理')
  await tab.value(topMenu.grant, { topMenuIds: [top?.id ?? ''], menuIds: [page?.id ?? ''] })
  expect(await tab.value(menu.returnMenu)).toMatchObject([{ name: '考务' }])
  const [group] = await tab.value(menu.getMenu, { topMenuId: top?.id ?? '' })
  expect(group?.children.map(({ name }) => name)).toEqual(['参数管理'])
})

test('codes of dictionaries are a page of the roots of the tree, in the order that is asked for', async () => {
  const { records, total } = await tab.value(dict.parentList, { current: 2, size: 10, descs: 'code' })
  expect({ records, total }).toEqual({ records: [], total: 10 })
  const sorted = await tab.value(dict.parentList, { ...first, descs: 'code' })
  expect(sorted.records.map(({ code }) => code)).toEqual(
    sorted.records
      .map(({ code }) => code)
      .toSorted()
      .toReversed(),
  )
  const sex = sorted.records.find(({ code }) => code === 'sex')
  const entries = await tab.value(dict.childList, { parentId: sex?.id ?? '' })
  expect(entries.map(({ dictKey }) => dictKey)).toEqual(['1', '2', '3'])
  expect((await tab.value(dict.dictionary, { code: 'sex' })).map(({ dictValue }) => dictValue)).toEqual([
    '男',
    '女',
    '未知',
  ])
})

test.each([usualLog, apiLog, errorLog])(
  'the newest entries of a log come first, without gaps between the pages',
  async (log) => {
    const pages = await Promise.all([1, 2, 3].map((current) => tab.value(log.list, { current, size: 30 })))
    const times = pages.flatMap(({ records }) => records.map(({ createTime }) => createTime ?? ''))
    const ids = new Set(pages.flatMap(({ records }) => records.map(({ id }) => id)))
    expect(ids.size).toBe(90)
    expect(times).toEqual(times.toSorted().toReversed())
    const [newest] = pages[0]?.records ?? []
    expect(await tab.value(log.detail, { id: newest?.id ?? '' })).toMatchObject({ id: newest?.id })
  },
)

test('the last page of a log has the rest, and none comes after it', async () => {
  const { total } = await tab.value(errorLog.list, { current: 1, size: 200 })
  const last = Math.ceil(total / 200)
  expect((await tab.value(errorLog.list, { current: last, size: 200 })).records).toHaveLength(total % 200 || 200)
  expect((await tab.value(errorLog.list, { current: last + 1, size: 200 })).records).toEqual([])
})

test('users, parameters, roles and tenants are read, and filters match whole values', async () => {
  expect((await tab.value(user.page, first)).total).toBe(users.all().length)
  expect((await tab.value(user.page, { ...first, account: 'zhang' })).records).toEqual([])
  expect((await tab.value(user.page, { ...first, account: 'lina' })).records).toMatchObject([{ account: 'lina' }])
  expect((await tab.value(param.list, { ...first, paramKey: 'password' })).records.length).toBeGreaterThan(0)
  expect((await tab.value(role.tree, {})).map(({ title }) => title)).toContain('考生')
  expect((await tab.value(tenant.list, first)).records).toMatchObject([{ expireTime: null }, {}, {}])
  expect((await tab.value(menu.buttons)).length).toBeGreaterThan(0)
})

test('rows without ids and times are shown as read-only ones, and hostile texts cost no read', async () => {
  faultPlan.add({ path: 'blade-system', kind: 'incomplete' })
  const { records } = await tab.value(user.page, first)
  expect(records).toHaveLength(first.size)
  expect(records.every(({ id, createTime }) => isUnknownId(id) && createTime === null)).toBe(true)
  faultPlan.clear()
  faultPlan.add({ path: 'blade-system', kind: 'payloads' })
  const { records: hostile } = await tab.value(user.page, first)
  expect(hostile.some(({ id }) => isUnknownId(id))).toBe(false)
  expect((await tab.value(menu.getMenu, {})).length).toBeGreaterThan(0)
})

test('an account in capitals logs in as the one that the server has', async () => {
  const other = gateway.browser()
  expect((await other.logIn('ADMIN', 'Admin@2026')).status).toBe(200)
  expect(await other.value(session.current)).toMatchObject({ account: { userName: 'admin' } })
})

test('no answer has the hash of a password', async () => {
  expect(await (await tab.call(user.page, first)).text()).not.toMatch(/password|[\da-f]{40}/)
})

test('a new user is in the tenant and the role that are sent, and a birthday has a time', async () => {
  await tab.value(user.submit, draft)
  expect(users.find(({ account }) => account === 'wangwu')).toMatchObject({ tenantId: '000000', roleId })
  await tab.value(user.update, {
    id: candidateId,
    account: 'zhangwei',
    realName: '张伟',
    name: '张伟',
    roleId,
    birthday: '1991-04-08',
  })
  expect(users.get(candidateId).birthday).toBe('1991-04-08')
})

test.each([
  [{ realName: '阿依古丽买买提江艾合一' }, { realName: '最多10个字符' }],
  [{ name: 'n'.repeat(21) }, { name: '最多20个字符' }],
  [{ account: 'a'.repeat(46) }, { account: '最多45个字符' }],
  [{ code: '1'.repeat(13) }, { code: '最多12个字符' }],
  [{ roleId: '' }, { roleId: '请选择角色' }],
  [{ deptId: ',' }, { deptId: '请选择机构' }],
  [{ password: 'Pass&w0rd' }, { password: '密码不能包含 &、<、>' }],
])('a user with %j is refused before the server sees it, with a message at the field', async (change, fields) => {
  const problem = await readProblem(await tab.call(user.submit, { ...draft, ...change }))
  expect(problem).toMatchObject({ code: 'invalid_input', fields })
  expect(calls().at(-1)).toBe('POST blade-auth/token 200')
})

test('a change of a user takes neither the last role nor the last department, and may leave both out', async () => {
  const change = { id: candidateId, account: 'zhangwei', realName: '张伟', name: '张伟' }
  const problem = await readProblem(await tab.call(user.update, { ...change, roleId: '', deptId: '' }))
  expect(problem).toMatchObject({ fields: { roleId: '请选择角色', deptId: '请选择机构' } })
  expect(await tab.value(user.update, change)).toBeNull()
})

test('whoever may edit roles may grant menus to them, and all roles are offered, that of admins too', async () => {
  const codes = JSON.stringify(await tab.value(menu.buttons))
  expect(codes).toContain('"role_authority"')
  const titles = (await tab.value(role.tree, {})).map(({ title }) => title)
  expect(titles).toEqual(['超级管理员', '管理员', '考生'])
  expect((await tab.value(role.tree, { tenantId: '100002' })).map(({ title }) => title)).toEqual(['管理员', '考生'])
})

test('entries of its menu lead to our pages', async () => {
  const paths = JSON.stringify(await tab.value(menu.getMenu, {}))
  expect(paths).toContain('"/system/role"')
  expect(paths).not.toContain('/authority/role')
  const { server } = await tab.value(session.current)
  expect(server?.foreignMenu?.pages).toMatchObject({ '/authority/role': '/system/role' })
})

test('a check before a write that the server fails says that nothing was sent', async () => {
  faultPlan.add({ path: 'blade-system/menu/list', kind: 'error' })
  const draft = { code: 'x', name: '新', alias: 'menu', path: '/x', sort: 1, category: 1 } as const
  const problem = await readProblem(await tab.call(menuAdmin.submit, draft))
  expect(problem).toMatchObject({ code: 'upstream_failed', notSent: true })
  expect(calls().some((it) => it.includes('menu/submit'))).toBe(false)
})

test('a role is never below itself, nor a menu', async () => {
  await tab.value(role.submit, { roleName: '考务', roleAlias: 'office', parentId: roleId, sort: 4 })
  const [below] = await tab.value(role.list, { roleAlias: 'office' })
  const group = menus.find(({ code }) => code === 'system')
  const menuDraft = { id: group?.id ?? '', code: 'system', name: '系统', alias: 'menu', path: '/system', sort: 1 }
  for (const response of [
    tab.call(role.submit, { id: roleId, parentId: roleId, roleName: '考生', roleAlias: 'user', sort: 1 }),
    tab.call(role.submit, { id: roleId, parentId: below?.id ?? '', roleName: '考生', roleAlias: 'user', sort: 1 }),
    tab.call(menuAdmin.submit, { ...menuDraft, category: 1, parentId: menuDraft.id }),
  ]) {
    expect(await readProblem(await response)).toMatchObject({ code: 'refused', detail: '父节点不可选择自身!' })
  }
})

test('rows of other tenants are read, because a call with a token has no Tenant-Id', async () => {
  const other = roles.find(({ tenantId }) => tenantId === '100002')
  expect(await tab.value(role.detail, { id: other?.id ?? '' })).toMatchObject({ tenantId: '100002' })
  expect((await tab.value(tenant.select)).length).toBeGreaterThan(1)
})

test('the own new password has no character that the server would rewrite', async () => {
  const passwords = { oldPassword: 'Admin@2026', newPassword: 'Adm<n@2026', newPassword1: 'Adm<n@2026' }
  expect(await readProblem(await tab.call(user.updatePassword, passwords))).toMatchObject({ code: 'invalid_input' })
  const plain = { ...passwords, newPassword: 'Admin#2027', newPassword1: 'Admin#2027' }
  expect(await tab.value(user.updatePassword, plain)).toBeNull()
  expect((await gateway.browser().logIn('admin', 'Admin#2027')).status).toBe(200)
})

test('a key of a dictionary must be a number', async () => {
  const entry = { code: 'level', dictKey: 'A01', dictValue: '级别', sort: 1, isSealed: 0, remark: '等级' } as const
  const problem = await readProblem(await tab.call(dict.submit, entry))
  expect(problem).toMatchObject({ code: 'invalid_input', fields: { dictKey: '请输入整数' } })
  expect(await tab.value(dict.submit, { ...entry, dictKey: '-1' })).toBeNull()
})

test('what the server takes without a word is refused: the own account, parents, codes that exist, the last role', async () => {
  const sex = dicts.find(({ code, dictKey }) => code === 'sex' && dictKey === '-1')
  const group = menus.find(({ id }) => menus.find(({ parentId }) => parentId === id) !== undefined)
  const { id: _, parentId: __, ...menuDraft } = { ...(await tab.value(menuAdmin.detail, { id: group?.id ?? '' })) }
  const copy = { code: menuDraft.code ?? '', name: '新', alias: 'm', path: '/new', sort: 1, category: 1 } as const
  for (const [response, detail] of [
    [tab.call(dict.remove, { ids: sex?.id ?? '' }), '请先删除子节点!'],
    [tab.call(menuAdmin.remove, { ids: group?.id ?? '' }), '请先删除子节点!'],
    [tab.call(menuAdmin.submit, copy), '菜单名或编号已存在!'],
  ] as const) {
    expect(await readProblem(await response)).toMatchObject({ code: 'refused', detail })
  }
  for (const call of [
    tab.call(user.submit, { ...draft, deptId: '' }),
    tab.call(user.update, { id: candidateId, account: 'zhangwei', realName: '张伟', deptId: '' }),
  ])
    expect(await readProblem(await call)).toMatchObject({ fields: { deptId: '请选择机构' } })
  expect(await readProblem(await tab.call(user.grant, { userIds: candidateId, roleIds: '' }))).toMatchObject({
    fields: { roleIds: '请选择角色' },
  })
  expect((await tab.call(user.remove, { ids: `${candidateId},${adminId}` })).status, 'by the rule of levels').toBe(403)
  expect(users.byId(adminId)).toBeDefined()
})

test('a role, a department and a post are created in the own tenant where none is sent', async () => {
  await tab.value(role.submit, { roleName: '考务', roleAlias: 'office', sort: 4 })
  await tab.value(dept.submit, { deptName: '财务科', fullName: '财务科', sort: 3 })
  await tab.value(post.submit, { postName: '主任', postCode: 'head', category: 1, sort: 2 })
  const [office] = await tab.value(role.list, { roleAlias: 'office' })
  expect(office).toMatchObject({ tenantId: '000000', parentId: '0', roleName: '考务' })
  const [finance] = await tab.value(dept.list, { deptName: '财务' })
  expect(finance).toMatchObject({ tenantId: '000000', parentId: '0', deptCategory: null })
  const { records } = await tab.value(post.list, { ...first, postCode: 'head' })
  expect(records).toMatchObject([{ tenantId: '000000', categoryName: '高层' }])
})

test('a role is granted a menu in place of those that it had, and its users see that one', async () => {
  const { menu: offered } = await tab.value(menuAdmin.grantTree)
  const menuIds = offered.slice(0, 1).map(({ id }) => id)
  await tab.value(role.grant, { roleIds: [roleId], menuIds, dataScopeIds: [], apiScopeIds: [] })
  const keys = await tab.value(menuAdmin.roleTreeKeys, { roleIds: roleId })
  expect(keys).toEqual({ menu: menuIds, dataScope: [], apiScope: [] })
  const member = gateway.browser()
  await member.logIn('lina')
  expect((await member.value(menu.getMenu, {})).map(({ code }) => code)).toEqual([menus.get(menuIds[0] ?? '').code])
})

test('roles and departments with others below them are not removed', async () => {
  await tab.value(role.submit, { roleName: '考务', roleAlias: 'office', parentId: roleId, sort: 4 })
  for (const response of [tab.call(role.remove, { ids: roleId }), tab.call(dept.remove, { ids: firstDept })]) {
    expect(await readProblem(await response)).toMatchObject({ code: 'refused', detail: '请先删除子节点!' })
  }
  expect(calls().filter((call) => call.includes('/remove'))).toEqual([])
})

test.each([
  [dept.submit, { deptName: 'd'.repeat(46), fullName: '财务科', sort: 1 }, { deptName: '最多45个字符' }],
  [post.submit, { postCode: 'p'.repeat(13), postName: '主任', category: 1, sort: 1 }, { postCode: '最多12个字符' }],
  [post.submit, { postCode: 'p', postName: 'p'.repeat(65), category: 1, sort: 1 }, { postName: '最多64个字符' }],
] as const)(
  'a name that is longer than its column is refused with a message at the field: %#',
  async (call, input, fields) => {
    expect(await readProblem(await tab.call<typeof call>(call, input))).toMatchObject({ code: 'invalid_input', fields })
  },
)

test('notices are listed with their kinds, the newest first, and have their content alone', async () => {
  const { records } = await tab.value(notice.list, { descs: 'releaseTime' })
  expect(records[0]).toMatchObject({ title: '报名系统升级通知', categoryName: expect.stringMatching(/./) })
  const id = records[0]?.id ?? ''
  expect((await tab.value(notice.detail, { id }))?.content).toContain('本周六')
})

test('the own profile is changed for the own account, whatever id is sent', async () => {
  const other = { id: candidateId, name: '黑' } as never // a client may send what the contract does not have
  await tab.call(user.updateInfo, other)
  expect(users.get(candidateId).name).toBe('张伟')
  await tab.value(user.updateInfo, { name: '管理员', email: 'admin@example.org' })
  expect(users.get(adminId)).toMatchObject({ name: '管理员', email: 'admin@example.org' })
})

test('calls and filters that the server lacks are said, and not sent', async () => {
  for (const response of [
    tab.call(dictBiz.parentList, first),
    tab.call(user.platformDetail, { id: adminId }),
    tab.call(exam.getAllExamList),
    tab.call(user.page, { ...first, userType: 1 }),
    tab.call(usualLog.list, { ...first, serviceId: 'blade' }),
  ]) {
    expect(await readProblem(await response)).toMatchObject({ code: 'not_offered', status: 404 })
  }
  expect(calls()).toHaveLength(2)
})

test('the session tells the client what the server lacks', async () => {
  const { server } = await tab.value(session.current)
  expect(server?.manners).toContain('rewrites-markup')
  expect(server?.absent).toEqual(
    expect.arrayContaining([
      '/api/ouma-register/',
      '/api/blade-system/dict-biz/',
      '/api/blade-system/tenant/setting',
      '/api/blade-system/tenant/#expireTime',
      '/api/blade-log/usual/list?serviceId',
      '/api/blade-user/page?userType',
      '/api/blade-system/dept/#deptCategory',
    ]),
  )
  const absent = endpoints(api).filter(({ endpoint: { url } }) => server?.absent.some((it) => url.startsWith(it)))
  expect(absent.map(({ name }) => name)).not.toContain('menu.getMenu')
  expect(absent.length).toBeGreaterThan(100)
})

test('a missing role is forbidden, and the session stays', async () => {
  const candidate = gateway.browser()
  await candidate.logIn('lina')
  expect(await readProblem(await candidate.call(user.page, first))).toMatchObject({ code: 'forbidden' })
  expect((await candidate.value(session.current)).account?.userName).toBe('lina')
})

test('an expired access token is refreshed, also where the server answers the same texts', async () => {
  settings.accessTokenSeconds = 400
  const other = gateway.browser()
  await other.logIn('admin')
  for (const _ of [1, 2]) {
    clock.set(clock.now() + 200_000)
    expect((await other.value(user.info)).account).toBe('admin')
  }
  expect(calls().filter((it) => it === 'POST blade-auth/token 200')).toHaveLength(4)
})

test('a wrong password is refused in the words of the server; the account waits before the server locks the address', async () => {
  const guess = async () => {
    const guesser = gateway.browser()
    return readProblem(await guesser.logIn('lina', 'Wrong@2026'))
  }
  expect(await guess()).toMatchObject({ code: 'refused', detail: '用户名或密码错误' })
  for (let tries = 1; tries < 4; tries += 1) await guess()
  const response = await gateway.browser().logIn('lina', 'Wrong@2026')
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(1_700)
  expect(await readProblem(response)).toMatchObject({ code: 'account_locked', status: 429 })
  expect((await gateway.browser().logIn('zhangwei')).status).toBe(200)
  clock.set(clock.now() + 1_801_000)
  expect((await gateway.browser().logIn('lina')).status).toBe(200)
})

test.each([
  ['用户登录失败次数过多', 'account_locked'],
  ['用户登录失败次数过多，请稍后再试', 'address_locked'],
])('the lockout "%s" of the server says what is locked, and for how long', async (msg, code) => {
  const mock = mockFetch()
  const blocked = await testGateway({
    settings: springbladeSettings,
    fetch: async (url, init) =>
      url.includes('captcha')
        ? mock(url, init)
        : Response.json({ code: 400, success: false, data: {}, msg }, { status: 400 }),
  })
  const response = await blocked.browser().logIn('lina')
  expect(response.headers.get('Retry-After')).toBe('1800')
  expect(await readProblem(response)).toMatchObject({ code, status: 429 })
})

test("the client's address goes up with every call", async () => {
  await tab.value(user.info)
  expect(new Set(journal.all().map(({ ip }) => ip))).toEqual(new Set(['203.0.113.7']))
})

test('a call that a server answered with "no endpoint" is not offered any more, whatever its dialect', async () => {
  scenario.begin('normal')
  const mock = mockFetch()
  const other = await testGateway({
    fetch: async (url, init) =>
      url.includes('dict-biz')
        ? Response.json(
            { code: 404, success: false, data: {}, msg: 'No endpoint GET /dict-biz/parent-list.' },
            { status: 404 },
          )
        : mock(url, init),
  })
  const browser = other.browser()
  await browser.logIn('admin')
  expect((await browser.value(session.current)).server).toBeUndefined()
  expect(await readProblem(await browser.call(dictBiz.parentList, first))).toMatchObject({ code: 'not_offered' })
  const url = dictBiz.parentList.url
  expect((await browser.value(session.current)).server).toEqual({ absent: [url], manners: [] })
})

test('markup is rewritten by the server, and what was stored can be read', async () => {
  await tab.value(param.submit, { paramName: 'R&D', paramKey: 'a.b', paramValue: 'x' })
  expect(params.find(({ paramKey }) => paramKey === 'a.b')?.paramName).toBe('R&amp;D')
  settings.manners = 'off'
  await tab.value(param.submit, { paramName: 'R&D', paramKey: 'a.c', paramValue: 'x' })
  expect(params.find(({ paramKey }) => paramKey === 'a.c')?.paramName).toBe('R&D')
})
