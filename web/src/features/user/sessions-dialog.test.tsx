import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { user as users } from '#contracts/administration/user.ts'

import { dialog, open } from '#web/testing/client.tsx'
import { pressAction } from '#web/testing/row-action.ts'

test('the details of a user say how many sessions there are, which end after a question', async () => {
  const { user, gateway } = await open('/system/user?account=lina', { as: 'admin' })
  const phones = [gateway.browser(), gateway.browser()]
  for (const phone of phones) await phone.logIn('lina')
  await user.click(await screen.findByRole('button', { name: 'lina' }))
  const details = await dialog('用户详情')
  expect(await details.findByText('目前登录 2 处')).toBeVisible()
  await user.click(details.getByRole('button', { name: '强制下线' }))
  const question = await dialog('强制下线：李娜 (lina)')
  expect(await question.findByText('该用户的 2 个登录将立即下线，须重新登录')).toBeVisible()
  await user.click(question.getByRole('button', { name: '强制下线' }))
  expect(await screen.findByText('已强制下线')).toBeVisible()
  const statuses = await Promise.all(phones.map(async (phone) => (await phone.call(users.info)).status))
  expect(statuses).toEqual([401, 401])
  expect(await details.findByText('目前登录 0 处')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^本次更改（[1-9]/ }))
  expect(await screen.findByRole('dialog', { name: /^本次更改/ })).toHaveTextContent('已强制下线 李娜 (lina)')
})

test('who is not logged in has no session to end', async () => {
  const { user } = await open('/system/user?account=lina', { as: 'admin' })
  await pressAction(user, '强制下线', '李娜 (lina)')
  const question = await dialog('强制下线：李娜 (lina)')
  expect(await question.findByText('该用户目前没有登录')).toBeVisible()
  expect(question.getByRole('button', { name: '强制下线' })).toBeDisabled()
  await user.click(question.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of the own account this session does not count: it does not end', async () => {
  const { user } = await open('/system/user?account=admin', { as: 'admin' })
  await pressAction(user, '强制下线', '系统管理员 (admin)')
  const question = await dialog('强制下线：系统管理员 (admin)')
  expect(await question.findByText('您没有其他登录')).toBeVisible()
  expect(question.getByRole('button', { name: '强制下线' })).toBeDisabled()
})
