import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { logIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { startProxy, withoutFetchMetadata } from '../testing/proxy.ts'
import { expect, test } from '../testing/test.ts'

const code = (page: Page) => page.getByRole('img', { name: '登录二维码' })
const wechatCode = (page: Page) => page.getByRole('img', { name: '微信绑定二维码' })

const State = v.object({
  codes: v.record(v.picklist(['scan', 'wechat']), v.nullable(v.object({ address: v.string() }))),
})

/** Opens the newest code of an app on a phone. */
async function openOnPhone(page: Page, mock: Mock, app: 'scan' | 'wechat'): Promise<Page> {
  const { codes } = v.parse(State, await mock.state())
  const phone = await page.context().newPage()
  await phone.goto(codes[app]?.address ?? '')
  return phone
}

async function openScan(page: Page) {
  await page.goto('/login')
  await page.getByText('扫码', { exact: true }).click()
  await expect(code(page)).toBeVisible()
}

test('a phone scans the code of the log-in, sees what it confirms, and the desktop is logged in', async ({
  page,
  mock,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await openScan(page)
  await expectAccessible(page)
  const phone = await openOnPhone(page, mock, 'scan')
  await phone.getByLabel('App 中登录的账号').selectOption('lina')
  await phone.getByRole('button', { name: '扫描二维码' }).click()
  await expect(phone.getByRole('heading', { name: '确认登录？' })).toBeVisible()
  await expect(phone.getByRole('definition')).toContainText(['李娜（lina）', '网页版', /^\d{4}-/])
  await expect(page.getByText('李* 已扫码，请在手机上确认')).toBeVisible()
  await expectAccessible(page)
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
  expect(addresses.filter((address) => /key=|verifyKey/i.test(address))).toEqual([])
})

test('a lost network is shown while waiting, and the page recovers', async ({ page, mock, context }) => {
  await openScan(page)
  await context.setOffline(true)
  await expect(page.getByText('网络已断开，正在重新连接…')).toBeVisible()
  await mock.set('/scan', { status: 'confirmed', account: 'lina' })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
})

test('the desktop sees that WeChat was bound on a phone, and unbinds it', async ({ page, mock }) => {
  await logIn(page, mock, 'lina')
  await page.goto('/info/index?section=wechat')
  await expect(wechatCode(page)).toBeVisible()
  await expectAccessible(page)
  const phone = await openOnPhone(page, mock, 'wechat')
  await phone.getByLabel('微信用户').selectOption('o-star')
  await phone.getByRole('button', { name: '扫描二维码' }).click()
  await expect(page.getByText('已扫码，请在手机上确认')).toBeVisible()
  await phone.getByRole('button', { name: '确认绑定', exact: true }).click()
  await expect(phone.getByRole('heading', { name: '请先关注公众号' })).toBeVisible()
  await phone.getByRole('button', { name: '我已关注，继续' }).click()
  await phone.getByRole('button', { name: '关注公众号' }).click()
  await phone.getByRole('button', { name: '确认绑定', exact: true }).click()
  await expect(phone.getByRole('heading', { name: '微信绑定成功' })).toBeVisible()
  await expect(phone.getByText('l**a')).toBeVisible()
  await expect(page.getByText('星**海')).toBeVisible()
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await expect(wechatCode(page)).toBeVisible()
})

test.describe('inside WeChat @phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44',
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted out of this pattern
    proxy: async ({}, provide) => {
      const { server, stop } = await startProxy({ forwarded: withoutFetchMetadata })
      await provide({ server })
      stop()
    },
  })

  test('the result of a code is shown to a browser without its parameters', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'BroadcastChannel')
      Object.defineProperty(window, 'indexedDB', { value: undefined })
    })
    for (const [address, title] of [
      ['/wechatSuccess?account=l**a', '微信绑定成功'],
      ['/wechatFail?reason=elsewhere', '微信绑定未完成'],
      ['/wechatError?reference=WX-40029', '微信绑定出错'],
      ['/wechatInfo', '请先关注公众号'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectAccessible(page)
    }
    await expect(page.getByRole('img', { name: '公众号二维码' })).toBeVisible()
  })

  test('the code of the personal page is an image for a long press', async ({ page, mock }) => {
    await logIn(page, mock, 'lina')
    await page.goto('/info/index?section=wechat')
    await expect(page.getByText(/长按二维码/)).toBeVisible()
    await expect(wechatCode(page)).toHaveAttribute('src', /^data:image\/png/)
    await expectAccessible(page)
  })
})
