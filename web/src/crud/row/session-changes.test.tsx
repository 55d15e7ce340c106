import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { menus } from '#mocks/menu/seeds.ts'
import { tenants, users } from '#mocks/user/seeds.ts'
import { dialog, press, open, type TestApp } from '#web/testing/client.tsx'
import { pressAction } from '#web/testing/row-action.ts'

/** The list of changes, opened. */
const history = async (app: TestApp) => {
  await press(app, /^本次更改（[1-9]/)
  return screen.findByRole('dialog', { name: /^本次更改/ })
}
const undo = (app: TestApp, title: string) => press(app, `恢复旧值：${title}`)
const exam = () => menus.find(({ name }) => name === '预约考点')
const limits = () => tenants.all().map(({ accountNumber, expireTime }) => ({ accountNumber, expireTime }))
const lina = () => users.find(({ account }) => account === 'lina')

test('a grant of roles is in the list of changes with what it added, and is undone from there', async () => {
  const app = await open('/system/user?account=lina', { as: 'admin' })
  const before = lina()?.roleId
  await pressAction(app.user, '角色', '李娜 (lina)')
  const grant = await dialog('分配角色')
  await app.user.click(await grant.findByRole('checkbox', { name: '管理员' }))
  await app.user.click(grant.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(lina()?.roleId).not.toBe(before))
  expect(await history(app)).toHaveTextContent('已更改权限 李娜 (lina)')
  expect(screen.getByText('管理员', { selector: 'span' })).toBeVisible()
  await undo(app, '李娜 (lina)')
  await waitFor(() => expect(lina()?.roleId).toBe(before))
})

test('the reset of a password is in the list of changes, without an undoing', { tags: ['long'] }, async () => {
  const app = await open('/system/user?account=lina', { as: 'admin' })
  await pressAction(app.user, '重置密码', '李娜 (lina)')
  await app.user.click((await dialog('重置密码')).getByRole('button', { name: '重置密码' }))
  await app.user.click((await dialog('密码已重置')).getByRole('button', { name: '完成' }))
  const list = await history(app)
  expect(list).toHaveTextContent('已重置密码 李娜 (lina)')
  expect(within(list).queryByRole('button', { name: /^恢复旧值/ })).toBeNull()
})

test(
  'a menu that moved is in the list of changes with both of its parents, and moves back from there',
  { tags: ['long'] },
  async () => {
    const app = await open('/system/menu', { as: 'admin' })
    const before = exam()?.parentId
    await pressAction(app.user, '移动到', /^预约考点/)
    const move = await dialog('移动“预约考点”')
    await app.user.selectOptions(await move.findByLabelText('新的上级菜单'), '　系统监控')
    await app.user.click(move.getByRole('button', { name: '移动' }))
    await waitFor(() => expect(exam()?.parentId).not.toBe(before))
    expect(await history(app)).toHaveTextContent(/已移动 预约考点.*上级菜单：顶级 → 系统监控/)
    await undo(app, '预约考点')
    await waitFor(() => expect(exam()?.parentId).toBe(before))
  },
)

test('limits of several tenants are set back to those that each of them had', async () => {
  const app = await open('/system/tenant', { as: 'admin' })
  const before = limits()
  for (const name of ['已过期考试院', '示范考试院'])
    await app.user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await press(app, '设置额度和期限')
  const form = await dialog('设置额度和期限')
  await app.user.type(await form.findByLabelText('账号额度'), '20')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(limits()).not.toEqual(before))
  await history(app)
  await press(app, /^恢复旧值：.*已过期考试院/)
  await waitFor(() => expect(limits()).toEqual(before))
  expect(journal.of('tenant.setting')).toHaveLength(3)
})

test('guests who were approved are in the list of changes', { tags: ['long'] }, async () => {
  const app = await open('/system/user?roleId=-1', { as: 'admin' })
  const guest = users.find(({ roleId }) => roleId === '-1')
  const name = `${guest?.realName} (${guest?.account})`
  await pressAction(app.user, '批准', name)
  await app.user.click(await within(await screen.findByRole('listbox')).findByRole('option', { name: '考生' }))
  await app.user.click((await dialog('批准访客')).getByRole('button', { name: '批准' }))
  await waitFor(() => expect(users.get(guest?.id ?? '').roleId).not.toBe('-1'))
  expect(await history(app)).toHaveTextContent(`已批准 ${name}`)
})
