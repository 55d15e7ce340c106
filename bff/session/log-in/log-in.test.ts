import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { auth } from '#contracts/session/auth.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { type LogIn, session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { lockAccount } from '#mocks/log-in/auth.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
})

/**
 * Every grant with valid input; those with a handle are in handles.test.ts. `ready` makes the calls that must come
 * before.
 */
const grants: LogIn[] = [
  { grant: 'captcha', username: 'zhangwei', password: 'Exam@2026', key: '', code: '' },
  { grant: 'link', linkKey: 'scan:zhangwei' },
  { grant: 'sms_code', id: '', phone: '13912345678', code: '' },
  { grant: 'social', source: 'gitee', code: 'zhangwei', state: '' },
  { grant: 'authorization_code', code: 'sso:zhangwei', state: '' },
  { grant: 'register_redirect', username: 'zhangwei', password: 'Exam@2026', redirectKey: 'redirect:zhangwei' },
]

const captcha = async (browser: Tab) => ({
  key: (await browser.value(auth.captcha)).key,
  code: lastCaptcha() ?? '',
})

async function ready(input: LogIn, browser: Tab): Promise<LogIn> {
  switch (input.grant) {
    case 'captcha':
      return { ...input, ...(await captcha(browser)) }
    case 'sms_code': {
      const { id } = await browser.value(externalLogIn.sendCode, {
        phone: input.phone,
        captcha: await captcha(browser),
      })
      return { ...input, id, code: lastPhoneCode()?.code ?? '' }
    }
    case 'social':
      return { ...input, state: input.state || (await leaveFor(input.source, browser)) }
    case 'authorization_code':
      return { ...input, state: input.state || (await leaveFor('sso', browser)) }
    default:
      return input
  }
}

/** Starts an external log-in; returns the state. */
async function leaveFor(provider: string, browser: Tab): Promise<string> {
  const { address } = await browser.value(externalLogIn.begin, { provider })
  return new URL(address).searchParams.get('state') ?? ''
}

const logIn = async (input: LogIn, browser = tab) => browser.call(session.logIn, await ready(input, browser))
const cookie = /^__Host-Http-sid=v1\.[\w-]{22}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/

test.each(grants)('$grant logs in and returns the account', async (input) => {
  const response = await logIn(input)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().at(-1)).toMatch(cookie)
  expect(await response.json()).toEqual({
    account: {
      ref: expect.stringMatching(/^[\w-]{22}$/),
      userId: demoUser('zhangwei').id,
      userName: 'zhangwei',
      realName: '张伟',
      avatar: null,
      tenantId: '000000',
      roles: ['user'],
      oauthId: null,
    },
    exam: null,
    locked: false,
    captchaMode: true,
    providers: ['wechat_open', 'gitee', 'sso'],
    endTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    keepAliveIn: expect.closeTo(900, 0), // the clock may tick in between
  })
})

test.each(grants)('$grant creates a new session id, and a planted or previous one is invalid', async (input) => {
  const planted = `__Host-Http-sid=v1.${'p'.repeat(22)}.${'q'.repeat(43)}`
  tab.jar.cookie = planted
  await tab.render(await logIn(input))
  const first = tab.jar.cookie
  clock.set(clock.now() + 61_000) // the minimum interval between two codes
  await tab.render(await logIn(input))
  expect(new Set([planted, first, tab.jar.cookie]).size).toBe(3)
  expect((await tab.call(user.info)).status).toBe(200)
  for (const old of [planted, first]) {
    const thief = tab.newTab()
    thief.account = tab.account
    const response = await thief.call(user.info, {}, { headers: { Cookie: old } })
    expect(response.status).toBe(401)
  }
})

test.each(grants)('$grant sends secrets in the body, none in the address', async (input) => {
  const requests: { url: string; body: unknown }[] = []
  const upstream = mockFetch()
  const watching = await testGateway({
    fetch: (url, init) => (requests.push({ url, body: init.body }), upstream(url, init)),
  })
  await logIn(input, watching.browser())
  const token = requests.find(({ url }) => url.includes('oauth/token'))
  expect(token?.url).toBe('http://upstream.test/api/blade-auth/oauth/token')
  expect(token?.body).toContain(`grant_type=${input.grant === 'link' ? 'scan_code' : input.grant}`)
  expect(requests.filter(({ url }) => /1391234|zhangwei|Exam@/.test(url))).toEqual([])
})

test('an unbound social identity logs in as a guest who may register', async () => {
  const response = await logIn({ grant: 'social', source: 'gitee', code: 'new-here', state: '' })
  const { account } = (await response.json()) as { account: { userId: string; oauthId: string; roles: string[] } } // the contract
  expect(account).toMatchObject({ userId: '', oauthId: expect.stringMatching(/^\d{19}$/), roles: ['guest'] })
})

test('where a captcha is required a password alone is refused without an upstream call', async () => {
  const response = await logIn({ grant: 'password', username: 'zhangwei', password: 'Exam@2026' })
  expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { code: '请输入图形验证码' } })
  expect(journal.all()).toEqual([])
})

