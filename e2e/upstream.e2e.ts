import type { Page } from '@playwright/test'

import { logIn, tryToLogIn } from './testing/log-in.ts'
import { passSecondsUntil } from './testing/page-state.ts'
import { expect, test } from './testing/test.ts'

const notice = (page: Page) => page.getByRole('link', { name: /网上报名照片采集要求/ })
const text = (page: Page) => page.getByRole('region', { name: '消息内容' })

test('an outage of the upstream is shown, and the page recovers @core', async ({ page, mock }) => {
  await page.clock.install()
  await logIn(page, mock)
  await page.goto('/message/index')
  await notice(page).waitFor()
  await mock.set('/faults', { path: '*', kind: 'drop' })
  await notice(page).click()
  await expect(page.getByText('暂时连接不上服务器，请稍后重试')).toBeVisible()
  await expect(page.getByText(/秒后自动重试/)).toBeVisible()
  await mock.set('/scenario', { name: 'normal' })
  await passSecondsUntil(text(page).getByText('白色背景，五官清晰'), 10)
})

test('a forgotten token is refreshed unnoticed', async ({ page, mock }) => {
  await logIn(page, mock)
  await mock.set('/faults', { path: 'getMessageInfo', kind: 'unauthorised', count: 1 })
  await mock.set('/faults', { path: 'blade-user/info', kind: 'unauthorised', count: 1 })
  await page.goto('/message/index')
  await notice(page).click()
  await expect(text(page).getByText('白色背景，五官清晰')).toBeVisible()
})

test('files of the client have every header of the gateway and are kept for a year @core', async ({ page }) => {
  const scripts: Record<string, string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.headers())
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  for (const headers of scripts) {
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'strict-transport-security': expect.stringContaining('max-age=63072000'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

for (const seconds of [3, 6]) {
  test(`on a server that takes ${seconds} s for each call a candidate logs in; sign-up, ticket and booking open @phone`, async ({
    page,
    mock,
  }) => {
    const blame = page.getByText(/检查网络|连接不上|网络已断开/).filter({ visible: true })
    const patience = { timeout: seconds * 10_000 } // home waits for several calls, one after the other
    await page.goto('/login')
    await page.getByRole('img', { name: '验证码图片' }).waitFor()
    await mock.set('/faults', { path: '*', kind: 'latency', ms: seconds * 1_000 })
    await tryToLogIn(page, mock, { account: 'ayguli' })
    await expect(page.getByText('正在登录…')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '阿依古丽' })).toBeVisible(patience)
    await expect(blame).toHaveCount(0)
    for (const [address, title] of [
      ['/exam/signup/index', '报名信息'],
      ['/exam/zkzdy/index', '准考证'],
      ['/exam/appointment/index', '预约考点'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(patience)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toHaveCount(0)
      await expect(blame).toHaveCount(0)
    }
  })
}
