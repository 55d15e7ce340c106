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

test('who registers is logged in with one click, and later by phone number @core', async ({ page, mock }) => {
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

test('a reload restores the input, except for password and code', async ({ page, mock }) => {
  await page.goto('/register')
  await page.getByLabel('证件号码').fill('11010519491231002X')
  await page.getByLabel('姓名').fill('王𬱖')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('手机号码').fill(phone)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(page, mock))
  await setPassword(page)
  await expectNoTrace(page, [])
  await page.reload()
  await expect(page.getByText('已恢复您之前填写的内容。')).toBeVisible()
  await expect(page.getByLabel('证件号码')).toHaveValue('110105 19491231 002 X')
  await expect(page.getByLabel('姓名')).toHaveValue('王𬱖')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('手机号码')).toHaveValue(phone)
  await expect(page.getByRole('textbox', { name: '短信验证码' })).toHaveValue('')
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue('')
})

test('a guest is refused until an administrator has approved', async ({ page, mock }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: '访客注册' }).click()
  await page.getByLabel('账号名称').fill('guest_1')
  await page.getByLabel('姓名').fill('李明')
  await page.getByRole('button', { name: '下一步' }).click()
  await fillInContact(page, mock)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '已提交，等待管理员审核' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '返回登录' }).last().click()
  await page.waitForURL('**/login')
  await tryToLogIn(page, mock, { account: 'guest_1', password })
  await expect(page.getByText('登录失败：未获得用户的角色信息')).toBeVisible()
  await mock.set('/approve', { account: 'guest_1' })
  await tryToLogIn(page, mock, { account: null, password })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李明')
})

/** Searches the account of zhangwei. */
async function search(page: Page) {
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('证件号码、手机号或账号').fill('110101199003074514')
  await page.getByLabel('姓名').fill('张伟')
  await page.getByRole('button', { name: '下一步' }).click()
}

/** Logs in with the new password, and fails with the old one. */
async function expectNewPassword(page: Page, mock: Mock) {
  await setPassword(page)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByRole('heading', { name: '您的登录密码已重置成功，请妥善保管' })).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('zhangwei')
  await tryToLogIn(page, mock, { account: null, password: 'Exam@2026' })
  await expect(page.getByText('登录失败：用户名或密码错误')).toBeVisible()
  await tryToLogIn(page, mock, { account: null, password })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张伟')
}

test('a password is retrieved by a code @core', async ({ page, mock }) => {
  await search(page)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(page, mock))
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expectNewPassword(page, mock)
})

test('a password is retrieved by a security question @phone', async ({ page, mock }) => {
  await search(page)
  await page.getByText('密保问题', { exact: true }).click()
  await page.getByRole('combobox', { name: '密保问题' }).selectOption('您就读的小学名称是？')
  await page.getByLabel('答案').fill('和平路小学')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page.getByText('问题或答案不正确，还可以尝试 4 次')).toBeVisible()
  await page.getByLabel('答案').fill('建国路小学')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expectNewPassword(page, mock)
})

test('an account is found by the national network identity', async ({ page, mock }) => {
  await page.goto('/retrievePID')
  await expect(page.getByRole('img', { name: '国家网络身份认证二维码' })).toBeVisible()
  await mock.set('/ncias', { status: 'scanned' })
  await expect(page.getByText('已扫码，请在手机上确认。')).toBeVisible()
  await mock.set('/ncias', { status: 'confirmed', account: 'lina' })
  await page.getByRole('button', { name: '直接登录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李娜')
})

test('a simple password is reset before anything else can be done', async ({ page, mock }) => {
  await page.goto('/login')
  await tryToLogIn(page, mock, { account: 'chenhao' })
  const dialog = page.getByRole('dialog', { name: '您的密码过于简单，请重置密码' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await setPassword(page)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('您的登录密码已重置成功，请妥善保管')).toBeVisible()
  await expect(dialog).toBeHidden()
})

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
