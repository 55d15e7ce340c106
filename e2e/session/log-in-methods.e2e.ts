import type { Page } from '@playwright/test'

import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const expectHome = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toContainText(name)

async function chooseMethod(page: Page, method: string) {
  await page.goto('/login')
  await page.getByRole('radio', { name: method }).check({ force: true })
}

/** Redirects to a provider, where QA chooses the identity. */
async function logInAtProvider(page: Page, provider: string, who: string) {
  await chooseMethod(page, '其他')
  await page.getByRole('button', { name: provider }).click()
  await expect(page.getByText('模拟身份提供方')).toBeVisible()
  await page.getByRole('button', { name: who }).click()
}

/** Addresses of the client's own pages. */
function visitedAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

test('a bound identity at a provider logs in, to the wanted page @core', async ({ page }) => {
  await page.goto('/message/index')
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByRole('radio', { name: '其他' }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: '使用微信登录' }).click()
  await page.getByRole('button', { name: '张伟' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await expect(page).toHaveURL(/\/message\/index$/)
})

test('an unbound identity requests an account, which an administrator approves @phone', async ({ page, mock }) => {
  await logInAtProvider(page, '使用Gitee登录', '周舟')
  await expect(page.getByRole('button', { name: '已有账号，去登录' })).toBeVisible()
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: '没有账号，申请一个' }).click()
  const dialog = page.getByRole('dialog', { name: '申请报名账号' })
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/请先输入账号名称\s*请先输入密码/)
  await expect(dialog.getByLabel('账号名称')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('账号名称').fill('zhouzhou')
  await dialog.getByLabel('密码', { exact: true }).fill('Zhou@2026')
  await dialog.getByLabel('再次输入密码').fill('Zhou@2026')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '注册申请已提交' })).toBeVisible()
  await page.getByRole('button', { name: '我知道了' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login/)

  await logInAtProvider(page, '使用Gitee登录', '周舟')
  await expect(page.getByText('未获得用户的角色信息')).toBeVisible()
  await page.waitForURL(/\/login/)
  await expect(page.getByText('未获得用户的角色信息')).toBeVisible()
  await expect(page.getByText(/管理员审核通过后才能登录/)).toBeVisible()

  await mock.set('/approve', { account: 'zhouzhou' })
  await logInAtProvider(page, '使用Gitee登录', '周舟')
  await expectHome(page, 'zhouzhou')
})

test('single sign-on logs in, and code and state leave the address at once', async ({ page }) => {
  const addresses = visitedAddresses(page)
  await logInAtProvider(page, '使用统一身份认证登录', '李娜')
  await expectHome(page, '李娜')
  await page.goBack()
  const ours = addresses.filter((it) => it.startsWith('http://localhost'))
  const first = ours.findIndex((it) => it.includes('/oauth/redirect/sso?'))
  expect(ours[first + 1]).toMatch(/\/oauth\/redirect\/sso$/)
  expect(ours.slice(first + 1).filter((it) => it.includes('code='))).toEqual([])
})

test('a cancelled log-in at a provider returns to the log-in page', async ({ page }) => {
  await logInAtProvider(page, '使用QQ登录', '取消')
  await expect(page.getByRole('alert')).toHaveText('登录未完成')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('radio', { name: '其他' })).toBeChecked()
})

test('a callback with a foreign state logs nobody in, with an error', async ({ page, mock }) => {
  await page.goto('/oauth/redirect/wechat_open?code=zhangwei&state=of-somebody-else')
  await expect(page.getByRole('alert')).toHaveText('本次登录已过期，请重新选择登录方式')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toHaveText('本次登录已过期，请重新选择登录方式')
  expect((await mock.journal()).filter(({ call }) => call === 'auth.token')).toEqual([])
})

test('the key of a link is removed from the address at once, and logs in after a click', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto('/login?verifyKey=scan:ayguli')
  await expect(page).toHaveURL(/\/login$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: '通过链接登录' }).click()
  await expectHome(page, '阿依古丽')
  expect(requests.slice(1).filter((it) => it.includes('ayguli'))).toEqual([])
  const storageText = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect(storageText).not.toContain('scan:ayguli')
})
