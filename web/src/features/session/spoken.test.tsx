import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { heard, listen, readAloud } from '#web/testing/screen-reader.ts'

async function openLogIn() {
  await activate('zh')
  const app = await open('/login')
  await waitFor(() => expect(document.querySelector('form img')).toBeTruthy())
  return app
}

const page = () => screen.getByRole('main')

/** Logs in by the keyboard alone, with a wrong password, and shows it before. */
async function logIn() {
  const { user } = await openLogIn()
  await listen()
  await user.keyboard('zhangwei{Tab}wrong{Tab}{Enter}{Tab}')
  await user.keyboard(`${lastCaptcha()}{Enter}`)
  await screen.findByText(/用户名或密码错误/)
  await waitFor(() => expect(document.activeElement).toHaveAttribute('autocomplete', 'current-password'))
  // The way on is a part of its own, which comes at once or after it was loaded.
  return (await heard()).replace(/忘记密码可以.*/, '')
}

test('the log-in is read', async () => {
  await openLogIn()
  expect(await readAloud(page())).toMatchInlineSnapshot(`
    "button, English
    heading, 欢迎登录, level 1
    使用您的报名账号登录
    radiogroup, 登录方式
    radio, 账号密码, checked
    radio, 验证码登录, not checked
    radio, 扫码, not checked
    radio, 其他, not checked
    form, 登录
    textbox, 账号, placeholder 手机号、证件号或账号名
    密码
    button, 显示密码, not pressed
    textbox, 图形验证码
    button, 看不清？更换图形验证码
    checkbox, 这是公用电脑，不在本机保存任何内容, not checked
    button, 登录
    link, 注册账号
    link, 忘记密码
    link, 国家网络身份认证
    请妥善保管账号和密码，在公用电脑上使用后请退出登录
    link, 用户协议与隐私
    button, 联系我们, has popup dialog"
  `)
})

test('by keyboard a wrong password is announced, and the password has the focus again', async () => {
  expect(await logIn()).toMatchInlineSnapshot(`
    "密码
    button, 显示密码, not pressed
    textbox, 图形验证码
    polite: 正在登录…
    textbox, 密码
    polite: 登录失败：用户名或密码错误"
  `)
})
