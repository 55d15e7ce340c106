import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { open, type TestApp } from '#web/testing/client.tsx'

type Situation = Parameters<typeof open>[1]

const phone = () => screen.findByLabelText('手机号码')
const code = () => screen.getByRole('textbox', { name: '短信验证码' })
const sendButton = () => screen.getByRole('button', { name: /获取验证码|重新获取/ })
const tokens = () => journal.of('auth.token')

async function choosePhone(situation: Situation = {}): Promise<TestApp> {
  const page = await open('/login', situation)
  await page.user.click(screen.getByRole('radio', { name: '验证码登录' }))
  await phone()
  return page
}

async function askForCode({ user }: TestApp, number = '13912345678') {
  await screen.findByRole('img', { name: '验证码图片' })
  await user.type(await phone(), number)
  await user.type(screen.getByLabelText('图形验证码'), lastCaptcha() ?? '')
  await user.click(sendButton())
}

test('spaces and full-width digits in a pasted number are accepted', async () => {
  const page = await choosePhone()
  await askForCode(page, '１３９ 1234 5678')
  expect(await screen.findByText(/验证码已发送/)).toBeVisible()
  expect(lastPhoneCode()?.phone).toBe('13912345678')
})

test('another code can be requested after a minute only; until then there is no captcha field', async () => {
  const page = await choosePhone()
  await askForCode(page)
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
  await page.user.click(sendButton())
  expect(journal.of('logIn.sendValidate')).toHaveLength(1)
})

test('a change of the phone number resets the form', async () => {
  const page = await choosePhone()
  await askForCode(page)
  await screen.findByText(/验证码已发送/)
  await page.user.clear(await phone())
  await page.user.type(await phone(), '13623456789')
  expect(screen.queryByText(/验证码已发送/)).toBeNull()
  expect(await screen.findByLabelText('图形验证码')).toHaveValue('')
  expect(sendButton()).not.toHaveAttribute('aria-disabled')
})

test('empty fields needed for a code show errors, and nothing is sent', async () => {
  const { user } = await choosePhone()
  await screen.findByRole('img', { name: '验证码图片' })
  await user.click(sendButton())
  expect(await screen.findByText('手机号码不能为空')).toBeVisible()
  expect(screen.getByText('请输入图形验证码')).toBeVisible()
  expect(await phone()).toHaveFocus()
  await user.type(await phone(), '12345678901')
  expect(journal.of('logIn.sendValidate')).toEqual([])
})

test('a log-in without a requested code shows an error', async () => {
  const { user } = await choosePhone()
  await user.type(await phone(), '13912345678')
  await user.type(code(), '123456')
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('请获取图形验证码')).toBeVisible()
  expect(tokens()).toEqual([])
})

test('a wrong captcha shows the message of the server and loads a new one', async () => {
  const { user } = await choosePhone()
  const before = (await screen.findByRole('img', { name: '验证码图片' })).getAttribute('src')
  await user.type(await phone(), '13912345678')
  await user.type(screen.getByLabelText('图形验证码'), 'wrong')
  await user.click(sendButton())
  expect(await screen.findByText(/验证码不正确/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('img', { name: '验证码图片' }).getAttribute('src')).not.toBe(before))
  expect(screen.getByLabelText('图形验证码')).toHaveValue('')
  expect(await phone()).toHaveValue('13912345678')
})

test('an expired captcha sends nothing and is reported at its field; the phone stays', async () => {
  const page = await choosePhone()
  await screen.findByRole('img', { name: '验证码图片' })
  clock.set(clock.now() + 120_000)
  await askForCode(page)
  expect(await screen.findByText('图形验证码已过期，请输入新图片中的字符')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await phone()).toHaveValue('13912345678')
  expect(journal.of('logIn.sendValidate')).toEqual([])
})

test('a wrong code shows the message of the server; the phone stays and the code is cleared', async () => {
  const page = await choosePhone()
  await askForCode(page)
  await screen.findByText(/验证码已发送/)
  await page.user.type(code(), lastPhoneCode()?.code === '111111' ? '222222' : '111111')
  await page.user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText(/验证码不正确/)).toBeVisible()
  expect(code()).toHaveValue('')
  expect(code()).toHaveFocus()
  expect(await phone()).toHaveValue('13912345678')
})

test('without captcha in the deployment the phone number is sufficient', async () => {
  const { user } = await choosePhone({ settings: { CAPTCHA_MODE: 'off' } })
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
  await user.type(await phone(), '13912345678')
  await user.click(sendButton())
  expect(await screen.findByText(/验证码已发送/)).toBeVisible()
})

test('an unavailable upstream is reported, and the phone stays', async () => {
  const page = await choosePhone()
  await screen.findByRole('img', { name: '验证码图片' })
  faultPlan.add({ path: 'send-validate', kind: 'drop' })
  await askForCode(page)
  expect(await screen.findByRole('alert')).toHaveTextContent('暂时连接不上服务器')
  expect(await phone()).toHaveValue('13912345678')
})

test('the field supports one-time codes of the device', async () => {
  await choosePhone()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
})

test('an error message follows a change of language', async () => {
  const { user } = await open('/login')
  await user.click(screen.getByRole('radio', { name: '验证码登录' }))
  await screen.findByLabelText('手机号码')
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(await screen.findByText('手机号码不能为空')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText('Enter a mobile number')).toBeVisible()
  expect(screen.queryByText('手机号码不能为空')).toBeNull()
})

test('the code sent to the phone logs in', async () => {
  const page = await choosePhone()
  await askForCode(page)
  expect(await screen.findByText(/验证码已发送/)).toBeVisible()
  expect(code()).toHaveFocus()
  await page.user.type(code(), `${lastPhoneCode()?.code}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: /张伟/ })).toBeVisible()
})
