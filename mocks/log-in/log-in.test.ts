import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { clock } from '../core/clock.ts'
import { scenario } from '../qa/scenarios.ts'
import { type MockServer, startMockServer } from '../server.ts'
import { BladeClient, answerData, sealAsClient, type WireAnswer } from '../testing/client.ts'
import { lastPhoneCode } from './phone-code.ts'

let server: MockServer
let blade: BladeClient

beforeAll(async () => {
  server = await startMockServer()
  blade = new BladeClient(server.url)
})
afterAll(() => server.close())
beforeEach(() => scenario.begin('normal'))

const second = 1000
const denied = (text: string) => ({ error: 'access_denied', error_description: text })
const invalid = (text: string) => ({ error: 'invalid_grant', error_description: text })

const send = (phone: string) =>
  blade.call('POST blade-auth/oauth/sms/send-validate', { form: { tenantId: '000000', phone: sealAsClient(phone) } })

async function answeredUserId(answer: WireAnswer): Promise<string> {
  return v.parse(v.looseObject({ id: v.string() }), answerData(answer)).id
}

const byCode = (id: string, phone: string, value: string) =>
  blade.token({ grant_type: 'sms_code', id, phone: sealAsClient(phone), value })

test('a phone and its code bring tokens, once', async () => {
  const id = await answeredUserId(await send('13912345678'))
  const { code = '' } = lastPhoneCode() ?? {}
  expect((await byCode(id, '13912345678', code)).body).toMatchObject({ account: 'zhangwei' })
  expect((await byCode(id, '13912345678', code)).body).toEqual(denied('短信验证码已过期，请重新获取'))
})

test('an unregistered phone gets the same answer and no code', async () => {
  const registered = answerData(await send('13912345678'))
  const unregistered = answerData(await send('13800001111'))
  expect(Object.keys(Object(unregistered))).toEqual(Object.keys(Object(registered)))
  expect(lastPhoneCode()?.phone).toBe('13912345678')
})

test('an invalid mobile number, and a code too soon, are refused', async () => {
  expect((await send('010-123')).body).toMatchObject({ code: 400, msg: '手机号码格式不正确' })
  await send('13912345678')
  expect((await send('13912345678')).body).toMatchObject({ code: 400, msg: '获取验证码过于频繁，请稍后再试' })
  clock.set(clock.now() + 61 * second)
  expect((await send('13912345678')).status).toBe(200)
})

/** Logs in at a provider; returns the parameters of its redirect. */
async function visit(source: string, choice: string): Promise<URLSearchParams> {
  const redirect = await blade.call(`GET blade-auth/oauth/render/${source}`)
  return decide(redirect.headers.get('Location') ?? '', choice)
}

async function decide(address: string, choice: string): Promise<URLSearchParams> {
  const body = new URLSearchParams({ choice })
  const { status, headers } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(status).toBe(303)
  return new URL(headers.get('Location') ?? '').searchParams
}

const trade = (source: string, callbackParams: URLSearchParams) =>
  blade.token({
    grant_type: 'social',
    source,
    code: callbackParams.get('code') ?? '',
    state: callbackParams.get('state') ?? '',
  })

test('a browser is sent to a provider without client credentials; it asks who it is, and shows no other page', async () => {
  const redirect = await blade.call('GET blade-auth/oauth/render/gitee', { headers: { Authorization: '' } })
  const address = redirect.headers.get('Location') ?? ''
  expect(await (await fetch(address)).text()).toContain('使用Gitee登录')
  const stray = new URL(address)
  stray.searchParams.set('redirect_uri', 'https://evil.example/oauth/redirect/gitee')
  expect((await fetch(stray)).status).toBe(400)
  expect((await fetch(new URL('/idp/nobody/authorize', address))).status).toBe(400)
})

test('a source that the server does not know has no provider', async () => {
  expect((await blade.call('GET blade-auth/oauth/render/myspace')).body).toMatchObject({ msg: '暂不支持该登录方式' })
})

test('a bound identity logs in, and its code is valid once', async () => {
  const callbackParams = await visit('wechat_open', 'zhangwei')
  expect((await trade('wechat_open', callbackParams)).body).toMatchObject({ account: 'zhangwei' })
  expect((await trade('wechat_open', callbackParams)).body).toEqual(invalid('第三方登录信息错误'))
})

test('a code is valid for five minutes, for its own source and state', async () => {
  const [late, elsewhere, forged] = [
    await visit('gitee', 'zhangwei'),
    await visit('gitee', 'zhangwei'),
    await visit('gitee', 'zhangwei'),
  ]
  forged.set('state', 'another')
  expect((await trade('qq', elsewhere)).body).toEqual(invalid('第三方登录信息错误'))
  expect((await trade('gitee', forged)).body).toEqual(invalid('第三方登录信息错误'))
  clock.set(clock.now() + 301 * second)
  expect((await trade('gitee', late)).body).toEqual(invalid('第三方登录信息错误'))
})

test('a cancelled log-in returns without a code', async () => {
  const callbackParams = await visit('gitee', '-cancel')
  expect(Object.fromEntries(callbackParams)).toEqual({ error: 'access_denied', state: expect.any(String) })
})

test('a guest registers for their own identity only, and waits on the page of QA until approved', async () => {
  const guest = blade.with(await trade('gitee', await visit('gitee', 'newcomer')))
  const draft = { tenantId: '000000', name: '周舟', account: 'zhouzhou', password: 'Zhou@2026' }
  const register = (oauthId: string) => guest.call('POST blade-user/register-guest', { form: { ...draft, oauthId } })
  expect((await register('1900000000000000000')).body).toMatchObject({ msg: '第三方登陆信息错误!' })
  const info = answerData(await guest.call('GET blade-auth/oauth/user-info'))
  const { oauthId } = v.parse(v.looseObject({ oauthId: v.string() }), info)
  expect((await register(oauthId)).status).toBe(200)
  expect((await register(oauthId)).body).toMatchObject({ msg: '该第三方账号已提交注册申请!' })
  const again = async () => (await trade('gitee', await visit('gitee', 'newcomer'))).body
  expect(await again()).toEqual(denied('未获得用户的角色信息'))
  const state = await (await fetch(`${server.url}/__mock/state`)).json()
  expect(state).toMatchObject({ waiting: [{ account: 'zhouzhou', realName: '周舟' }] })
  await fetch(`${server.url}/__mock/approve`, { method: 'POST', body: JSON.stringify({ account: 'zhouzhou' }) })
  expect(await again()).toMatchObject({ account: 'zhouzhou', role_name: 'user' })
})

const tradeSso = (callbackParams: URLSearchParams, redirect_uri: string) =>
  blade.token({ grant_type: 'authorization_code', code: callbackParams.get('code') ?? '', redirect_uri })

test('single sign-on exchanges a code for its own redirect URI, once', async () => {
  const redirectUri = 'http://localhost:8787/oauth/redirect/sso'
  const query = new URLSearchParams({ client_id: 'exam-web', redirect_uri: redirectUri, state: 's-1' })
  const authorize = () => decide(`${server.url}/idp/sso/authorize?${query}`, 'lina')
  const callbackParams = await authorize()
  expect(callbackParams.get('state')).toBe('s-1')
  expect((await tradeSso(callbackParams, redirectUri)).body).toMatchObject({ account: 'lina' })
  expect((await tradeSso(callbackParams, redirectUri)).body).toEqual(invalid('授权码无效或已过期'))
  expect((await tradeSso(await authorize(), 'https://evil.example/')).body).toEqual(invalid('授权码无效或已过期'))
})
