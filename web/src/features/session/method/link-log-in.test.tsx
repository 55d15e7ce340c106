import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { journal } from '#mocks/core/journal.ts'
import { open } from '#web/testing/client.tsx'

const button = () => screen.findByRole('button', { name: '通过链接登录' })

test('the key of a link is removed from the address at once, and logs in after a click', async () => {
  const { user, address } = await open('/login?verifyKey=scan:zhangwei&to=%2Fmessage%2Findex')
  await button()
  expect(address()).toBe('/login?to=%2Fmessage%2Findex')
  expect(window.location.href).not.toContain('zhangwei')
  expect(journal.of('auth.token')).toEqual([])
  await user.click(await button())
  expect(await screen.findByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
})

test('an invalid key shows the message of the server, and other methods are available', async () => {
  const { user } = await open('/login?verifyKey=guess')
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent('授权码无效或已过期')
  await user.click(screen.getByRole('button', { name: '用其他方式登录' }))
  expect(await screen.findByLabelText('账号')).toBeVisible()
})

test('a page logged in as another account says so before the log-in', async () => {
  const { user } = await open('/login?verifyKey=scan:zhangwei', { as: 'lina' })
  expect(await screen.findByText(/此浏览器已登录 李娜 的账号/)).toBeVisible()
  await user.click(await button())
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})
