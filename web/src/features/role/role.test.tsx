import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { menus } from '#mocks/menu/seeds.ts'
import { dataScopes, apiScopes } from '#mocks/role/scopes.ts'
import { candidateRole, emptyRole, roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog, press, open } from '#web/testing/client.tsx'
import { findAction, pressAction } from '#web/testing/row-action.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const begin = (search = '', before?: () => unknown) =>
  open(`/system/role${search}`, { as: 'admin', ...(before && { before }) })
const names = () => screen.getAllByRole('rowheader').map((it) => it.textContent)
const findRole = (roleName: string) => roles.find((row) => row.roleName === roleName)
const administrator = () => findRole('超级管理员')?.id ?? ''
const menuId = (code: string) => menus.find((row) => row.code === code)?.id ?? ''

/** A role below that of candidates. */
const office = () =>
  roles.put({
    ...emptyRole,
    id: '71',
    tenantId: '000000',
    parentId: candidateRole,
    roleName: '考务员',
    roleAlias: 'office',
  })

/** The screen of an admin, who is below the administrators. */
const beginAsAdmin = (search = '') =>
  open(`/system/role${search}`, {
    async before(browser) {
      const roleId = roles.find((row) => row.roleAlias === 'admin' && row.tenantId === '000000')?.id ?? ''
      users.change(users.find(({ account }) => account === 'ayguli')?.id ?? '', { roleId })
      await browser.logIn('ayguli')
    },
  })

test('roles are a tree whose levels fold, and a filter lists what matches of all levels', async () => {
  const app = await begin('', office)
  await screen.findByRole('table')
  expect(names()).toEqual(['超级管理员', '管理员', '管理员', '考生', '考生', '考务员'])
  await press(app, '收起 考生')
  expect(screen.queryByRole('rowheader', { name: '考务员' })).toBeNull()
  await app.user.type(screen.getByRole('textbox', { name: '角色别名' }), 'off{Enter}')
  await waitFor(() => expect(names()).toEqual(['考务员']))
  expect(app.address()).toContain('roleAlias=off')
})

test('on a phone roles are cards, those below another one within it', async () => {
  setScreenWidth(390)
  await begin('', office)
  const below = await screen.findByRole('list', { name: '考生 (user)' })
  expect(within(below).getByText('office')).toBeVisible()
})

test('what is above the own level can only be read, and each action says why', async () => {
  const app = await beginAsAdmin()
  for (const action of ['权限', '编辑', '删除']) {
    const control = await findAction(app.user, action, '超级管理员 (administrator)')
    expect(control).toHaveAccessibleName(/: 这个角色的级别高于您自己的角色$/)
    expect(control).toHaveAttribute('aria-disabled', 'true')
    await app.user.keyboard('{Escape}')
  }
  await press(app, '超级管理员')
  const details = await dialog('角色详情')
  expect(await details.findByText('administrator')).toBeVisible()
  expect(details.queryByRole('button', { name: '编辑' })).toBeNull()
})

test('the form of a role above the own level does not open by its address', async () => {
  await beginAsAdmin(`?row=${administrator()}&edit=true`)
  expect(await (await dialog('角色详情')).findByText('administrator')).toBeVisible()
})

test('the own role is not removed and keeps its alias; a role with others below it is not removed', async () => {
  const app = await begin('', office)
  const own = await findAction(app.user, '删除', '超级管理员 (administrator)')
  expect(own).toHaveAccessibleName(/: 不能删除自己的角色$/)
  await app.user.keyboard('{Escape}')
  const [, more] = screen.getAllByRole('button', { name: '更多操作 考生 (user)' })
  if (more) await app.user.click(more)
  expect(await screen.findByRole('menuitem', { name: '删除 考生 (user): 请先删除下级角色' })).toBeVisible()
  await app.user.keyboard('{Escape}')
  await press(app, '编辑 超级管理员 (administrator)')
  const alias = await (await dialog('编辑角色')).findByLabelText('角色别名')
  expect(alias).toHaveAttribute('readonly')
  expect(alias).toHaveAccessibleDescription('这是您自己的角色，别名不能修改')
})

test('a role is added to another tenant, with the message of each field; a second alias is warned of and taken', async () => {
  const app = await begin()
  await press(app, '新增')
  const form = await dialog('新增角色')
  await app.user.click(await form.findByRole('button', { name: '保存' }))
  for (const text of ['请输入角色名称', '请输入角色别名，不含空格和逗号'])
    expect(await form.findByText(text)).toBeVisible()
  await app.user.type(form.getByLabelText('角色名称'), '巡考员')
  await app.user.type(form.getByLabelText('角色别名'), 'user')
  await waitFor(() => expect(form.getByText(/已有角色使用这个别名/)).toHaveTextContent('考生'))
  await app.user.selectOptions(form.getByLabelText('租户编号'), '100001')
  expect(form.queryByText(/已有角色使用这个别名/)).toBeNull()
  await app.user.selectOptions(form.getByLabelText('租户编号'), '100002')
  expect(form.getByText(/已有角色使用这个别名/)).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(findRole('巡考员')).toMatchObject({ tenantId: '100002', parentId: '0', roleAlias: 'user', menuIds: [] })
})

