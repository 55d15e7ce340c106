import { beforeEach, expect, test } from 'vitest'

import { depts } from '../dept/seeds.ts'
import { dictBizs } from '../dict/seeds.ts'
import { topMenus } from '../menu/seeds.ts'
import { posts } from '../post/seeds.ts'
import { roles } from '../role/seeds.ts'
import { type BladeClient, answerData, pageRecords, type WireAnswer } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { tenants, users } from '../user/seeds.ts'
import { operator } from './tenant-scope.ts'

const own = '100002'
const blade = await testClient()

/** Administrator of a tenant that is not the operator's; with the highest role, so that only its tenant limits it. */
let member: BladeClient

beforeEach(async () => {
  const roleId = roles.find(({ roleAlias }) => roleAlias === 'administrator')?.id ?? ''
  users.change(users.find((row) => row.account === 'ayguli')?.id ?? '', { tenantId: own, roleId })
  const logIn = { grant_type: 'password', username: 'ayguli', password: 'Exam@2026', tenantId: own }
  member = blade.with(await blade.token(logIn))
})

const ofOperator = {
  user: () => users.find((row) => row.account === 'lina')?.id ?? '',
  role: () => roles.all()[0]?.id ?? '',
  dictBiz: () => dictBizs.find((row) => row.code === 'mz')?.id ?? '',
  topMenu: () => topMenus.all()[0]?.id ?? '',
  dept: () => depts.all()[0]?.id ?? '',
  post: () => posts.all()[0]?.id ?? '',
  tenant: () => tenants.find((row) => row.tenantId === operator)?.id ?? '',
}

const person = { account: 'x', realName: 'x', name: 'x' }
const entry = { code: 'mz', dictKey: '9', dictValue: 'x', sort: 1, isSealed: 0, remark: 'x' }
const job = { roleName: 'x', roleAlias: 'x', sort: 1 }
const nothing = { menuIds: [], dataScopeIds: [], apiScopeIds: [] }
const unit = { deptName: 'x', fullName: 'x', sort: 1 }
const position = { category: 1, postCode: 'x', postName: 'x', sort: 1 }
const top = { code: 'x', name: 'x', sort: 1 }

const answerTotal = (answer: WireAnswer) => (answerData(answer) as { total: number }).total

type Body = { form?: Record<string, string>; json?: object }

test.each<[call: string, body: () => Body]>([
  ['blade-user/update', () => ({ json: { ...person, id: ofOperator.user() } })],
  ['blade-user/update-platform', () => ({ form: { userId: ofOperator.user(), userType: '1', userExt: 'x' } })],
  ['blade-user/reset-password', () => ({ form: { userIds: ofOperator.user() } })],
  ['blade-user/remove', () => ({ form: { ids: ofOperator.user() } })],
  ['blade-user/grant', () => ({ form: { userIds: ofOperator.user(), roleIds: '' } })],
  ['blade-system/dict-biz/submit', () => ({ json: { ...entry, id: ofOperator.dictBiz() } })],
  ['blade-system/dict-biz/submit', () => ({ json: { ...entry, parentId: ofOperator.dictBiz() } })],
  ['blade-system/dict-biz/remove', () => ({ form: { ids: ofOperator.dictBiz() } })],
  ['blade-system/role/submit', () => ({ json: { ...job, id: ofOperator.role() } })],
  ['blade-system/role/submit', () => ({ json: { ...job, parentId: ofOperator.role() } })],
  ['blade-system/role/remove', () => ({ form: { ids: ofOperator.role() } })],
  ['blade-system/role/grant', () => ({ json: { ...nothing, roleIds: [ofOperator.role()] } })],
  ['blade-system/dept/submit', () => ({ json: { ...unit, id: ofOperator.dept() } })],
  ['blade-system/dept/submit', () => ({ json: { ...unit, parentId: ofOperator.dept() } })],
  ['blade-system/dept/remove', () => ({ form: { ids: ofOperator.dept() } })],
  ['blade-system/post/submit', () => ({ json: { ...position, id: ofOperator.post() } })],
  ['blade-system/post/remove', () => ({ form: { ids: ofOperator.post() } })],
  ['blade-system/topmenu/submit', () => ({ json: { ...top, id: ofOperator.topMenu() } })],
  ['blade-system/topmenu/remove', () => ({ form: { ids: ofOperator.topMenu() } })],
  ['blade-system/topmenu/grant', () => ({ json: { topMenuIds: [ofOperator.topMenu()], menuIds: [] } })],
  ['blade-system/tenant/submit', () => ({ json: { tenantName: 'x', id: ofOperator.tenant() } })],
  ['blade-system/tenant/remove', () => ({ form: { ids: ofOperator.tenant() } })],
  ['blade-system/tenant/setting', () => ({ form: { ids: ofOperator.tenant(), accountNumber: '1' } })],
  ['blade-system/tenant/datasource', () => ({ form: { tenantId: operator, datasourceId: '1' } })],
])('an administrator of a tenant changes nothing of the operator with %s', async (call, body) => {
  const { status, body: answer } = await member.call(`POST ${call}`, body())
  expect([status, answer]).toMatchObject([403, { code: 400, msg: '无权操作非本租户数据' }])
})

