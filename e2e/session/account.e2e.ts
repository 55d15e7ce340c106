import type { Page } from '@playwright/test'

import { tryToLogIn } from '../testing/log-in.ts'
import type { Mock } from '../testing/mock.ts'
import { expectAccessible } from '../testing/page-state.ts'
import { expect, test } from '../testing/test.ts'

const password = 'Bao#2026x'
let phone: string

test.beforeEach(() => {
  // Nobody has it yet. The gateway sends a phone one code a minute, and is the same gateway for all journeys.
  phone = `135${String(Date.now()).slice(-8)}`
})

/** The code that the mock sent to a phone. */
async function codeFor(page: Page, mock: Mock): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送/)).toBeVisible()
  return (await mock.phoneCode())?.code ?? ''
}

async function setPassword(page: Page, text = password) {
  await page.getByLabel('新密码', { exact: true }).fill(text)
  await page.getByLabel('再次输入密码', { exact: true }).fill(text)
}

/** Fills in phone, password and agreement, then submits the check step. */
async function fillInContact(page: Page, mock: Mock) {
  await page.getByLabel('手机号码').fill(phone)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(page, mock))
  await setPassword(page)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '我已阅读并同意' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
}

async function register(page: Page, mock: Mock) {
  await page.goto('/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await page.getByLabel('证件号码').fill('110105 19491231 002x')
  await page.getByLabel('姓名').fill('阿卜·杜')
  await page.getByRole('button', { name: '下一步' }).click()
  await fillInContact(page, mock)
  await page.getByRole('button', { name: '确认注册' }).click()
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
}

/** Personal input is in no address, and in no browser storage in plain text. */
async function expectNoTrace(page: Page, addresses: readonly string[]) {
  const storageText = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  const secrets = new RegExp(`110105|19491231|阿卜|${phone}|Bao#|%E9%98%BF`)
  expect([...addresses, storageText].filter((it) => secrets.test(it))).toEqual([])
}

test('who registers is logged in with one click, and later by phone number', async ({ page, mock }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await register(page, mock)
  await expectNoTrace(page, addresses)
  await page.getByRole('button', { name: '直接登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '基本信息' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await tryToLogIn(page, mock, { account: phone, password })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('阿卜·杜')
})

/** Searches the account of zhangwei. */
async function search(page: Page) {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('证件号码、手机号或账号').fill('110101199003074514')
  await page.getByLabel('姓名').fill('张伟')
  await page.getByRole('button', { name: '下一步' }).click()
}

test('every step before the log-in is accessible @phone', async ({ page, mock }) => {
  await register(page, mock)
  await expectAccessible(page)
  await page.goto('/register')
  await page.getByRole('button', { name: '下一步' }).click()
  await expectAccessible(page)
  await page.goto('/unifiedRegister?token=unified-demo')
  await page.getByText('四川政务服务网').waitFor()
  await expectAccessible(page)
  await search(page)
  await page.getByText('密保问题', { exact: true }).click()
  await expectAccessible(page)
})
