import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dicts } from '#mocks/dict/seeds.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog } from '#web/testing/client.tsx'
import { begin, lina } from '#web/testing/user.ts'

const sexId = (dictValue: string) => dicts.find((row) => row.code === 'sex' && row.dictValue === dictValue)?.id ?? ''

const administratorRoles = () => users.find(({ account }) => account === 'admin')?.roleId ?? ''

test('roles that somebody else granted meanwhile are not replaced without a question', async () => {
  const { user } = await begin('?account=lina')
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  users.change(lina()?.id ?? '', { roleId: administratorRoles() })
  await user.click(form.getByRole('button', { name: '仍然清空角色' }))
  expect(await form.findByText('该用户的角色已被他人修改')).toBeVisible()
  expect(lina()?.roleId).toBe(administratorRoles())
  await user.click(form.getByRole('button', { name: '放弃我的修改，载入最新内容' }))
  await waitFor(() => expect(form.queryByText('该用户的角色已被他人修改')).toBeNull())
  expect(form.getByText('没有改动')).toBeVisible()
})

test('choices come from their dictionary; a sealed one still names what was chosen', async () => {
  const { user } = await begin(`?row=${lina()?.id}`, () => {
    dicts.change(sexId('女'), { isSealed: 1 })
    dicts.change(sexId('未知'), { dictValue: '未说明' })
  })
  const details = await dialog('用户详情')
  expect(await details.findByText('女')).toBeVisible()
  await user.click(details.getByRole('button', { name: '编辑' }))
  const field = await (await dialog('编辑用户')).findByRole('combobox', { name: /^性别/ })
  expect(
    within(field)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['未选择', '男', '未说明', '女'])
})

test('users with different roles begin with those they share, and the change says of how many', async () => {
  const { user } = await begin('?size=30', () => users.change(lina()?.id ?? '', { roleId: administratorRoles() }))
  for (const name of ['lina', 'zhangwei'])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '分配角色' }))
  const form = await dialog('分配角色')
  expect(await form.findByRole('checkbox', { name: '超级管理员' })).not.toBeChecked()
  expect(form.getByRole('button', { name: '仍然清空角色' })).toBeDisabled()
  await user.click(form.getByRole('checkbox', { name: '考生' }))
  expect(form.getByText('考生（1 人）')).toBeVisible()
  expect(form.getByText('超级管理员（1 人）')).toBeVisible()
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(lina()?.roleId).toBe(candidateRole))
})

test('users whose roles were granted leave the selection, so that the next action is about the next user only', async () => {
  const { user } = await begin('?size=30')
  for (const name of ['lina', 'zhangwei'])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '分配角色' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '管理员' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('未选择数据')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '选择 wangyi' }))
  await user.click(screen.getByRole('button', { name: '批量删除' }))
  const question = await dialog('删除')
  expect(question.getByText('共 1 条：')).toBeVisible()
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['王𬱖 (wangyi)'])
})

test('a question names the total, and the first ten rows', async () => {
  const { user } = await begin('?size=30&tenantId=000000')
  await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  for (const [button, title] of [
    ['重置密码', '重置密码'],
    ['分配角色', '分配角色'],
    ['批量删除', '删除'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }))
    const question = await dialog(title)
    expect(question.getByText('共 30 条：')).toBeVisible()
    const names = within(question.getByRole('list', { name: '涉及的数据' })).getAllByRole('listitem')
    expect(names).toHaveLength(11)
    expect(names[10]).toHaveTextContent('另有 20 条')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('taking the last role away warns that the user cannot log in', async () => {
  const { user } = await begin('?account=lina')
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  expect(form.getByText('−1 项：')).toBeVisible()
  expect(form.getByText('没有角色的用户不能登录')).toBeVisible()
  await user.click(form.getByRole('button', { name: '仍然清空角色' }))
  await waitFor(() => expect(lina()?.roleId).toBe(''))
})