test('an administrator of a tenant grants no role of the operator, also not with a new or a changed user', async () => {
  const roleIds = ofOperator.role()
  const mine = users.find((row) => row.tenantId === own)
  const { account = '' } = mine ?? {}
  const answers = [
    await member.call('POST blade-user/grant', { form: { userIds: mine?.id ?? '', roleIds } }),
    await member.call('POST blade-user/submit', {
      json: { ...person, password: 'Xin#2026y', tenantId: own, roleId: roleIds, deptId: '1', postId: '1' },
    }),
    await member.call('POST blade-user/update', { json: { ...person, account, id: mine?.id, roleId: roleIds } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

test.each([
  'blade-user/page',
  'blade-system/dict-biz/parent-list',
  'blade-system/topmenu/list',
  'blade-system/tenant/list',
  'blade-log/usual/list',
  'blade-log/api/list',
  'blade-log/error/list',
])('%s has rows of the own tenant only; the operator sees those of others', async (call) => {
  await member.call('POST blade-system/topmenu/submit', { json: top })
  const list = (client: BladeClient) => client.call(`GET ${call}`, { query: { size: '200' } })
  const rows = await list(member)
  expect(new Set(pageRecords(rows).map((row) => row['tenantId']))).toEqual(new Set([own]))
  expect(answerTotal(await list(await blade.logIn('admin')))).toBeGreaterThan(answerTotal(rows))
})

test.each<[call: string, id: () => string]>([
  ['blade-user/detail', ofOperator.user],
  ['blade-user/platform-detail', ofOperator.user],
  ['blade-system/dict-biz/detail', ofOperator.dictBiz],
  ['blade-system/topmenu/detail', ofOperator.topMenu],
  ['blade-system/tenant/detail', ofOperator.tenant],
  ['blade-log/usual/detail', () => '1920000000000020000'],
  ['blade-log/api/detail', () => '1910000000000100000'],
  ['blade-log/error/detail', () => '1930000000000005000'],
])('%s of a row of the operator has no data', async (call, id) => {
  const get = (client: BladeClient) => client.call(`GET ${call}`, { query: { id: id() } })
  expect((await get(member)).body).toMatchObject({ code: 200, data: {}, msg: '暂无承载数据' })
  expect(answerData(await get(await blade.logIn('admin')))).toMatchObject({ id: id() })
})

const data = async (call: string, query: Record<string, string> = {}) =>
  answerData(await member.call(`GET ${call}`, { query }))

test('trees and keys have nothing of the operator', async () => {
  expect(await data('blade-system/dict-biz/list')).toMatchObject([{ code: 'area' }])
  expect(await data('blade-system/dict-biz/child-list', { parentId: ofOperator.dictBiz() })).toEqual([])
  expect(await data('blade-system/dict-biz/dictionary', { code: 'mz' })).toEqual([])
  expect(await data('blade-system/role/tree', { tenantId: operator })).toMatchObject([
    { id: '1123598816738675204' },
    { id: '1123598816738675205' },
  ])
  expect(await data('blade-system/menu/top-tree-keys', { topMenuIds: ofOperator.topMenu() })).toMatchObject({
    menu: [],
  })
})

test('a call is logged under the tenant of its account, a log-in under the tenant that it names', async () => {
  await member.call('GET blade-user/info')
  const rows = async (log: string) =>
    pageRecords(await member.call(`GET blade-log/${log}/list`, { query: { createBy_equal: 'ayguli' } }))
  expect(await rows('api')).toMatchObject([{ requestUri: '/info', tenantId: own }])
  expect(await rows('usual')).toMatchObject([{ logId: 'log-in', tenantId: own }])
})
