import type { BrowserContext, Page } from '@playwright/test'

import { demoPassword, Tab } from '#bff/testing/browser.ts'
import type { Mock } from './mock.ts'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/**
 * Logs in by the session call and gives the cookies to the browser; opens no page. Journeys about the log-in itself use
 * `logInByForm`. Returns a tab for calls of the account.
 */
export async function logIn(page: Page, mock: Mock, account = 'zhangwei'): Promise<Tab> {
  const { origin } = mock.product
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const send = (request: Request) => {
    request.headers.set('User-Agent', userAgent)
    return fetch(request)
  }
  const tab = new Tab(send, undefined, origin)
  const response = await tab.logIn(account, demoPassword(account), mock.captcha)
  if (!response.ok) throw new Error(`${account}: ${response.status} ${await response.text()}`)
  await giveCookies(page.context(), tab, origin)
  return tab
}

/** Gives the cookies of a tab to a browser. */
export async function giveCookies(context: BrowserContext, { cookies }: Tab, origin: string) {
  await context.addCookies(cookies.map((cookie) => asCookie(cookie, origin.replace('http:', 'https:'))))
}

function asCookie(pair: string, url: string): Cookie {
  const cut = pair.indexOf('=')
  const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)]
  return { name, value, url, httpOnly: true, secure: true, sameSite: 'Strict' }
}

/** Logs out by the menu, and says so in its dialog. */
export async function confirmLogOut(page: Page) {
  await page.getByRole('button', { name: /个人菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '退出登录' }).click()
}

/** Logs out by the menu; the log-in page is open then. */
export async function logOut(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle') // a call that the log-out overtakes would say that the session ended
  await confirmLogOut(page)
  await page.waitForURL(/\/login/)
  await page.getByRole('img', { name: '验证码图片' }).waitFor() // asked for later, it would be newer than that of the next page
  await page.goto('/login')
}

/** Logs in by the form and waits for the next page. */
export async function logInByForm(page: Page, mock: Mock, account = 'zhangwei') {
  await tryToLogIn(page, mock, { account })
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

type Credentials = { readonly account?: string | null; readonly password?: string }

/** Fills in the log-in form and submits it. For `account` null the suggested one is used. */
export async function tryToLogIn(page: Page, mock: Mock, credentials: Credentials = {}) {
  const { account = 'zhangwei', password = demoPassword(account ?? '') } = credentials
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  if (account !== null) await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('图形验证码', { exact: true }).fill(await mock.captcha())
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