test('a role is added below another one, in whose tenant it is, and moved to the first level', async () => {
  const app = await begin()
  const [, second] = await screen.findAllByRole('button', { name: '更多操作 考生 (user)' })
  const tenantId = '000000'
  if (second) await app.user.click(second)
  await app.user.click(await screen.findByRole('menuitem', { name: '新增下级 考生 (user)' }))
  const form = await dialog('新增角色')
  expect(form.queryByLabelText('租户编号')).toBeNull()
  await app.user.type(await form.findByLabelText('角色名称'), '考务员')
  await app.user.type(form.getByLabelText('角色别名'), 'office')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(findRole('考务员')).toMatchObject({ tenantId, parentId: candidateRole }))
  await press(app, '编辑 考务员 (office)')
  const edit = await dialog('编辑角色')
  const parent = await edit.findByLabelText('上级角色')
  await waitFor(() => expect(within(parent).getAllByRole('option')).toHaveLength(4))
  await app.user.selectOptions(parent, '顶级')
  await app.user.click(edit.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(findRole('考务员')).toMatchObject({ tenantId, parentId: '0' }))
})

test('an alias above the own level is warned of while it is typed, and refused in words', async () => {
  const app = await beginAsAdmin('?row=new')
  const form = await dialog('新增角色')
  await app.user.type(await form.findByLabelText('角色名称'), '运维')
  await app.user.type(form.getByLabelText('角色别名'), 'administrator')
  expect(form.getByText('这个别名的级别高于您自己的角色，不能保存')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('您不能使用级别高于自己的角色别名：administrator')).toBeVisible()
  expect(findRole('运维')).toBeUndefined()
})

test('before a role is removed the question says what its users lose', async () => {
  const app = await begin('', office)
  await pressAction(app.user, '删除', '考务员 (office)')
  const question = await dialog('删除')
  expect(question.getByText(/没有其他角色的不能登录/)).toBeVisible()
  expect(question.getByRole('button', { name: '删除' })).toBeDisabled()
  await app.user.type(question.getByLabelText('请输入 office 以确认'), 'office')
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(roles.byId('71')).toBeUndefined()
})

test('menus with their buttons and scopes are granted after their change was shown', async () => {
  const app = await begin('', office)
  await press(app, '权限 考务员 (office)')
  const grant = await dialog('“考务员”的权限')
  const menu = within(await grant.findByRole('tabpanel', { name: '菜单和按钮' }))
  expect(grant.getByRole('button', { name: '保存' })).toBeDisabled()
  await app.user.click(menu.getByRole('checkbox', { name: '消息中心' }))
  expect(menu.getByText(/^\+1/)).toHaveTextContent('消息中心')
  await app.user.click(grant.getByRole('tab', { name: '数据权限' }))
  const data = within(grant.getByRole('tabpanel', { name: '数据权限' }))
  const scope = data.queryByRole('checkbox', { name: '本机构的用户' })
  if (!scope) await app.user.click(data.getByRole('button', { name: '全部展开' }))
  await app.user.click(data.getByRole('checkbox', { name: '本机构的用户' }))
  expect(grant.getByRole('tab', { name: /^菜单和按钮/ }), 'says how much it changes').toHaveTextContent('1')
  expect(grant.getByRole('tab', { name: '接口权限' })).toBeVisible()
  await app.user.click(grant.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(roles.byId('71')).toMatchObject({ menuIds: [menuId('message')], apiScopeIds: [] })
  expect(roles.byId('71')?.dataScopeIds).toContain(dataScopes.find(({ scopeName }) => scopeName === '本机构的用户')?.id)
})

test('without scopes the server has menus only; taking from the own role is said', async () => {
  const app = await begin('', () => {
    for (const table of [dataScopes, apiScopes]) {
      table.remove(
        table
          .all()
          .map(({ id }) => id)
          .join(),
      )
    }
  })
  await press(app, '权限 超级管理员 (administrator)')
  const grant = await dialog('“超级管理员”的权限')
  expect(await grant.findByText(/这是您自己的角色/)).toBeVisible()
  expect(grant.queryByRole('tab')).toBeNull()
})

test('what the own roles do not have is not offered to an admin, and stays granted', async () => {
  const app = await beginAsAdmin()
  roles.change(candidateRole, { menuIds: [menuId('param'), menuId('user')] })
  const [, second] = await screen.findAllByRole('button', { name: '权限 考生 (user)' })
  const [first] = screen.getAllByRole('button', { name: '权限 考生 (user)' })
  await app.user.click(second ?? first ?? document.body)
  const grant = await dialog('“考生”的权限')
  await grant.findByRole('group', { name: '菜单和按钮' })
  const unfold = grant.queryByRole('button', { name: '全部展开' })
  if (unfold) await app.user.click(unfold)
  await app.user.click(grant.getByRole('checkbox', { name: '机构管理' }))
  expect(grant.queryByRole('checkbox', { name: '参数管理' })).toBeNull()
  await app.user.click(grant.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(roles.get(candidateRole).menuIds).toContain(menuId('dept')))
  expect(roles.get(candidateRole).menuIds).toContain(menuId('param'))
})

test('what somebody else granted meanwhile is not withdrawn without a question', async () => {
  const app = await begin('', office)
  await press(app, '权限 考务员 (office)')
  const grant = await dialog('“考务员”的权限')
  await app.user.click(await grant.findByRole('checkbox', { name: '消息中心' }))
  roles.change('71', { menuIds: [menuId('exam')] })
  await app.user.click(grant.getByRole('button', { name: '保存' }))
  expect(await grant.findByText('角色的权限已被他人修改')).toBeVisible()
  expect(roles.byId('71')?.menuIds).toEqual([menuId('exam')])
  await app.user.click(grant.getByRole('button', { name: '放弃我的修改，载入最新内容' }))
  await waitFor(() => expect(grant.getByRole('checkbox', { name: '网上报名' })).toBeChecked())
})
