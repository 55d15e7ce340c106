import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open } from '#web/testing/client.tsx'

const button = () => screen.findByRole('button', { name: '通过链接登录' })

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
