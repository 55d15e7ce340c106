import { beforeEach, expect, test } from 'vitest'

import { candidateRole, roles } from '../role/seeds.ts'
import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { menus } from './seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

type Row = { id: string; name: string; path: string; code: string; hasChildren?: boolean; children?: Row[] }

const menuId = (code: string) => menus.find((row) => row.code === code)?.id ?? ''
const signupTop = '1830000000000000001'
const rows = async (client: BladeClient, call: string, query: Record<string, string> = {}) =>
  answerData(await client.call(`GET ${call}`, { query })) as Row[]
const own = (client: BladeClient, query?: Record<string, string>) =>
  rows(client, 'ouma-signup/front/menu/getMenu', query)
const submit = (json: object) => admin.call('POST blade-system/menu/submit', { json })
const draft = { name: '报考指南', code: 'guide', alias: 'guide', path: '/exam/guide', sort: 1, category: 1 }

const allRows = (branches: readonly Row[]): Row[] => branches.flatMap((row) => [row, ...allRows(row.children ?? [])])

test('a lazy list is flat and says what has children; the other lists are trees without empty children', async () => {
  const lazy = await rows(admin, 'blade-system/menu/lazy-list', { parentId: menuId('system') })
  expect(lazy.find(({ code }) => code === 'user')).toMatchObject({ hasChildren: true, name: '用户管理' })
  expect(lazy.some((row) => 'children' in row)).toBe(false)
  const menuOnly = await rows(admin, 'blade-system/menu/lazy-menu-list', { parentId: menuId('system') })
  expect(menuOnly.find(({ code }) => code === 'user')).toMatchObject({ hasChildren: false })
  const tree = allRows(await rows(admin, 'blade-system/menu/list', { current: '1', size: '10' }))
  expect(tree.find(({ code }) => code === 'user_add')).toBeDefined()
  expect(tree.some((row) => row.children?.length === 0)).toBe(false)
  const menuTree = allRows(await rows(admin, 'blade-system/menu/menu-list'))
  expect(menuTree.find(({ code }) => code === 'user_add')).toBeUndefined()
})

test('the administrator has every entry of the administration that leads to a page', async () => {
  const paths = allRows(await own(admin)).map(({ path }) => path)
  const seeded = menus.filter(({ category, path }) => category === 1 && /^\/(?:system|monitor)\/./.test(String(path)))
  expect(seeded.length).toBeGreaterThan(10)
  expect(paths).toEqual(expect.arrayContaining(seeded.map(({ path }) => path)))
})

test('buttons are codes without `children` below their menus, and go with the role', async () => {
  const buttons = allRows(await rows(admin, 'blade-system/menu/buttons'))
  const codes = buttons.filter((row) => !('children' in row)).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['user_role', 'user_reset', 'topmenu_setting', 'log_error_view']))
  expect(codes).not.toContain('user')
  users.change('1123598821738675201', { roleId: '1123598816738675203' })
  expect(await rows(admin, 'blade-system/menu/buttons')).toEqual([])
})

test('an admin has the screens and buttons of its calls, those for parameters and for changing tenants not', async () => {
  users.change('1700000000000000003', { roleId: '1123598816738675202' })
  const ayguli = await blade.logIn('ayguli')
  const paths = allRows(await own(ayguli)).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/system/user', '/system/tenant', '/monitor/log/api']))
  expect(paths).not.toContain('/system/param')
  const codes = allRows(await rows(ayguli, 'blade-system/menu/buttons')).map(({ code }) => code)
  expect(codes).toContain('user_add')
  expect(codes).not.toContain('tenant_add')
})

