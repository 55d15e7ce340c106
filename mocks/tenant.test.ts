import { beforeEach, expect, test } from 'vitest'

import { at } from './core/clock.ts'
import { bladeTime } from './core/wire.ts'
import { type BladeClient, answerData, pageRecords } from './testing/client.ts'
import { testClient } from './testing/server.ts'
import { tenants, users } from './user/seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const tenantRowId = (code: string) => tenants.find((row) => row.tenantId === code)?.id ?? ''
const post = async (call: string, form: Record<string, string>) =>
  (await admin.call(`POST blade-system/tenant/${call}`, { form })).body
const logIn = (username: string, password: string, tenantId: string) =>
  blade.token({ grant_type: 'password', username, password, tenantId })

const info = async (domain: string) =>
  answerData(await blade.call('GET blade-system/tenant/info', { query: { domain } }))

test('a tenant of a domain is told without a log-in; of another domain there is none', async () => {
  expect(await info('https://demo.example.org')).toMatchObject({
    tenantId: '100002',
    domain: 'https://demo.example.org',
  })
  expect(await info('https://nobody.example.org')).toEqual({})
})

test('a new tenant has a code of six digits, and an administrator with the initial password, a role, a department and a post', async () => {
  const json = { tenantName: '新考试院', linkman: '周敏', contactNumber: '028-55500000' }
  expect((await admin.call('POST blade-system/tenant/submit', { json })).body).toMatchObject({ code: 200 })
  const [row] = pageRecords(await admin.call('GET blade-system/tenant/list', { query: { tenantName: '新' } }))
  expect(row).toMatchObject({ tenantId: '100003', accountNumber: -1, expireTime: '' })
  const member = blade.with(await logIn('admin', '123456', '100003'))
  expect(pageRecords(await member.call('GET blade-user/page'))).toMatchObject([
    { realName: '周敏', roleName: '管理员', deptName: '新考试院', postName: '首席执行官' },
  ])
  expect((await member.call('POST blade-system/tenant/submit', { json })).status).toBe(401)
  const { id = '' } = users.find(({ tenantId }) => tenantId === '100003') ?? {}
  const simple = await member.call('GET ouma-register/simple-password', { query: { userId: id } })
  expect(answerData(simple), 'the initial password must be replaced').toEqual({ simple: true })
  expect(pageRecords(await member.call('GET blade-system/tenant/list'))).toHaveLength(1)
})

test('the limits of several tenants are replaced; -1, empty and missing ones are none', async () => {
  const ids = `${tenantRowId('100001')},${tenantRowId('100002')}`
  await post('setting', { ids, accountNumber: '7', expireTime: bladeTime(at(-1)) })
  const tenantRow = (code: string) => tenants.byId(tenantRowId(code))
  expect(tenantRow('100001')).toMatchObject({ accountNumber: 7 })
  users.change(users.find((row) => row.account === 'lina')?.id ?? '', { tenantId: '100002' })
  expect((await logIn('lina', 'Exam@2026', '100002')).body).toMatchObject({
    error_description: '租户授权已过期,请联系管理员',
  })
  await post('setting', { ids: tenantRowId('100002'), accountNumber: '-1' })
  await post('setting', { ids: tenantRowId('100001'), accountNumber: '', expireTime: '' })
  expect(tenantRow('100001')).toMatchObject({ accountNumber: null, expireTime: null })
  expect(tenantRow('100002')).toMatchObject({ accountNumber: null, expireTime: null })
  expect((await logIn('lina', 'Exam@2026', '100002')).status).toBe(200)
})

test('a tenant is removed with its users, the operator never', async () => {
  expect(await post('remove', { ids: `${tenantRowId('100002')},${tenantRowId('000000')}` })).toMatchObject({
    msg: '不可删除管理租户!',
  })
  expect(await post('remove', { ids: tenantRowId('100002') })).toMatchObject({ code: 200 })
  expect(users.filter((row) => row.tenantId === '100002')).toEqual([])
})

test('a data source is set by the code of the tenant', async () => {
  expect(await post('datasource', { tenantId: '100002', datasourceId: '7' })).toMatchObject({ code: 200 })
  const detail = await admin.call('GET blade-system/tenant/detail', { query: { id: tenantRowId('100002') } })
  expect(answerData(detail)).toMatchObject({ datasourceId: '7' })
  expect(await post('datasource', { tenantId: '999999', datasourceId: '7' })).toMatchObject({ code: 400 })
})
