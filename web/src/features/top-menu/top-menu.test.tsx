import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { menus, topMenus } from '#mocks/menu/seeds.ts'
import { dialog, press, open, type TestApp } from '#web/testing/client.tsx'

const begin = (search = '') => open(`/system/topmenu${search}`, { as: 'admin' })
const grantedMenus = (name: string) => topMenus.find((row) => row.name === name)?.menuIds ?? []
const menuId = (name: string) => menus.find((row) => row.name === name)?.id ?? ''

async function openGrant(app: TestApp) {
  await press(app, '菜单权限 成绩与证书')
  const grant = await dialog('“成绩与证书”的菜单')
  await grant.findByRole('checkbox', { name: '成绩查询' })
  return grant
}

test('each top menu has the icon that the server names', async () => {
  await open('/system/topmenu', { as: 'admin' })
  const names = await screen.findAllByRole('rowheader')
  const icons = names.map((it) => it.closest('tr')?.querySelector('td svg')?.innerHTML)
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(icons).size).toBe(names.length)
})

test('the top menus are listed in their order', async () => {
  await begin()
  await screen.findByRole('table')
  expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['报考服务', '成绩与证书', '系统管理'])
})

test('a top menu is added with an icon of the picker', async () => {
  const app = await begin('?row=new')
  const form = await dialog('新增顶部菜单')
  await app.user.type(await form.findByLabelText('名称'), '帮助')
  await app.user.type(form.getByLabelText('编号'), 'help')
  await app.user.click(form.getByRole('radio', { name: '消息' }))
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(topMenus.find((row) => row.code === 'help')).toMatchObject({ name: '帮助', source: 'iconfont icon-xiaoxi' })
})

test('what a grant adds and withdraws is said in words before it is saved', async () => {
  const app = await begin()
  const grant = await openGrant(app)
  expect(grant.getByRole('button', { name: '保存' })).toBeDisabled()
  await app.user.click(grant.getByRole('checkbox', { name: '成绩查询' }))
  await app.user.click(grant.getByRole('checkbox', { name: '消息中心' }))
  expect(grant.getByText(/^\+1/)).toHaveTextContent('消息中心')
  expect(grant.getByText(/^−1/)).toHaveTextContent('成绩查询')
  await app.user.click(grant.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(grantedMenus('成绩与证书')).toContain(menuId('消息中心'))
  expect(grantedMenus('成绩与证书')).not.toContain(menuId('成绩查询'))
})

test('linked, a menu takes those below with it; unlinked, it does not', async () => {
  const app = await begin()
  const grant = await openGrant(app)
  await app.user.click(grant.getByRole('checkbox', { name: '网上报名' }))
  expect(grant.getByText(/^\+9/)).toBeVisible()
  await app.user.click(grant.getByRole('switch', { name: '上下级联动' }))
  await app.user.click(grant.getByRole('checkbox', { name: '网上报名' }))
  expect(grant.getByText(/^\+8/)).toBeVisible()
})

test('all are chosen, and the choice is inverted; nothing at all is warned of', async () => {
  const app = await begin()
  const grant = await openGrant(app)
  await app.user.click(grant.getByRole('button', { name: '全选' }))
  for (const box of grant.getAllByRole('checkbox')) expect(box).toBeChecked()
  await app.user.click(grant.getByRole('button', { name: '反选' }))
  expect(grant.getByText('没有菜单的顶部菜单不会显示给任何人')).toBeVisible()
})

test('Back asks, too, before a choice is thrown away, and leaves the page only after a yes', async () => {
  const app = await open('/system/param', { as: 'admin' })
  await app.visit('/system/topmenu')
  const grant = await openGrant(app)
  await app.user.click(grant.getByRole('checkbox', { name: '成绩查询' }))
  act(() => window.history.back())
  await press(app, '继续填写')
  expect(app.address()).toMatch(/^\/system\/topmenu/)
  expect(grant.getByRole('button', { name: '保存' })).toBeEnabled()
  act(() => window.history.back())
  await press(app, '放弃')
  await waitFor(() => expect(app.address()).toMatch(/^\/system\/param/))
})

test('the menus of the dialog are filtered by name', async () => {
  const app = await begin()
  const grant = await openGrant(app)
  await app.user.type(grant.getByRole('searchbox', { name: '筛选菜单' }), '证书')
  await waitFor(() => expect(grant.queryByRole('checkbox', { name: '成绩查询' })).toBeNull())
  expect(grant.getByRole('checkbox', { name: '证书补办' })).toBeVisible()
})

test('with a filter all and the inversion concern what it finds', async () => {
  const app = await begin()
  const grant = await openGrant(app)
  await app.user.type(grant.getByRole('searchbox', { name: '筛选菜单' }), '日志')
  await waitFor(() => expect(grant.queryByRole('checkbox', { name: '成绩查询' })).toBeNull())
  await app.user.click(grant.getByRole('button', { name: '全选' }))
  expect(grant.getByText(/^\+3/)).toHaveTextContent('+3 项：通用日志、接口日志、错误日志')
  await app.user.click(grant.getByRole('button', { name: '反选' }))
  expect(grant.getByText('没有改动')).toBeVisible()
})

test(
  'menus that somebody else granted meanwhile are not withdrawn without a question',
  { tags: ['long'] },
  async () => {
    const app = await begin()
    const grant = await openGrant(app)
    await app.user.click(grant.getByRole('checkbox', { name: '成绩查询' }))
    const top = topMenus.find((row) => row.name === '成绩与证书')
    topMenus.change(top?.id ?? '', { menuIds: [...grantedMenus('成绩与证书'), menuId('选择考试')] })
    await app.user.click(grant.getByRole('button', { name: '保存' }))
    expect(await grant.findByText('顶部菜单的内容已被他人修改')).toBeVisible()
    expect(grantedMenus('成绩与证书')).toContain(menuId('成绩查询'))
    await app.user.click(grant.getByRole('button', { name: '仍然保存我的内容' }))
    await waitFor(() => expect(grantedMenus('成绩与证书')).not.toContain(menuId('成绩查询')))
  },
)
