import { expect, test } from 'vitest'

import { clock } from './core/clock.ts'
import { type BladeClient, answerData } from './testing/client.ts'
import { testClient } from './testing/server.ts'

const blade = await testClient()

type Binding = { status: string; nickName: string; followed: boolean; content: string }

const as = (account: string) => blade.logIn(account)
const wechatBinding = async (person: BladeClient) =>
  answerData(await person.call('GET ouma-register/wechat/getQrcode')) as Binding
const unbind = (person: BladeClient) => person.call('GET ouma-register/wechat/cancelBondWechat')

/** Makes a step in WeChat; returns the page of the product that it leads to, or WeChat's own. */
async function phone({ content }: Binding, step: string, openid: string): Promise<string> {
  const body = new URLSearchParams({ step, openid })
  const response = await fetch(content, { method: 'POST', body, redirect: 'manual' })
  const isOwn = response.headers.get('Location') === content
  const page = isOwn ? await fetch(content, { redirect: 'manual' }) : response
  return page.headers.get('Location')?.replace(/^.*\/wechat/, '/wechat') ?? page.text()
}

test('one code at a time: a scan and a confirmation bind, and the binding can be removed once', async () => {
  const lina = await as('lina')
  const code = await wechatBinding(lina)
  expect(code).toMatchObject({ status: 'waiting', nickName: '' })
  expect(await wechatBinding(lina)).toEqual(code)
  expect(await phone(code, 'scan', 'o-wei')).toContain('李娜（l**a）')
  expect(await wechatBinding(lina)).toMatchObject({ status: 'scanned', content: code.content })
  expect(await phone(code, 'confirm', 'o-wei')).toBe('/wechatSuccess?account=l**a')
  const bound = await wechatBinding(lina)
  expect(bound).toMatchObject({ status: 'bound', nickName: '伟**哥', followed: true, content: '' })
  expect(JSON.stringify(bound)).not.toContain('o-wei')
  expect(await phone(code, 'confirm', 'o-wei')).toBe('/wechatFail?reason=expired')
  expect((await unbind(lina)).status).toBe(200)
  expect((await unbind(lina)).body).toMatchObject({ msg: '尚未绑定微信' })
})

test('after following the official account the same code continues', async () => {
  const lina = await as('lina')
  const code = await wechatBinding(lina)
  await phone(code, 'scan', 'o-star')
  expect(await phone(code, 'confirm', 'o-star')).toBe('/wechatInfo?')
  expect(await wechatBinding(lina)).toMatchObject({ status: 'scanned' })
  await phone(code, 'follow', 'o-star')
  expect(await phone(code, 'confirm', 'o-star')).toBe('/wechatSuccess?account=l**a')
})

test.each([
  ['elsewhere', 'confirm', 'o-anar'],
  ['cancelled', 'cancel', 'o-wei'],
])('%s is told on the phone and once to who waits, who then has a new code', async (status, step, openid) => {
  const lina = await as('lina')
  const code = await wechatBinding(lina)
  await phone(code, 'scan', openid)
  expect(await phone(code, step, openid)).toBe(`/wechatFail?reason=${status}`)
  expect(await wechatBinding(lina)).toMatchObject({ status })
  const next = await wechatBinding(lina)
  expect(next.status).toBe('waiting')
  expect(next.content).not.toBe(code.content)
})

test('a code expires after two minutes, and a fault of WeChat has a number', async () => {
  const lina = await as('lina')
  const code = await wechatBinding(lina)
  expect(await phone(code, 'fault', 'o-wei')).toBe('/wechatError?reference=WX-40029')
  clock.set(clock.now() + 121_000)
  expect(await phone(code, 'scan', 'o-wei')).toBe('/wechatFail?reason=expired')
  expect(await wechatBinding(lina)).toMatchObject({ status: 'expired' })
  expect(await wechatBinding(lina)).toMatchObject({ status: 'waiting' })
})
