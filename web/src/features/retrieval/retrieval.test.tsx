import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { retrieval } from '#contracts/session/retrieval.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { breakCall, open, type TestApp } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'

const password = 'Xin#2026y'

async function search({ user }: TestApp, account = '110101199003074514', name = '张伟') {
  await fill(user, await screen.findByLabelText('证件号码、手机号或账号'), account)
  if (name) await fill(user, screen.getByLabelText('姓名'), name)
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await screen.findByRole('heading', { name: '验证身份' })
}

async function answer({ user }: TestApp, text = '建国路小学') {
  await user.click(await screen.findByRole('radio', { name: '密保问题' }))
  await user.selectOptions(screen.getByLabelText('密保问题', { selector: 'select' }), '您就读的小学名称是？')
  await fill(user, screen.getByLabelText('答案'), text)
  await user.click(screen.getByRole('button', { name: '验证' }))
}

async function setPassword({ user }: TestApp, text = password, again = text) {
  await fill(user, await screen.findByLabelText('新密码'), text)
  await fill(user, screen.getByLabelText('再次输入密码'), again)
  await user.click(screen.getByRole('button', { name: '重置密码' }))
}

test('after a retrieval by code the log-in form has the account, which is in no address and no storage', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText(/短信验证码已发送至账号的手机号/)).toBeVisible()
  await fill(page.user, screen.getByRole('textbox', { name: '短信验证码' }), lastPhoneCode()?.code ?? '')
  await page.user.click(screen.getByRole('button', { name: '验证' }))
  await setPassword(page)
  expect(await screen.findByRole('heading', { name: '您的登录密码已重置成功，请妥善保管' })).toHaveFocus()
  await page.user.click(screen.getByRole('link', { name: '去登录' }))
  expect(await screen.findByLabelText('账号')).toHaveValue('zhangwei')
  expect(page.address()).toBe('/login')
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state])).not.toMatch(
    /zhangwei|1101011990/,
  )
})

test('the error of a wrong code disappears when the code is edited', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/短信验证码已发送至账号的手机号/)
  const field = screen.getByRole('textbox', { name: '短信验证码' })
  await page.user.type(field, '000000')
  await page.user.click(screen.getByRole('button', { name: '验证' }))
  expect(await screen.findByText('验证码不正确，还可以尝试 4 次')).toBeVisible()
  await page.user.clear(field)
  await page.user.type(field, '1')
  expect(screen.queryByText('验证码不正确，还可以尝试 4 次')).toBeNull()
  expect(field).toBeValid()
})

test('a wrong answer to the security question shows the remaining attempts; a right one resets the password', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await answer(page, '和平路小学')
  expect(await screen.findByText('问题或答案不正确，还可以尝试 4 次')).toBeVisible()
  await answer(page)
  await setPassword(page)
  expect(await screen.findByRole('heading', { name: '您的登录密码已重置成功，请妥善保管' })).toBeVisible()
})

test('an unknown account looks like a known one', async () => {
  const page = await open('/retrievePassword')
  await search(page, '530102199905200019')
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByText(/短信验证码已发送至账号的手机号/)).toBeVisible()
  expect(lastPhoneCode()).toBeNull()
})

test('an expired verification starts again and keeps the entered values', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  clock.set(clock.now() + 16 * 60_000)
  await answer(page)
  expect(await screen.findByRole('alert')).toHaveTextContent('请重新查找')
  expect(screen.getByLabelText('证件号码、手机号或账号')).toHaveValue('110101199003074514')
  expect(screen.getByLabelText('姓名')).toHaveValue('张伟')
})

test.each([
  ['1234567', '1234567', '密码长度为8到16个字符'],
  ['abcd1234', 'abcd1235', '两次输入的密码不一致'],
])('the new password "%s", repeated as "%s", is refused: %s', async (text, again, message) => {
  const page = await open('/retrievePassword')
  await search(page)
  await answer(page)
  await setPassword(page, text, again)
  expect(screen.getByText(message)).toBeVisible()
  expect(journal.of('retrieval.reset')).toEqual([])
})

test('after a lost answer to the reset the page suggests to log in', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await answer(page)
  faultPlan.add({ path: 'retrieve-password/reset', kind: 'lost', count: 1 })
  await setPassword(page)
  expect(await screen.findByText(/请先用新密码登录/)).toBeVisible()
})

test('a reset refused without a message shows a text of the page', { tags: ['long'] }, async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await answer(page)
  breakCall(page.browser, retrieval.reset, 'refused')
  await setPassword(page)
  expect(await screen.findByText(/密码重置失败/)).toBeVisible()
})

test('a reload and a step back keep the search, the wait for another code, and the proof whose code is spent', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toHaveAttribute('aria-disabled', 'true')
  expect(page.address()).toBe('/retrievePassword?step=verify')
  await page.user.click(screen.getByRole('button', { name: '重新填写' }))
  expect(await screen.findByLabelText('姓名')).toHaveValue('张伟')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toBeVisible()
  expect(journal.of('retrieval.search')).toHaveLength(1)
  await fill(page.user, screen.getByRole('textbox', { name: '短信验证码' }), lastPhoneCode()?.code ?? '')
  await page.user.click(screen.getByRole('button', { name: '验证' }))
  await screen.findByLabelText('新密码')
  await page.reload()
  expect(page.address()).toBe('/retrievePassword?step=reset')
  await setPassword(page)
  expect(await screen.findByRole('heading', { name: '您的登录密码已重置成功，请妥善保管' })).toBeVisible()
})

test('an address does not skip a step', async () => {
  const page = await open('/retrievePassword?step=reset')
  expect(await screen.findByLabelText('姓名')).toBeVisible()
  expect(page.address()).toBe('/retrievePassword')
})

test('a code requested too soon is refused with the message of the server', async () => {
  const page = await open('/retrievePassword')
  await search(page)
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByRole('button', { name: /秒后重新获取/ })
  await page.user.click(screen.getByRole('button', { name: '重新填写' }))
  await page.user.clear(await screen.findByLabelText('证件号码、手机号或账号'))
  await search(page, 'zhangwei', '')
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('获取验证码过于频繁，请稍后再试')
})
