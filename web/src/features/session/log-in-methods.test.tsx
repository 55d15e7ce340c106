import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { lockAccount } from '#mocks/log-in/auth.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenarios } from '#mocks/qa/scenarios.ts'
import { users } from '#mocks/user/seeds.ts'
import { setPublicComputer } from '#web/client/device/public-computer.ts'
import { open, type TestApp } from '#web/testing/client.tsx'
import { logInMethods } from './log-in-methods.tsx'

/** Names of the methods that have a form, in the order of the page. */
const names = Object.values(logInMethods).flatMap((method) => (method ? [String(method.name.message)] : []))

const radios = () => screen.getAllByRole('radio').map((it) => it.closest('label')?.textContent)

async function logIn({ user }: TestApp, password = 'Exam@2026') {
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.type(screen.getByLabelText('密码'), password)
  await user.type(screen.getByLabelText('图形验证码'), `${lastCaptcha()}{Enter}`)
}

test('the methods of the deployment are offered, by password first', async () => {
  await open('/login')
  expect(names.length).toBeGreaterThan(3)
  expect(radios()).toEqual(names)
  expect(screen.getByRole('radio', { name: '账号密码' })).toBeChecked()
  expect(screen.getByLabelText('账号')).toHaveFocus()
})

test('without providers third-party log-in is not offered', async () => {
  await open('/login', { settings: { SOCIAL_SOURCES: '', SSO_URL: '' } })
  expect(radios()).toEqual(names.filter((name) => name !== '其他'))
})

test('the device remembers the last method', async () => {
  const { user } = await open('/login')
  await user.click(screen.getByRole('radio', { name: '验证码登录' }))
  await screen.findByLabelText('手机号码')
  document.body.replaceChildren()
  await open('/login')
  expect(await screen.findByLabelText('手机号码')).toBeVisible()
})

test('each method offers the choice of a public computer', async () => {
  const { user } = await open('/login')
  for (const method of names) {
    await user.click(screen.getByRole('radio', { name: method }))
    // The previous form is unmounted once the next one is loaded.
    await waitFor(() => expect(screen.getByLabelText(/这是公用电脑/)).toBeVisible())
  }
})

test('the choice of a public computer survives a log-out', async () => {
  const { user } = await open('/wel/index', { as: 'zhangwei' })
  setPublicComputer(true)
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  const send = window.fetch
  // As a browser does on Clear-Site-Data.
  vi.spyOn(window, 'fetch').mockImplementation(async (...args) => {
    const answer = await send(...args)
    if (answer.headers.has('Clear-Site-Data')) localStorage.clear()
    return answer
  })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }))
  expect(await screen.findByLabelText(/这是公用电脑/)).toBeChecked()
})

test('a public computer does not store the method', async () => {
  const { user } = await open('/login')
  await user.click(screen.getByLabelText(/这是公用电脑/))
  await user.click(screen.getByRole('radio', { name: '验证码登录' }))
  expect(localStorage.getItem('exam:device:log-in-grant')).toBeNull()
})

test('arrow keys move the focus between the methods', async () => {
  const { user } = await open('/login')
  await user.click(screen.getByRole('radio', { name: '账号密码' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: '验证码登录' })).toBeChecked()
  await screen.findByLabelText('手机号码')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: '账号密码' })).toHaveFocus()
})

test('after a wrong password other methods are suggested', async () => {
  await logIn(await open('/login'), 'wrong')
  expect(await screen.findByText(/用户名或密码错误/)).toBeVisible()
  expect(await screen.findByText(/或改用验证码登录/)).toBeVisible()
  expect(screen.getByRole('link', { name: '找回密码' })).toHaveAttribute('href', '/retrievePassword')
})

test('a locked account shows when it can try again', async () => {
  await logIn(await open('/login', { before: () => lockAccount('zhangwei') }))
  expect(await screen.findByText(/登录错误次数过多,请稍后再试/)).toBeVisible()
  expect(await screen.findByText(/\d\d:\d\d 后可以再试/)).toBeVisible()
})

test('an expired tenant refers to the organiser', async () => {
  await logIn(await open('/login', { before: scenarios['tenant-expired'].begin }))
  expect(await screen.findByText(/租户授权已过期,请联系管理员/)).toBeVisible()
  expect(await screen.findByText(/请联系考试机构/)).toBeVisible()
})

test('an account without a role is told to wait for approval', async () => {
  await logIn(await open('/login', { before: () => users.change('1700000000000000001', { roleId: '' }) }))
  expect(await screen.findByText(/未获得用户的角色信息/)).toBeVisible()
  expect(await screen.findByText(/管理员审核通过后才能登录/)).toBeVisible()
})
