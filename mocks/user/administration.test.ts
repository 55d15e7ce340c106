import { beforeEach, expect, test } from 'vitest'

import { firstDept } from '../dept/seeds.ts'
import { candidateRole } from '../role/seeds.ts'
import { type BladeClient, answerData, pageRecords } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { tenants, users } from './seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const accountId = (account: string) => users.find((row) => row.account === account)?.id ?? ''
const page = async (query: Record<string, string> = {}) => admin.call('GET blade-user/page', { query })
const post = async (call: string, form: Record<string, string>) =>
  (await admin.call(`POST blade-user/${call}`, { form })).body
const draft = {
  tenantId: '000000',
  account: 'zhaomin',
  realName: '赵敏',
  name: '赵敏',
  password: 'Zhao#2026',
  roleId: candidateRole,
  deptId: firstDept,
  postId: '1123598817738675201',
}
const submit = async (more: object = {}) =>
  (await admin.call('POST blade-user/submit', { json: { ...draft, ...more } })).body

test('a page matches whole values, ignores what it does not know, and includes departments below', async () => {
  expect((await page()).body).toMatchObject({ data: { total: 5_000 } })
  expect(pageRecords(await page({ realName: '张伟', account: 'zhangwei' }))).toHaveLength(1)
  expect(pageRecords(await page({ account: 'zhang' }))).toEqual([])
  expect((await page({ name: '张伟' })).body).toMatchObject({ data: { total: 5_000 } })
  expect((await page({ deptId: '1123598813738675202' })).body).toMatchObject({ data: { total: 0 } })
  expect((await page({ deptId: '1123598813738675203' })).body).toMatchObject({ data: { total: 50 } })
  expect((await page({ roleId: '-1' })).body).toMatchObject({ data: { total: 20 } })
})

