import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dialog } from '#web/testing/client.tsx'
import { findAction, pressAction } from '#web/testing/row-action.ts'
import { begin, lina } from '#web/testing/user.ts'

test('after a reset the new password is shown for a purpose, with a copy, and not again', async () => {
  const before = lina()?.password
  const { user } = await begin('?account=lina')
  const reset = async () => pressAction(user, '重置密码', '李娜 (lina)')
  await reset()
  await user.click((await dialog('重置密码')).getByRole('button', { name: '重置密码' }))
  const result = await dialog('密码已重置')
  expect(lina()).toMatchObject({ simplePassword: true })
  expect(lina()?.password).not.toBe(before)
  expect(document.body).not.toHaveTextContent('123456')
  await user.click(await result.findByRole('button', { name: '显示完整的新密码' }))
  const purpose = await dialog('显示完整的新密码')
  await user.click(purpose.getByRole('radio', { name: '处理咨询' }))
  await user.click(purpose.getByRole('button', { name: '显示' }))
  expect(await result.findByText('123456')).toBeVisible()
  expect(result.getByRole('button', { name: '复制新密码' })).toBeVisible()
  await user.click(result.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(document.body).not.toHaveTextContent('123456'))
})

test('the own account cannot be removed, and says why once, at the bottom, however often it is pressed', async () => {
  const { user } = await begin('?account=admin')
  const own = '系统管理员 (admin)'
  const remove = await findAction(user, '删除', own)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAccessibleName(`删除 ${own}: 不能删除本账号!`)
  await user.keyboard('{Escape}')
  await pressAction(user, '删除', own)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await pressAction(user, '删除', own)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const text = await screen.findByText('不能删除本账号!')
  expect(text.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-left')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an account is removed after its name was typed', async () => {
  const { user } = await begin('?account=lina')
  await pressAction(user, '删除', '李娜 (lina)')
  const question = await dialog('删除')
  const confirm = question.getByRole('button', { name: '删除' })
  expect(confirm).toBeDisabled()
  await user.type(question.getByLabelText('请输入 lina 以确认'), 'lina')
  await user.click(confirm)
  await waitFor(() => expect(lina()).toBeUndefined())
})
