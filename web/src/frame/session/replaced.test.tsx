import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { user as calls } from '#contracts/administration/user.ts'
import { device } from '#contracts/session/device.ts'

import { demoPassword } from '#bff/testing/browser.ts'
import { open } from '#web/testing/client.tsx'

const settings = { SESSION_POLICY: 'evict' }

test('a call of a replaced session leads to the log-in, with the time and the device of the new one', async () => {
  const { user, gateway, address } = await open('/message/index', { as: 'zhangwei', settings })
  const link = await screen.findByRole('link', { name: /系统维护公告/ })
  await gateway.browser().logIn('zhangwei')
  await user.click(link)
  expect(await screen.findByText('您的账号已在另一台设备登录')).toBeVisible()
  expect(screen.getByText(/^登录时间/)).toHaveTextContent(/^登录时间：\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(screen.getByText('登录设备：203.0.*.*')).toBeVisible()
  expect(screen.getByRole('link', { name: '修改密码' })).toHaveAttribute('href', '/retrievePassword')
  expect(screen.queryByText('登录超时，请重新登录')).toBeNull()
  expect(address()).toMatch(/^\/login\?to=%2Fmessage%2Findex.+why=replaced$/)
})

test('a visit with a replaced session shows the notice before the log-in, in English as well', async () => {
  const { user } = await open('/message/index', {
    as: 'zhangwei',
    settings,
    before: async (browser) => {
      const { cookie } = browser.jar
      browser.jar.cookie = null
      await browser.logIn('zhangwei')
      browser.jar.cookie = cookie
    },
  })
  expect(await screen.findByText('您的账号已在另一台设备登录')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText('Your account was logged in on another device')).toBeVisible()
})

test('a device that was logged out from the list of another one says so', async () => {
  const { user, gateway } = await open('/message/index', { as: 'zhangwei' })
  const link = await screen.findByRole('link', { name: /系统维护公告/ })
  const elsewhere = gateway.browser()
  await elsewhere.logIn('zhangwei')
  await elsewhere.value(device.endOthers)
  await user.click(link)
  expect(await screen.findByText('您已在另一台设备上退出本机的登录')).toBeVisible()
  expect(screen.queryByText('登录超时，请重新登录')).toBeNull()
})

test('a device whose password was changed on another one asks for the new password', async () => {
  const { user, gateway } = await open('/message/index', { as: 'zhangwei' })
  const link = await screen.findByRole('link', { name: /系统维护公告/ })
  const elsewhere = gateway.browser()
  await elsewhere.logIn('zhangwei')
  const [oldPassword, newPassword] = [demoPassword('zhangwei'), 'Xin#2026y']
  await elsewhere.value(calls.updatePassword, { oldPassword, newPassword, newPassword1: newPassword })
  await user.click(link)
  expect(await screen.findByText('密码已修改，请用新密码登录')).toBeVisible()
})