test('a row has names beside comma separated ids, and no password', async () => {
  const [row] = pageRecords(await page({ account: 'lina' }))
  expect(row).toMatchObject({
    roleName: '考生',
    deptName: '考试管理中心',
    sexName: '女',
    roleId: candidateRole,
    userExt: '',
  })
  expect(JSON.stringify(row)).not.toMatch(/password"/)
})

test('an administrator of a tenant sees and changes its own users only', async () => {
  users.change(accountId('ayguli'), { tenantId: '100002', roleId: '1123598816738675202' })
  const member = blade.with(
    await blade.token({ grant_type: 'password', username: 'ayguli', password: 'Exam@2026', tenantId: '100002' }),
  )
  const rows = pageRecords(await member.call('GET blade-user/page', { query: { size: '100' } }))
  expect(rows).toHaveLength(37)
  expect(new Set(rows.map((row) => row['tenantId']))).toEqual(new Set(['100002']))
  expect(answerData(await member.call('GET blade-user/detail', { query: { id: accountId('lina') } }))).toEqual({})
  const guarded = await member.call('POST blade-user/reset-password', { form: { userIds: accountId('lina') } })
  expect([guarded.status, guarded.body]).toMatchObject([403, { code: 400, msg: '无权操作非本租户数据' }])
})

test('a new user logs in with the password that was entered; a second one of the name is refused', async () => {
  expect(await submit()).toMatchObject({ code: 200 })
  await blade.logIn('zhaomin', 'Zhao#2026')
  expect(await submit()).toMatchObject({ code: 400, msg: '当前用户 [zhaomin] 已存在!' })
  expect(pageRecords(await page({ account: 'zhaomin' }))).toMatchObject([
    { tenantId: '000000', deptName: '考试管理中心', postName: '工作人员' },
  ])
})

test('at the quota of the tenant no user can be added', async () => {
  const tenant = tenants.find((row) => row.tenantId === '100002')
  const members = users.filter((row) => row.tenantId === '100002').length
  tenants.change(tenant?.id ?? '', { accountNumber: members + 1 })
  expect(await submit({ tenantId: '100002' })).toMatchObject({ code: 200 })
  expect(await submit({ tenantId: '100002', account: 'zhaomin2' })).toMatchObject({ msg: '当前租户已到最大账号额度!' })
})

test('a change keeps what it leaves out, and the password', async () => {
  const json = { id: accountId('lina'), account: 'lina', realName: '李娜娜', name: '李娜娜' }
  expect((await admin.call('POST blade-user/update', { json })).body).toMatchObject({ code: 200 })
  const row = users.find(({ account }) => account === 'lina')
  expect(row).toMatchObject({ realName: '李娜娜', phone: '13623456789', roleId: candidateRole })
  await blade.logIn('lina')
})

test('a reset password is that of the parameter account.initPassword', async () => {
  expect(await post('reset-password', { userIds: `${accountId('lina')},${accountId('zhangwei')}` })).toMatchObject({
    code: 200,
  })
  await blade.logIn('lina', '123456')
  const list = await admin.call('GET blade-system/param/list', { query: { paramKey_equal: 'account.initPassword' } })
  const { id = '' } = pageRecords(list)[0] as { id?: string }
  const param = { paramName: '账号初始密码', paramKey: 'account.initPassword', paramValue: 'Start#2026' }
  await admin.call('POST blade-system/param/submit', { json: { id, ...param } })
  await post('reset-password', { userIds: accountId('lina') })
  await blade.logIn('lina', 'Start#2026')
})

test('a user without a role cannot log in until one is granted; roles are replaced', async () => {
  expect(await post('grant', { userIds: accountId('lina'), roleIds: '' })).toMatchObject({ code: 200 })
  await expect(blade.logIn('lina')).rejects.toThrow('未获得用户的角色信息')
  await post('grant', { userIds: accountId('lina'), roleIds: '1123598816738675202' })
  expect((await (await blade.logIn('lina')).call('GET blade-user/page')).status).toBe(200)
})

test('the own account cannot be removed; a removed user is gone from page, detail and log-in', async () => {
  expect(await post('remove', { ids: `${accountId('lina')},${accountId('admin')}` })).toMatchObject({
    msg: '不能删除本账号!',
  })
  const id = accountId('lina')
  expect(await post('remove', { ids: `${id},1` })).toMatchObject({ code: 200 })
  expect(await post('remove', { ids: id })).toMatchObject({ code: 400, msg: '操作失败' })
  expect((await page()).body).toMatchObject({ data: { total: 4_999 } })
  expect(answerData(await admin.call('GET blade-user/detail', { query: { id } }))).toEqual({})
  await expect(blade.logIn('lina')).rejects.toThrow('用户名或密码错误')
})

test('the extension of a platform is written by the given type and read by that of the user', async () => {
  const id = accountId('lina')
  const platform = async () => answerData(await admin.call('GET blade-user/platform-detail', { query: { id } }))
  await post('update-platform', { userId: id, userType: '2', userExt: '{"a":1}' })
  expect(await platform()).toMatchObject({ userExt: '', userType: 1 })
  await post('update-platform', { userId: id, userType: '1', userExt: '{"b":2}' })
  expect(await platform()).toMatchObject({ userExt: '{"b":2}', userType: 1 })
  expect(answerData(await admin.call('GET blade-user/detail', { query: { id } }))).toMatchObject({ userExt: '' })
})

test('a missing list of ids is refused by its name, and candidates have none of these calls', async () => {
  expect(await post('remove', {})).toMatchObject({ code: 400, msg: '缺少必要的请求参数: ids' })
  const lina = await blade.logIn('lina')
  expect((await lina.call('GET blade-user/page')).body).toMatchObject({ code: 401, msg: '请求未授权' })
})

const listRoles = async (client: BladeClient) => answerData(await client.call('GET blade-system/role/list'))

test('roles are listed with their aliases: of the own tenant, or of all for the operator', async () => {
  expect(await listRoles(admin)).toHaveLength(5)
  expect(await listRoles(admin)).toMatchObject([{ roleName: '超级管理员', roleAlias: 'administrator' }, {}, {}, {}, {}])
  users.change(accountId('ayguli'), { tenantId: '100002', roleId: '1123598816738675204' })
  const member = await blade.token({
    grant_type: 'password',
    username: 'ayguli',
    password: 'Exam@2026',
    tenantId: '100002',
  })
  expect(await listRoles(blade.with(member))).toMatchObject([{ roleAlias: 'admin' }, { roleAlias: 'user' }])
})

test('roles are a tree of the own tenant, or of the one that the operator names', async () => {
  const ofTenant = await admin.call('GET blade-system/role/tree', { query: { tenantId: '100002' } })
  expect(answerData(ofTenant)).toMatchObject([{ title: '管理员' }, { title: '考生' }])
  expect(answerData(await admin.call('GET blade-system/role/tree'))).toMatchObject([
    { title: '超级管理员', parentId: '0' },
    { title: '管理员' },
    { title: '考生' },
  ])
})
