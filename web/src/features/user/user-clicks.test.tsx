import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { open } from '#web/testing/client.tsx'

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
