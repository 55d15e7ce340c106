import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { open } from '#web/testing/client.tsx'
import { choices } from '#web/testing/user.ts'

test('the passwords of twenty users are reset by four clicks', async () => {
  const { user } = await open('/system/user?size=30', { as: 'admin' })
  let clicks = 0
  const click = async (element: HTMLElement) => {
    clicks += 1
    await user.click(element)
  }
  const boxes = await screen.findAllByRole('checkbox', { name: /^选择 / })
  const [first, last] = [boxes[5], boxes[24]]
  if (!first || !last) throw new Error('too few users')
  await click(first)
  await user.keyboard('{Shift>}')
  await click(last)
  await user.keyboard('{/Shift}')
  const selected = within(await screen.findByRole('group', { name: '已选数据' }))
  await click(selected.getByRole('button', { name: '重置密码' }))
  const question = within(await screen.findByRole('dialog', { name: '重置密码' }))
  expect(question.getByText('共 20 条：')).toBeVisible()
  await click(question.getByRole('button', { name: '重置密码' }))
  expect(await screen.findByRole('dialog', { name: '密码已重置' })).toBeVisible()
  expect(journal.of('user.resetPassword')).toHaveLength(1)
  expect(clicks).toBe(4)
})

test('three guests are approved by five clicks, and the next three with the same role by four', async () => {
  const { user } = await open('/system/user?roleId=-1', { as: 'admin' })
  const guests = users.filter(({ roleId }) => roleId === '-1')
  let clicks = 0
  const click = async (element: HTMLElement) => {
    clicks += 1
    await user.click(element)
  }
  const selectThree = async (from: number) => {
    await click(await screen.findByRole('checkbox', { name: `选择 ${guests[from]?.account}` }))
    await user.keyboard('{Shift>}')
    await click(screen.getByRole('checkbox', { name: `选择 ${guests[from + 2]?.account}` }))
    await user.keyboard('{/Shift}')
    await click(within(await screen.findByRole('group', { name: '已选数据' })).getByRole('button', { name: '批准' }))
    return within(await screen.findByRole('dialog', { name: '批准访客' }))
  }
  const approved = (from: number) =>
    waitFor(() => {
      for (const guest of guests.slice(from, from + 3)) expect(users.get(guest.id).roleId).toBe(candidateRole)
      expect(screen.queryByRole('dialog', { name: '批准访客' })).toBeNull()
    })
  const form = await selectThree(0)
  await click(await (await choices()).findByRole('option', { name: '考生' }))
  await click(form.getByRole('button', { name: '批准' }))
  await approved(0)
  expect(clicks).toBe(5)
  clicks = 0
  const next = await selectThree(3)
  expect(next.getByText('角色和机构沿用上一次批准的，请核对')).toBeVisible()
  await click(next.getByRole('button', { name: '批准' }))
  await approved(3)
  expect(clicks).toBe(4)
})
