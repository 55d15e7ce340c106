import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { rememberMethod } from '#web/client/device/log-in-method.ts'
import { activate } from '#web/client/i18n.ts'
import { open, type TestApp } from '#web/testing/client.tsx'
import { driveTimers } from '#web/testing/timers.ts'

/** Collects submitted forms, which jsdom does not send. */
function leaving() {
  const submissions: { action: string; method: string; values: Record<string, unknown> }[] = []
  const hear = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    submissions.push({ action: form.action, method: form.method, values: Object.fromEntries(new FormData(form)) })
  }
  document.addEventListener('submit', hear)
  onTestFinished(() => document.removeEventListener('submit', hear))
  return submissions
}

type Return = { source?: string; code: string; change?: (state: string) => string }

/** Starts a log-in at a provider; returns the state. */
async function leaveFor(provider: string, browser: Tab): Promise<string> {
  const { address } = await browser.value(externalLogIn.begin, { provider })
  return new URL(address).searchParams.get('state') ?? ''
}

/** Returns from a provider as an unknown identity, then navigates elsewhere. */
async function comeAsStranger(browser: Tab) {
  const state = await leaveFor('gitee', browser)
  await browser.value(session.logIn, { grant: 'social', source: 'gitee', code: 'newcomer', state })
}

/** Starts a log-in at a provider and returns with a code. */
async function comeBack({ source = 'gitee', code, change = (it) => it }: Return): Promise<TestApp> {
  let state = ''
  return open(() => `/oauth/redirect/${source}?code=${code}&state=${change(state)}`, {
    before: async (browser) => (state = await leaveFor(source, browser)),
  })
}

const dialog = (name = '此登录方式还没有绑定账号') => screen.findByRole('dialog', { name })

/** Opens the form of somebody without an account. */
async function applyAsNew({ user }: TestApp) {
  await dialog()
  await user.click(screen.getByRole('button', { name: '没有账号，申请一个' }))
  await dialog('申请报名账号')
}

const inDialog = () => within(screen.getByRole('dialog'))

async function fillIn({ user }: TestApp, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(inDialog().getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: '提交申请' }))
}

test('a click submits a form to the provider with an OAuth state bound to this browser', async () => {
  const submissions = leaving()
  const { user, browser } = await open('/login?to=%2Fmessage%2Findex')
  await user.click(screen.getByRole('radio', { name: '其他' }))
  await user.click(await screen.findByRole('button', { name: '使用Gitee登录' }))
  await waitFor(() => expect(submissions).toHaveLength(1))
  expect(submissions).toEqual([
    {
      action: 'https://identity.test/idp/gitee/authorize',
      method: 'get',
      values: expect.objectContaining({
        redirect_uri: 'http://localhost:8787/oauth/redirect/gitee',
        state: expect.any(String),
      }),
    },
  ])
  expect([...browser.jar.others.keys()]).toContainEqual(expect.stringMatching(/^__Host-Http-state-/))
})

test('an unavailable provider is reported in the card', async () => {
  const { user } = await open('/login', { before: () => faultPlan.add({ path: 'oauth/render', kind: 'drop' }) })
  await user.click(screen.getByRole('radio', { name: '其他' }))
  await user.click(await screen.findByRole('button', { name: '使用微信登录' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('暂时连接不上服务器')
})

test('an unknown code shows the message of the server', async () => {
  await comeBack({ code: 'invalid' })
  expect(await screen.findByRole('alert')).toHaveTextContent('第三方登录信息错误')
})

test.each([
  ['/oauth/redirect/gitee?error=access_denied&state=s', '/login?to=%2Fwel%2Findex'],
  ['/oauth/redirect/', '/login?to=%2Fwel%2Findex'],
  ['/message/index/oauth/redirect/qq?error=x', '/login?to=%2Fmessage%2Findex'],
])('%s redirects to %s', async (address, after) => {
  const passSeconds = driveTimers()
  const page = await open(address)
  await screen.findByText('3 秒后返回')
  await passSeconds(3)
  await waitFor(() => expect(page.address()).toBe(after))
})

test('an unknown identity opens the registration; errors are listed in the order of the checks', async () => {
  const page = await comeBack({ code: 'newcomer' })
  await applyAsNew(page)
  expect(screen.queryByLabelText('租户编号')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: '提交申请' }))
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(['请先输入账号名称', '请先输入密码'])
  expect(screen.getAllByText('请先输入密码')).toHaveLength(3)
  expect(screen.getByLabelText('账号名称')).toHaveFocus()
  await fillIn(page, { 账号名称: 'zhouzhou', 密码: 'Zhou@2026', 再次输入密码: 'Zhou@2027' })
  expect(within(await screen.findByRole('alert')).getByRole('listitem')).toHaveTextContent('两次密码输入不一致')
  expect(inDialog().getByLabelText('再次输入密码')).toHaveFocus()
  expect(journal.of('logIn.registerGuest')).toEqual([])
})

const whole = { 账号名称: 'zhouzhou', 密码: 'Zhou@2026', 再次输入密码: 'Zhou@2026' }

test('a refusal shows the message of the server, or a text of the page without one', async () => {
  const page = await comeBack({ code: 'newcomer' })
  await applyAsNew(page)
  await fillIn(page, { ...whole, 账号名称: 'admin' })
  expect(await screen.findByText(/当前用户 \[admin\] 已存在!/)).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: '上一步' }))
  await applyAsNew(page)
  expect(inDialog().getByLabelText('账号名称')).toHaveValue('admin')
  faultPlan.add({ path: 'register-guest', kind: 'refused-in-200' })
  await page.user.click(screen.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText(/^提交失败/)).toBeVisible()
})

test('an unknown identity cannot pass the dialog, and its owner logs in with the account that there is', async () => {
  rememberMethod('social')
  const page = await comeBack({ code: 'newcomer' })
  await dialog()
  expect(page.address()).toMatch(/^\/login/)
  expect(screen.queryByLabelText('账号名称')).toBeNull()
  expect(screen.getByRole('button', { name: '已有账号，去登录' })).toHaveFocus()
  await page.user.click(screen.getByRole('button', { name: '已有账号，去登录' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('radio', { name: '账号密码' })).toBeChecked()
  expect((await page.browser.value(session.current)).account).toBeNull()
})

test('after a reload the dialog is open again', async () => {
  const page = await open('/message/index', { before: comeAsStranger })
  expect(await dialog()).toBeVisible()
  expect(page.address()).toBe('/login?to=%2Fmessage%2Findex')
})

/** Texts for a callback without parameters, and for a foreign state. */
const ownWords = [
  [() => open('/oauth/redirect/gitee'), 'Log-in not completed'],
  [() => comeBack({ code: 'zhangwei', change: (state) => `${state}x` }), /This log-in has expired/],
] as const

test.each(ownWords)('in English, texts of the page are English and have no lang attribute (%#)', async (come, text) => {
  await activate('en')
  await come()
  expect((await screen.findByText(text)).closest('[lang]')).toBe(document.documentElement)
})
