import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import type { JournalEntry } from '#mocks/journal.ts'

import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

/** QA's controls of the mock upstream. */
export type Mock = {
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

function controlsOf(origin: string): Mock {
  async function control(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${origin}/__mock${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
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
    const mock = controlsOf(product.mockOrigin)
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

/** Logs in and waits for the page behind. */
export async function logIn(page: Page, mock: Mock, account = 'zhangwei') {
  await tryToLogIn(page, mock, account)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Fills the log-in card in and sends it. */
export async function tryToLogIn(page: Page, mock: Mock, account = 'zhangwei') {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByRole('img', { name: '验证码图片' }).waitFor()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(passwords[account] ?? 'Exam@2026')
  await page.getByLabel('验证码', { exact: true }).fill(await mock.captcha())
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** axe finds nothing serious, once everything that moves is in its place: what fades in has no contrast yet. */
export async function expectAccessible(page: Page) {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  expect(found, page.url()).toEqual([])
}

/** Waits until no transition and no animation with an end runs, for a few frames on end. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 5; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document
        .getAnimations()
        .some((it) => it.playState === 'running' && Number.isFinite(it.effect?.getComputedTiming().endTime))
      if (moving) still = 0
    }
  })
