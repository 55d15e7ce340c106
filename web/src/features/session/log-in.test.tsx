import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { holdCall, open, type TestApp } from '#web/testing/client.tsx'

async function fillIn({ user }: TestApp, { code = '', password = 'Exam@2026' } = {}) {
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.type(screen.getByLabelText('密码'), password)
  await user.type(screen.getByLabelText('图形验证码'), code || (lastCaptcha() ?? ''))
  await user.click(screen.getByRole('button', { name: '登录' }))
}

test('while the server thinks, the page says that it logs in', async () => {
  const page = await open('/login')
  const answer = Promise.withResolvers<void>()
  holdCall(page.browser, session.logIn, answer.promise)
  await fillIn(page)
  expect(await screen.findByText('正在登录…')).toBeVisible()
  answer.resolve()
  await waitFor(() => expect(page.address()).toBe('/wel/index'))
})

test('a wrong password shows the message of the server, keeps the account and loads a new captcha', async () => {
  const page = await open('/login')
  const before = (await screen.findByRole('img', { name: '验证码图片' })).getAttribute('src')
  await fillIn(page, { password: 'wrong' })
  expect(await screen.findByText(/用户名或密码错误/)).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue('zhangwei')
  expect(screen.getByLabelText('密码')).toHaveValue('')
  expect(screen.getByLabelText('密码')).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('img', { name: '验证码图片' }).getAttribute('src')).not.toBe(before))
})

test('an expired captcha is replaced, and the other values stay', async () => {
  const page = await open('/login')
  const before = (await screen.findByRole('img', { name: '验证码图片' })).getAttribute('src')
  clock.set(clock.now() + 120_000)
  await fillIn(page)
  expect(await screen.findByText('图形验证码已过期，请输入新图片中的字符')).toBeVisible()
  expect(screen.getByText('登录失败：图形验证码已过期，请输入新图片中的字符')).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue('zhangwei')
  expect(screen.getByLabelText('密码')).toHaveValue('Exam@2026')
  expect(screen.getByLabelText('图形验证码')).toHaveValue('')
  expect(screen.getByLabelText('图形验证码')).toHaveFocus()
  await waitFor(() => expect(screen.getByRole('img', { name: '验证码图片' }).getAttribute('src')).not.toBe(before))
  await page.user.type(screen.getByLabelText('图形验证码'), `${lastCaptcha()}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})

test('a browser without cookies is told that nobody can log in, and what helps', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await open('/login')
  expect(await screen.findByText('浏览器已禁用 Cookie，无法登录')).toBeVisible()
  expect(screen.getByText('请在浏览器设置中允许本站使用 Cookie，再刷新页面。')).toBeVisible()
})

test('a wrong captcha is said at the captcha, and the password stays', async () => {
  const page = await open('/login')
  await fillIn(page, { code: 'nope' })
  expect(await screen.findByLabelText('图形验证码')).toHaveAccessibleDescription('验证码不正确')
  expect(screen.getByLabelText('密码')).toHaveValue('Exam@2026')
  expect(screen.getByLabelText('密码')).toBeValid()
  expect(screen.getByLabelText('图形验证码')).toHaveValue('')
  expect(screen.getByLabelText('图形验证码')).toHaveFocus()
})

test('empty fields show errors, and nothing is sent', async () => {
  const { user } = await open('/login')
  await screen.findByRole('img', { name: '验证码图片' })
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByText('请输入账号')).toBeVisible()
  expect(screen.getByText('请输入密码')).toBeVisible()
  expect(screen.getByText('请输入图形验证码')).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveFocus()
  expect(journal.of('auth.token')).toEqual([])
})

test('an unavailable upstream is reported in the card, and the account stays', async () => {
  const page = await open('/login')
  await screen.findByRole('img', { name: '验证码图片' })
  faultPlan.add({ path: 'oauth/token', kind: 'drop' })
  await fillIn(page)
  expect(await screen.findByText(/连接不上服务器/)).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue('zhangwei')
})

test('a captcha that fails to load can be retried', async () => {
  const { user } = await open('/login', {
    before: () => faultPlan.add({ path: 'oauth/captcha', kind: 'error', count: 1 }),
  })
  await user.click(await screen.findByText('加载失败，点击重试'))
  expect(await screen.findByRole('img', { name: '验证码图片' })).toBeVisible()
})

test('without captcha in the deployment the form has no captcha field', async () => {
  const { user } = await open('/login', { settings: { CAPTCHA_MODE: 'off' } })
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.type(screen.getByLabelText('密码'), 'Exam@2026{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})

test('after five wrong passwords a captcha is required, and the entered values stay', { tags: ['long'] }, async () => {
  const { user } = await open('/login', {
    settings: { CAPTCHA_MODE: 'off' },
    before: () => Object.assign(settings, { logInTries: 100 }),
  })
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  for (let n = 0; n < 5; n += 1) {
    await user.type(screen.getByLabelText('密码'), 'wrong{Enter}')
    await waitFor(() => expect(screen.getByLabelText('密码')).toHaveValue(''))
  }
  await user.type(screen.getByLabelText('密码'), 'Exam@2026{Enter}')
  expect(await screen.findByLabelText('图形验证码')).toHaveFocus()
  expect(screen.getByText('请输入图形验证码')).toBeVisible()
  expect(screen.getByLabelText('密码')).toHaveValue('Exam@2026')
  await screen.findByRole('img', { name: '验证码图片' })
  clock.set(clock.now() + 1_000)
  await user.type(screen.getByLabelText('图形验证码'), `${lastCaptcha() ?? ''}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})

test('Caps Lock is reported while a password is typed', async () => {
  const { user } = await open('/login')
  await user.click(screen.getByLabelText('密码'))
  await user.keyboard('{CapsLock}a')
  expect(screen.getByText('大写锁定已打开')).toBeVisible()
})

test('a change of language keeps the entered values', async () => {
  const { user } = await open('/login')
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByLabelText('Account')).toHaveValue('zhangwei')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Enter your password')).toBeVisible()
})
