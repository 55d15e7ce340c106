import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { dialog } from '#web/testing/client.tsx'
import { begin, choices, chooseIn, guest } from '#web/testing/user.ts'

const guests = () => users.filter(({ roleId }) => roleId === '-1')

test('three guests are approved with role and department in one dialog; they wait no longer and leave the selection', async () => {
  const { user } = await begin('?roleId=-1')
  const [one, two, three, four] = guests()
  for (const it of [one, two, three])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${it?.account}` }))
  expect(screen.queryByRole('button', { name: '批量删除' }), 'refused by its own action, never by deleting').toBeNull()
  await user.click(screen.getByRole('button', { name: '批准' }))
  const form = await dialog('批准访客')
  expect(form.getByText('共 3 条：')).toBeVisible()
  await user.click(form.getByRole('button', { name: '批准' }))
  expect(await form.findByText('请选择角色')).toBeVisible()
  await user.click(form.getByRole('combobox', { name: '所拥有角色' }))
  await user.click(await (await choices()).findByRole('option', { name: '考生' }))
  expect(screen.queryByRole('listbox'), 'folded once chosen').toBeNull()
  await chooseIn(user, '所属机构（选填）', ['信息科'])
  await user.click(form.getByRole('button', { name: '批准' }))
  expect(await screen.findByText('未选择数据')).toBeVisible()
  for (const it of [one, two, three])
    expect(users.get(it?.id ?? '')).toMatchObject({ roleId: candidateRole, deptId: '1123598813738675203' })
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: one?.account ?? '' })).toBeNull())
  expect(users.get(four?.id ?? '').roleId).toBe('-1')
})

test('a guest is refused with a reason: the account stays without a role, waits no longer, and the reason is kept', async () => {
  const { user } = await begin('?roleId=-1')
  await user.click(await screen.findByRole('button', { name: `拒绝 ${guest?.realName} (${guest?.account})` }))
  const form = await dialog('拒绝访客')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await form.findByText('请输入拒绝的理由')).toBeVisible()
  await user.type(form.getByLabelText('拒绝的理由'), '不是本单位人员')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(users.get(guest?.id ?? '').roleId).toBe(''))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: guest?.account ?? '' })).toBeNull())
  const extension = journal.of('user.updatePlatform').at(-1)
  expect(JSON.stringify(extension)).toContain('不是本单位人员')
})

test('a guest that another administrator approved meanwhile is not refused, and says so', async () => {
  const { user } = await begin('?roleId=-1')
  await user.click(await screen.findByRole('button', { name: `拒绝 ${guest?.realName} (${guest?.account})` }))
  const form = await dialog('拒绝访客')
  users.change(guest?.id ?? '', { roleId: candidateRole })
  await user.type(form.getByLabelText('拒绝的理由'), '重复')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await screen.findByText('已由其他管理员处理')).toBeVisible()
  expect(users.get(guest?.id ?? '').roleId).toBe(candidateRole)
})

test('users are filtered by role, guests who wait among them, and by phone; what a server ignores is left out here', async () => {
  const { user, address } = await begin('?roleId=-1')
  const filter = await screen.findByRole('combobox', { name: '所拥有角色' })
  expect(filter).toHaveValue('-1')
  await user.selectOptions(filter, await within(filter).findByRole('option', { name: '管理员' }))
  await waitFor(() => expect(address()).not.toContain('roleId=-1'))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  for (const row of screen.getAllByRole('row').slice(1)) expect(row).toHaveTextContent('管理员')
  await user.selectOptions(filter, '')
  await user.click(screen.getByRole('button', { name: '更多条件' }))
  await user.type(screen.getByRole('textbox', { name: '手机号码' }), '13912345678{Enter}')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['zhangwei']))
})
