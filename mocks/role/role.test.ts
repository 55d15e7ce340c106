import { beforeEach, expect, test } from 'vitest'

import { menus } from '../menu/seeds.ts'
import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { candidateRole, roles } from './seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const accountId = (account: string) => users.find((row) => row.account === account)?.id ?? ''
const findRole = (roleName: string) => roles.find((row) => row.roleName === roleName)
const menuId = (code: string) => menus.find((row) => row.code === code)?.id ?? ''
const draft = { roleName: '考务员', roleAlias: 'office', sort: 4 }
const submit = async (json: object, client = admin) =>
  (await client.call('POST blade-system/role/submit', { json })).body
const remove = async (ids: string) => (await admin.call('POST blade-system/role/remove', { form: { ids } })).body
const get = async (call: string, query: Record<string, string> = {}, client = admin) =>
  answerData(await client.call(`GET blade-system/${call}`, { query }))
const grant = (roleId: string, menuIds: string[]) =>
  admin.call('POST blade-system/role/grant', {
    json: { roleIds: [roleId], menuIds, dataScopeIds: [], apiScopeIds: [] },
  })

test('roles are a tree; a filter finds a part of the name, and an unknown one is an SQL error', async () => {
  await submit({ ...draft, parentId: candidateRole })
  const tree = await get('role/list')
  expect(tree).toMatchObject([
    { roleName: '超级管理员', parentName: '顶级' },
    { tenantId: '100002' },
    {},
    {},
    { roleName: '考生', children: [{ roleName: '考务员', parentName: '考生', tenantId: '000000' }] },
  ])
  expect(await get('role/list', { roleName: '考务' })).toMatchObject([{ roleAlias: 'office' }])
  expect((await admin.call('GET blade-system/role/list', { query: { nickname: 'x' } })).status).toBe(500)
  expect(await get('role/tree')).toMatchObject([{}, {}, { title: '考生', children: [{ title: '考务员' }] }])
})

test('a second role with an alias is taken without a word', async () => {
  expect(await submit({ ...draft, roleAlias: 'administrator' })).toMatchObject({ code: 200 })
})

test('the alias of administrators is refused to an admin', async () => {
  users.change(accountId('ayguli'), { roleId: findRole('管理员')?.id ?? '' })
  const ayguli = await blade.logIn('ayguli')
  expect(await submit({ ...draft, roleAlias: 'administrator' }, ayguli)).toMatchObject({
    code: 400,
    msg: '无权限创建超管角色！',
  })
  expect(await submit(draft, ayguli)).toMatchObject({ code: 200 })
})

test('without a parent a role is of the own tenant, with the parent 0 of the one that is sent', async () => {
  await submit({ ...draft, tenantId: '100002' })
  expect(findRole('考务员')).toMatchObject({ tenantId: '000000', parentId: '0' })
  await submit({ ...draft, roleName: '巡考员', tenantId: '100002', parentId: '0' })
  expect(findRole('巡考员')).toMatchObject({ tenantId: '100002' })
  const { id = '' } = findRole('考务员') ?? {}
  expect(await submit({ ...draft, id, parentId: id })).toMatchObject({ code: 400, msg: '父节点不可选择自身!' })
})

test('a role is removed after those below it; its users cannot log in any more', async () => {
  await submit({ ...draft, parentId: candidateRole })
  expect(await remove(candidateRole)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
  expect(await remove(findRole('考务员')?.id ?? '')).toMatchObject({ code: 200 })
  expect(await remove(candidateRole)).toMatchObject({ code: 200 })
  await expect(blade.logIn('lina')).rejects.toThrow('未获得用户的角色信息')
})

test('a grant replaces what a role has; its user then sees exactly that', async () => {
  const [message, user] = [menuId('message'), menuId('user')]
  await grant(candidateRole, [message])
  expect(await get('menu/role-tree-keys', { roleIds: candidateRole })).toEqual({
    menu: [message],
    dataScope: [],
    apiScope: [],
  })
  const lina = await blade.logIn('lina')
  const own = answerData(await lina.call('GET ouma-signup/front/menu/getMenu'))
  expect(own).toMatchObject([{ path: '/message' }])
  expect(own).toHaveLength(1)
  await grant(candidateRole, [user])
  expect(await get('menu/role-tree-keys', { roleIds: candidateRole })).toMatchObject({ menu: [user] })
})

test('what can be granted has buttons and scopes; an admin is offered what the own roles have', async () => {
  const all = await get('menu/grant-tree')
  expect(JSON.stringify(all)).toContain('重置密码')
  expect(all).toMatchObject({
    dataScope: [{ title: '用户管理', children: [{ title: '本机构的用户' }, {}, {}] }],
    apiScope: [{ title: '用户管理', children: [{ title: '查询用户' }, {}] }],
  })
  expect(JSON.stringify(all)).toContain('参数管理')
  users.change(accountId('ayguli'), { roleId: findRole('管理员')?.id ?? '' })
  const own = await get('menu/grant-tree', {}, await blade.logIn('ayguli'))
  expect(JSON.stringify(own)).not.toContain('参数管理')
})
