import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { open } from '#web/testing/client.tsx'

const section = '/info/index?section=devices'
const list = async () => within(await screen.findByRole('region', { name: '已登录的设备' }))

/** Opens the page as lina, who is also logged in in another browser. */
async function twice() {
  const page = await open('/wel/index', { as: 'lina' })
  const elsewhere = page.gateway.browser()
  await elsewhere.logIn('lina')
  await page.user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: '个人信息' }))
  await page.user.click(await screen.findByRole('link', { name: '登录设备与锁屏' }))
  return { ...page, elsewhere }
}

const yes = async (user: Awaited<ReturnType<typeof twice>>['user'], title: string) =>
  user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: '退出登录' }))

test('the current device is marked and cannot be logged out from the list', async () => {
  await open(section, { as: 'lina' })
  const devices = await list()
  expect(devices.getAllByRole('listitem')).toHaveLength(1)
  expect(devices.getByText('本机')).toBeVisible()
  expect(devices.queryByRole('button')).toBeNull()
})

test('another device is logged out after a confirmation and disappears from the list', async () => {
  const { user, elsewhere, browser } = await twice()
  const devices = await list()
  expect(devices.getAllByRole('listitem')).toHaveLength(2)
  await user.click(devices.getByRole('button', { name: /^退出登录/ }))
  await yes(user, '让该设备退出登录？')
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
  expect(devices.getByRole('heading', { name: '已登录的设备' })).toHaveFocus()
  expect((await elsewhere.call(device.devices)).status).toBe(401)
  expect((await browser.call(device.devices)).status).toBe(200)
})

test('all other devices can be logged out at once', async () => {
  const { user, elsewhere } = await twice()
  const devices = await list()
  await user.click(devices.getByRole('button', { name: '退出其他所有设备' }))
  await yes(user, '让其他所有设备退出登录？')
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
  expect((await elsewhere.call(device.devices)).status).toBe(401)
})

test('the history of log-ins names a refused one, and leads to the change of the password', async () => {
  const { user, address } = await open(section, {
    as: 'lina',
    settings: { CAPTCHA_MODE: 'off' },
    async before(tab) {
      await tab.call(session.logIn, { grant: 'password', username: 'lina', password: 'wrong' })
      await sleep(100) // it is noted behind its answer
    },
  })
  const history = within(await screen.findByRole('region', { name: '登录记录' }))
  expect(history.getByText('登录')).toBeVisible()
  expect(history.getByText('登录未成功')).toBeVisible()
  await user.click(history.getByRole('link', { name: '修改密码' }))
  expect(address()).toContain('section=password')
})
