import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { isPublicComputer } from '#web/client/device/public-computer.ts'
import { prerenderedId, recordClicks } from '#web/frame/first-paint/prerendered-page.ts'
import { open } from '#web/testing/client.tsx'
import { prerenderLogIn } from './prerender.tsx'

recordClicks()

/** The document as the gateway sends it, before any script has come. */
async function showPrerendered() {
  const html = await prerenderLogIn('zh', { captchaMode: true, providers: [] }, 'N')
  const page = document.createElement('div')
  page.id = prerenderedId
  page.innerHTML = `<div lang="zh-CN">${html}</div>`
  document.body.prepend(page)
  onTestFinished(() => page.remove())
  return userEvent.setup()
}

/** Opens the log-in page, and waits until React's page is in the place of the prerendered one. */
async function openLogIn() {
  // user-event wraps focus() in act(), which must not begin within a commit: e2e/session/log-in.e2e.ts shows that the focus moves.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await open('/login')
  await waitFor(() => expect(document.getElementById(prerenderedId)).toBeNull())
}

test('what is typed before the scripts come is kept when React takes over', async () => {
  const user = await showPrerendered()
  await user.type(screen.getByLabelText('账号'), 'zhangwei')
  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('密码'), 'Exam@2026')
  expect(isPublicComputer()).toBe(false)
  await openLogIn()
  expect(await screen.findByLabelText('账号')).toHaveValue('zhangwei')
  expect(screen.getByLabelText('密码')).toHaveValue('Exam@2026')
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(isPublicComputer()).toBe(true)
})

test('a form that was sent too early is sent when React takes over', async () => {
  const user = await showPrerendered()
  await user.type(screen.getByLabelText('账号'), 'zhangwei{Enter}')
  await openLogIn()
  expect(await screen.findByText('请输入密码')).toBeVisible()
  expect(screen.getByLabelText('账号')).toHaveValue('zhangwei')
})

test('a method that was chosen too early is shown when React takes over', async () => {
  const user = await showPrerendered()
  await user.click(screen.getByRole('radio', { name: '验证码登录' }))
  await openLogIn()
  expect(await screen.findByLabelText('手机号码')).toBeVisible()
})

test('another page than the log-in removes the prerendered one', async () => {
  await showPrerendered()
  await open('/login', { as: 'zhangwei' })
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
  expect(document.getElementById(prerenderedId)).toBeNull()
})