test('a new menu answers its id, and is seen by a role that it is granted to; removed, it is not', async () => {
  const zhangwei = await blade.logIn('zhangwei')
  const { id } = answerData(await submit({ ...draft, parentId: menuId('exam') })) as { id: string }
  expect(id).toMatch(/^\d{19}$/)
  const paths = async () => allRows(await own(zhangwei)).map(({ path }) => path)
  expect(await paths()).not.toContain('/exam/guide')
  roles.change(candidateRole, { menuIds: [...roles.get(candidateRole).menuIds, id] })
  expect(await paths()).toContain('/exam/guide')
  await submit({ ...draft, id, parentId: menuId('exam'), path: '/exam/handbook' })
  expect(await paths()).toContain('/exam/handbook')
  await admin.call('POST blade-system/menu/remove', { form: { ids: id } })
  expect(await paths()).not.toContain('/exam/handbook')
})

test.each([
  ['a code that exists', { code: 'exam' }, '菜单名或编号已存在!'],
  ['a name that another menu has', { name: '网上报名' }, '菜单名或编号已存在!'],
  ['a button as parent', { parentId: 'user_add' }, '父节点只可选择菜单类型!'],
])('a menu with %s is refused', async (_, more, msg) => {
  const json = { ...draft, ...more, ...('parentId' in more && { parentId: menuId(more.parentId ?? '') }) }
  expect((await submit(json)).body).toMatchObject({ code: 400, msg })
})

test('a menu is removed after its children', async () => {
  const { body } = await admin.call('POST blade-system/menu/remove', { form: { ids: menuId('exam') } })
  expect(body).toMatchObject({ code: 400, msg: '请先删除子节点!' })
})

test('a grant replaces the menus of a top menu, which is then all that its users see there', async () => {
  const grant = (menuIds: string[]) =>
    admin.call('POST blade-system/topmenu/grant', { json: { topMenuIds: [signupTop], menuIds } })
  const keys = async () =>
    answerData(await admin.call('GET blade-system/menu/top-tree-keys', { query: { topMenuIds: signupTop } }))
  await grant([menuId('message'), menuId('appointment')])
  expect(await keys()).toMatchObject({ menu: [menuId('message'), menuId('appointment')] })
  const zhangwei = await blade.logIn('zhangwei')
  const visibleMenus = await own(zhangwei, { topMenuId: signupTop })
  expect(visibleMenus.map(({ path }) => path)).toEqual(['/exam/appointment', '/message'])
  await grant([])
  const tops = await rows(zhangwei, 'ouma-signup/front/menu/returnMenu')
  expect(tops.map(({ name }) => name)).toEqual(['成绩与证书'])
})

test('a grant is taken as parameters too, as older clients send it', async () => {
  const query = { topMenuIds: signupTop, menuIds: `${menuId('message')},${menuId('zkzdy')}` }
  expect((await admin.call('POST blade-system/topmenu/grant', { query })).body).toMatchObject({ code: 200 })
  const keys = await admin.call('GET blade-system/menu/top-tree-keys', { query: { topMenuIds: signupTop } })
  expect(answerData(keys)).toMatchObject({ menu: [menuId('message'), menuId('zkzdy')] })
})

test('what can be granted to a top menu are menus, without buttons', async () => {
  const { menu } = answerData(await admin.call('GET blade-system/menu/grant-top-tree')) as { menu: Row[] }
  const ids = allRows(menu).map(({ id }) => id)
  expect(ids).toContain(menuId('user'))
  expect(ids).not.toContain(menuId('user_add'))
})

test('top menus are created, found by whole values and removed', async () => {
  await admin.call('POST blade-system/topmenu/submit', { json: { code: 'service', name: '考生服务', sort: 4 } })
  const list = async (query: Record<string, string>) => {
    const { records } = answerData(await admin.call('GET blade-system/topmenu/list', { query })) as { records: Row[] }
    return records
  }
  expect(await list({ code: 'serv' })).toEqual([])
  const [{ id } = { id: '' }] = await list({ code: 'service' })
  expect((await admin.call('POST blade-system/topmenu/remove', { form: { ids: id } })).body).toMatchObject({
    code: 200,
  })
  expect(await list({ code: 'service' })).toEqual([])
})
