import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

import { Tab } from '#bff/testing/browser.ts'
import type { JournalEntry } from '#mocks/qa/journal.ts'

import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** QA's controls of the mock upstream of a product. */
export type Mock = {
  readonly product: Product
  /** A POST of the control API. */
  set(path: string, body?: object): Promise<void>
  journal(): Promise<JournalEntry[]>
  /** What the control page shows. */
  state(): Promise<unknown>
  captcha(): Promise<string>
  /** Orders and payments, counted by what they are for. */
  ledger(): Promise<{ kind: string; account: string; examId: string; orders: number; open: number; paid: number }[]>
  /** The last code that was sent to a phone. */
  phoneCode(): Promise<{ phone: string; code: string } | null>
}

function controlsOf(product: Product): Mock {
  async function control(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${product.mockOrigin}/__mock${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    product,
    async set(path, body = {}) {
      await control(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
    journal: async () => (await control('/journal')) as JournalEntry[],
    state: () => control('/state'),
    phoneCode: async () => (await control('/phone-code')) as { phone: string; code: string } | null,
    captcha: async () => ((await control('/captcha')) as { code: string }).code,
    ledger: async () => (await control('/payment/ledger')) as Awaited<ReturnType<Mock['ledger']>>,
  }
}

/** A phone that nobody has: the gateway sends one code a minute to each, and it is the same one for all journeys. */
export const newPhone = () => `135${String(Date.now()).slice(-8)}`

/** Messages of the browser that mean that something is wrong, but for the errors that a test brings about. */
const tolerated = /Failed to load resource|net::ERR_/

/** The product with a fresh upstream; an error on the console or in a page fails the test. */
export const test = base.extend<{ mock: Mock; quiet: void }, { product: Product }>({
  // Journeys that run side by side each have a product of their own: the mock upstream has one state.
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted out of this pattern
    async ({}, provide, { parallelIndex }) => {
      const product = await startProduct(parallelIndex)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.origin),
  mock: async ({ product }, provide) => {
    const mock = controlsOf(product)
    await mock.set('/reset')
    await provide(mock)
  },
  quiet: [
    async ({ context }, provide) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !tolerated.test(message.text())) errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await provide()
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export const passwords: Readonly<Record<string, string>> = { admin: 'Admin@2026' }

const passwordOf = (account: string) => passwords[account] ?? 'Exam@2026'

/**
 * Logs in by the session call, as the log-in page does, and gives its cookies to the browser; no page is opened.
 * Journeys about the log-in itself type: logInByForm. Returns a tab that makes calls as the account.
 */
export async function logIn(page: Page, mock: Mock, account = 'zhangwei'): Promise<Tab> {
  const { origin } = mock.product
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const send = (request: Request) => {
    request.headers.set('User-Agent', userAgent)
    return fetch(request)
  }
  const tab = new Tab(send, undefined, origin)
  const response = await tab.logIn(account, passwordOf(account), mock.captcha)
  if (!response.ok) throw new Error(`${account}: ${response.status} ${await response.text()}`)
  await page.context().addCookies(tab.cookies.map((cookie) => asCookie(cookie, origin.replace('http:', 'https:'))))
  return tab
}

function asCookie(pair: string, url: string): Cookie {
  const cut = pair.indexOf('=')
  const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)]
  return { name, value, url, httpOnly: true, secure: true, sameSite: 'Strict' }
}

/** Types into the log-in page and waits for the page behind. */
export async function logInByForm(page: Page, mock: Mock, account = 'zhangwei') {
  await tryToLogIn(page, mock, account)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Fills the log-in card in and sends it. */
export async function tryToLogIn(page: Page, mock: Mock, account = 'zhangwei') {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(passwordOf(account))
  await page.getByLabel('验证码', { exact: true }).fill(await mock.captcha())
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
