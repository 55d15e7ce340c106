import { expect, test } from 'vitest'

import { depts } from '../dept/seeds.ts'
import { dicts } from '../dict/seeds.ts'
import { menus } from '../menu/seeds.ts'
import { params } from '../param.ts'
import { posts } from '../post/seeds.ts'
import { roles } from '../role/seeds.ts'
import { BladeClient, answerData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { tenants, users } from '../user/seeds.ts'

const server = await testServer()

const root = '1123598813738675201'
const administrator = '1123598816738675201'
const candidate = '1700000000000000001'

/** A row of the client's own table, which it sends back whole. */
const leftovers = { $cellEdit: false, $index: 0, createTime: '2024-01-01 00:00:00', id: '' }

type Step = readonly [address: string, sent?: { query?: Record<string, string>; json?: unknown }]

const query = (address: string, sent: Record<string, string> = {}): Step => [address, { query: sent }]
const json = (address: string, sent: unknown): Step => [address, { json: sent }]

const firstPage = { current: '1', size: '10' }

/** Steps of an administrator with Blade's own client 2.8, as it sends them: numbers for ids, texts for numbers. */
const steps: readonly Step[] = [
  query('GET blade-auth/oauth/captcha'),
  query('GET blade-auth/oauth/user-info'),
  query('GET blade-system/menu/routes'),
  query('GET blade-system/menu/top-menu'),
  query('GET blade-system/menu/buttons'),
  query('GET blade-auth/oauth/clear-cache'),
  json('POST blade-auth/oauth/logout', []),
  query('GET blade-user/info'),
  json('POST blade-user/update-info', { id: '1123598821738675201', name: '管理员', email: 'a@example.org', sex: 1 }),
  query('GET blade-user/page', { ...firstPage, deptId: '', tenantId: '' }),
  query('GET blade-user/page', { current: '1', size: '20' }),
  query('GET blade-user/detail', { id: candidate }),
  query('GET blade-user/platform-detail', { id: candidate }),
  query('GET blade-user/user-list'),
  json('POST blade-user/submit', {
    ...leftovers,
    tenantId: '000000',
    account: 'stock',
    password: '123456',
    password2: '123456',
    name: '库存',
    realName: '库存',
    userType: '1',
    sex: '1',
    birthday: '1990-03-07 00:00:00',
    roleId: administrator,
    deptId: root,
    postId: '1123598817738675201',
  }),
  json('POST blade-user/update', {
    ...leftovers,
    id: candidate,
    account: 'zhangwei',
    name: '张伟',
    realName: '张伟',
    sex: 1,
    userType: 1,
    roleId: '1123598816738675203',
    deptId: root,
    postId: '1123598817738675201',
    statusName: '',
  }),
  query('POST blade-user/update-platform', { userId: candidate, userType: '1', userExt: '{}' }),
  query('POST blade-user/reset-password', { userIds: candidate }),
  query('POST blade-user/unlock', { userIds: candidate }),
  query('POST blade-user/grant', { userIds: candidate, roleIds: '1123598816738675203' }),
  query('POST blade-user/remove', { ids: '1710000000000000001' }),
  query('GET blade-system/role/list', firstPage),
  query('GET blade-system/role/tree'),
  query('GET blade-system/role/tree', { tenantId: '000000' }),
  query('GET blade-system/role/tree-by-id', { roleId: administrator }),
  query('GET blade-system/role/detail', { id: administrator }),
  json('POST blade-system/role/submit', {
    ...leftovers,
    roleName: '考务',
    roleAlias: 'office',
    sort: '4',
    parentId: 0,
  }),
  json('POST blade-system/role/grant', { roleIds: [administrator], menuIds: [], dataScopeIds: [], apiScopeIds: [] }),
  query('GET blade-system/menu/grant-tree'),
  query('GET blade-system/menu/role-tree-keys', { roleIds: administrator }),
  query('GET blade-system/dept/list', firstPage),
  query('GET blade-system/dept/lazy-list', { parentId: '0' }),
  query('GET blade-system/dept/tree', { tenantId: '000000' }),
  query('GET blade-system/dept/lazy-tree', { parentId: '0' }),
  query('GET blade-system/dept/detail', { id: root }),
  json('POST blade-system/dept/submit', {
    ...leftovers,
    deptName: '财务科',
    fullName: '财务科',
    sort: '3',
    parentId: 0,
  }),
  query('GET blade-system/post/list', firstPage),
  query('GET blade-system/post/select', { tenantId: '000000' }),
  query('GET blade-system/post/detail', { id: '1123598817738675201' }),
  json('POST blade-system/post/submit', { ...leftovers, postCode: 'head', postName: '主任', category: '1', sort: '2' }),
  query('GET blade-system/menu/lazy-list', { parentId: '0' }),
  query('GET blade-system/menu/list', firstPage),
  query('GET blade-system/menu/menu-list', firstPage),
  query('GET blade-system/menu/lazy-menu-list', { parentId: '0' }),
  query('GET blade-system/menu/tree'),
  query('GET blade-system/menu/detail', { id: menus.all()[0]?.id ?? '' }),
  json('POST blade-system/menu/submit', {
    ...leftovers,
    parentId: 0,
    name: '库存',
    code: 'stock',
    alias: 'menu',
    path: '/stock',
    source: 'iconfont',
    sort: '9',
    category: 1,
    action: 0,
    isOpen: '1',
    remark: '',
  }),
  query('GET blade-system/topmenu/list', firstPage),
  query('GET blade-system/topmenu/detail', { id: '1830000000000000001' }),
  json('POST blade-system/topmenu/submit', { ...leftovers, code: 'stock', name: '库存', source: 'x', sort: '9' }),
  query('GET blade-system/menu/grant-top-tree'),
  query('GET blade-system/menu/top-tree-keys', { topMenuIds: '1830000000000000001' }),
  json('POST blade-system/topmenu/grant', { topMenuIds: ['1830000000000000003'], menuIds: [] }),
  query('GET blade-system/dict/parent-list', firstPage),
  query('GET blade-system/dict/child-list', { ...firstPage, parentId: '-1' }),
  query('GET blade-system/dict/list', firstPage),
  query('GET blade-system/dict/tree', { code: 'DICT' }),
  query('GET blade-system/dict/detail', { id: dicts.all()[0]?.id ?? '' }),
  query('GET blade-system/dict/dictionary', { code: 'sex' }),
  json('POST blade-system/dict/submit', {
    ...leftovers,
    code: 'stock',
    dictKey: -1,
    dictValue: '库存',
    sort: 1,
    isSealed: '0',
    remark: '库存',
    parentId: 0,
  }),
  query('GET blade-system/dict-biz/parent-list', firstPage),
  query('GET blade-system/dict-biz/child-list', { ...firstPage, parentId: '-1' }),
  query('GET blade-system/dict-biz/tree', { code: 'DICT' }),
  query('GET blade-system/dict-biz/dictionary', { code: 'mz' }),
  query('GET blade-system/param/list', firstPage),
  query('GET blade-system/param/detail', { id: params.all()[0]?.id ?? '' }),
  json('POST blade-system/param/submit', { ...leftovers, paramName: '库存', paramKey: 'stock', paramValue: '1' }),
  query('GET blade-system/tenant/list', firstPage),
  query('GET blade-system/tenant/select'),
  query('GET blade-system/tenant/detail', { id: tenants.all()[0]?.id ?? '' }),
  query('GET blade-system/tenant/info', { domain: 'https://demo.example.org' }),
  json('POST blade-system/tenant/submit', {
    ...leftovers,
    tenantName: '库存',
    linkman: '李',
    contactNumber: '1380000',
  }),
  query('POST blade-system/tenant/setting', { ids: '1123598820738675203', accountNumber: '-1', expireTime: '' }),
  query('POST blade-system/tenant/datasource', { tenantId: '100002', datasourceId: '1' }),
  ...['usual', 'api', 'error'].map((log) => query(`GET blade-log/${log}/list`, firstPage)),
]

test('every step of an administrator with a stock client succeeds as it is sent', async () => {
  const admin = await new BladeClient(server.url).logIn('admin')
  const failed: string[] = []
  for (const [address, sent] of steps) {
    const { status, text, body } = await admin.call(address, sent)
    const { code = 200 } = Object(body)
    if (status !== 200 || code !== 200) failed.push(`${address} ${status} ${text.slice(0, 120)}`)
  }
  expect(failed).toEqual([])
  expect(steps.length).toBeGreaterThan(75)
  expect(users.find(({ account }) => account === 'stock')).toMatchObject({ sex: 1, birthday: '1990-03-07' })
  expect(menus.find(({ code }) => code === 'stock')).toMatchObject({ parentId: '0', action: 0, sort: 9 })
  expect(dicts.find(({ code }) => code === 'stock')).toMatchObject({ parentId: '0', dictKey: '-1' })
  expect(roles.find(({ roleAlias }) => roleAlias === 'office')).toMatchObject({ tenantId: '000000', roleName: '考务' })
  expect(depts.find(({ deptName }) => deptName === '财务科')).toMatchObject({ parentId: '0', sort: 3 })
  expect(posts.find(({ postCode }) => postCode === 'head')).toMatchObject({ category: 1 })
})

test('roles, departments and posts that a client added can be removed', async () => {
  const admin = await new BladeClient(server.url).logIn('admin')
  for (const [name, sent] of [
    ['role', { roleName: '考务', roleAlias: 'office' }],
    ['dept', { deptName: '财务科', fullName: '财务科' }],
    ['post', { postCode: 'head', postName: '主任' }],
  ] as const) {
    await admin.call(`POST blade-system/${name}/submit`, { json: sent })
    const table = { role: roles, dept: depts, post: posts }[name]
    const id = table.all().at(-1)?.id ?? ''
    expect((await admin.call(`POST blade-system/${name}/remove`, { query: { ids: id } })).body).toMatchObject({
      code: 200,
    })
    expect(table.byId(id)).toBeUndefined()
  }
})

test('a grant replaces the menus of a role, and the tree of keys shows them', async () => {
  const admin = await new BladeClient(server.url).logIn('admin')
  const [menuId = ''] = roles.find(({ roleAlias }) => roleAlias === 'user')?.menuIds ?? []
  const adminRole = '1123598816738675202'
  await admin.call('POST blade-system/role/grant', {
    json: { roleIds: [adminRole], menuIds: [menuId], dataScopeIds: [], apiScopeIds: [] },
  })
  const keys = await admin.call('GET blade-system/menu/role-tree-keys', { query: { roleIds: adminRole } })
  expect(answerData(keys)).toMatchObject({ menu: [menuId] })
})