test('where no captcha is required a password is enough', async () => {
  const browser = (await testGateway({ settings: { CAPTCHA_MODE: 'off' } })).browser()
  const response = await logIn({ grant: 'password', username: 'zhangwei', password: 'Exam@2026' }, browser)
  expect(await response.json()).toMatchObject({ account: { userName: 'zhangwei' }, captchaMode: false })
})

test('log-in values are encoded as the deployment requires', async () => {
  settings.logInSealed = false
  const browser = (await testGateway({ settings: { USERNAME_FORM: 'plain', PASSWORD_FORM: 'md5' } })).browser()
  expect((await logIn(grants[0]!, browser)).status).toBe(200) // the first grant is there
})

test.each(['B', 'C', 'D'] as const)('a wrong password is refused in error form %s', async (form) => {
  settings.errorForm = form
  const response = await logIn({ ...grants[0]!, password: 'wrong' } as LogIn) // the first grant has one
  expect(await readProblem(response)).toMatchObject({ status: 422, code: 'refused', detail: '用户名或密码错误' })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a wrong captcha is refused at its field', async () => {
  const { key } = await tab.value(auth.captcha)
  const response = await tab.call(session.logIn, { ...grants[0]!, key, code: 'nope' } as LogIn) // as above
  expect(await readProblem(response)).toMatchObject({
    code: 'refused',
    detail: '验证码不正确',
    fields: { code: '验证码不正确' },
  })
})

test('a locked account is refused with its reason', async () => {
  lockAccount('zhangwei')
  const problem = await readProblem(await logIn(grants[0]!)) // as above
  expect(problem).toMatchObject({ code: 'refused', detail: '登录错误次数过多,请稍后再试' })
})

test('a failed log-in keeps the existing session', async () => {
  await tab.logIn('lina')
  expect(
    (await logIn({ grant: 'register_redirect', username: 'lina', password: 'Exam@2026', redirectKey: 'x' })).status,
  ).toBe(422)
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
})

test('a refused client credential is our own fault, not a 401', async () => {
  const browser = (await testGateway({ settings: { CLIENT_SECRET: 'another-demo-secret' } })).browser()
  const response = await browser.call(session.logIn, grants[1])
  expect(await readProblem(response)).toMatchObject({ status: 502, code: 'upstream_failed' })
})

test.each(['wrong-json', 'error'] as const)(
  'when user-info fails (%s) the roles of the token answer apply',
  async (kind) => {
    faultPlan.add({ path: 'oauth/user-info', kind })
    const browser = await (await testGateway()).logIn('admin')
    expect(await browser.value(session.current)).toMatchObject({ account: { roles: ['administrator'] } })
  },
)

test.each([
  ['zhangwei', 1800, 200],
  ['admin', 900, 423],
])('after %s is idle for %i s a call is answered %i', async (account, seconds, status) => {
  await tab.logIn(account)
  clock.set(clock.now() + (seconds - 5) * 1000)
  expect((await tab.call(user.info)).status).toBe(status)
  clock.set(clock.now() + (seconds + 1) * 1000)
  const response = await tab.call(user.info)
  expect(await readProblem(response)).toMatchObject({ status: 401, code: 'session_ended' })
  expect(response.headers.getSetCookie()).toEqual([])
})

test.each([
  ['grant', {}],
  ['grant', { grant: 'refresh_token', refresh_token: 'x' }],
  ['grant', { grant: 'client_credentials' }],
  ['username', { grant: 'captcha', username: ' ', password: 'p', key: 'k', code: 'c' }],
  ['tenantId', { grant: 'link', linkKey: 'v', tenantId: '100001' }],
])('a log-in with an invalid %s is invalid input', async (field, input) => {
  const response = await tab.call(session.logIn, input as never) // malformed on purpose
  expect(await response.json()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) },
  })
  expect(journal.all()).toEqual([])
})

test.each([
  ['wide letters of a Chinese keyboard are read as narrow ones', (code: string) => code.replaceAll(/[!-~]/g, wide), {}],
  ['Chinese is no captcha', () => '图形验证码', { fields: { code: '请输入图形验证码' } }],
  ['a line break is none', () => 'ab\r\nX-Evil: 1', { fields: { code: '请输入图形验证码' } }],
])('a captcha travels in a header: %s', async (_, typed, expected) => {
  const { key, code } = await captcha(tab)
  const answer = await tab.call(session.logIn, {
    grant: 'captcha',
    username: 'zhangwei',
    password: 'Exam@2026',
    key,
    code: typed(code),
  })
  expect(answer.status).toBe('fields' in expected ? 400 : 200)
  expect(await answer.json()).toMatchObject(expected)
})

const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)

test('a registration key that is no valid header value is refused', async () => {
  const input = {
    grant: 'register_redirect',
    username: 'zhangwei',
    password: 'Exam@2026',
    redirectKey: '密钥',
  } as const
  expect(await readProblem(await tab.call(session.logIn, input))).toMatchObject({ status: 400, code: 'invalid_input' })
})
