import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import type { Call } from '#contracts/core/call.ts'
import { schemaFields } from '#contracts/core/schema.ts'
import { account } from '#contracts/session/account.ts'
import { auth } from '#contracts/session/auth.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { retrieval } from '#contracts/session/retrieval.ts'
import { session } from '#contracts/session/session.ts'

import { sqliteRateLimits } from '#bff/platform/sqlite/rate-limit.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { memoryTables } from '#bff/testing/stores/sqlite.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { callRateLimit, callLimits } from './calls.ts'

let from: string
let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  from = '203.0.113.7'
  gateway = await testGateway({ overrides: { clientAddress: () => from } })
  tab = gateway.browser()
})

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const ask = (phone: string) => tab.call(account.submit, { step: 'code', phone })
const answerOutcome = async (answer: Response) => (answer.ok ? 'sent' : (await readProblem(answer)).code)
const captcha = async () => ({ key: (await tab.value(auth.captcha)).key, code: lastCaptcha() ?? '' })
const callCount = () => journal.of('account.submit').length

test('a phone gets five codes, then none for a while, by any call, without an upstream call', async () => {
  for (let n = 0; n < 5; n += 1) {
    from = `203.0.113.${n}`
    expect(await answerOutcome(await ask('13512345678'))).toBe('sent')
    pass(61)
  }
  const answer = await ask('13512345678')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(600)
  expect(callCount()).toBe(5)
  expect(await answerOutcome(await ask('13512345679'))).toBe('sent')
})

test('a network gets twenty codes, for any phones', async () => {
  for (let n = 0; n < 20; n += 1) expect(await answerOutcome(await ask(`135123456${n + 10}`))).toBe('sent')
  expect(await answerOutcome(await ask('13612345678'))).toBe('too_many_requests')
  from = '198.51.100.1'
  expect(await answerOutcome(await ask('13612345678'))).toBe('sent')
})

test('a code that could not be requested does not count', async () => {
  faultPlan.add({ path: 'register/anonymous/submit', kind: 'drop', count: 30 })
  for (let n = 0; n < 30; n += 1) expect((await ask('13512345678')).status).toBe(503)
  expect(await answerOutcome(await ask('13512345678'))).toBe('sent')
})

test('a phone gets one code a minute for any purpose, then Retry-After', async () => {
  expect(await answerOutcome(await ask('13512345678'))).toBe('sent')
  pass(20)
  const other = await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: await captcha() })
  expect([other.status, other.headers.get('Retry-After')]).toEqual([429, '40'])
  expect(journal.of('logIn.sendValidate')).toEqual([])
  pass(40)
  expect((await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: await captcha() })).status).toBe(200)
})

test('log-in and registration share the limit of five codes per hour', async () => {
  for (let n = 0; n < 5; n += 1) {
    const neededCaptcha = n % 2 ? await captcha() : null
    const answer = neededCaptcha
      ? await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: neededCaptcha })
      : await ask('13512345678')
    expect(answer.status).toBe(200)
    pass(61)
  }
  expect(await answerOutcome(await ask('13512345678'))).toBe('too_many_requests')
  const another = await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: await captcha() })
  expect(Number(another.headers.get('Retry-After'))).toBeGreaterThan(60)
})

test('a refused code does not count: a mistyped captcha costs no wait', async () => {
  const { key } = await captcha()
  const wrong = await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: { key, code: 'nope' } })
  expect(await answerOutcome(wrong)).toBe('refused')
  expect((await tab.call(externalLogIn.sendCode, { phone: '13512345678', captcha: await captcha() })).status).toBe(200)
})

test.each([
  ['the security question', () => tab.call(account.updateSecurityQuestion, { step: 'code' })],
  ['the end of the account', () => tab.call(account.deleteAccount, { step: 'code' })],
])('codes for %s are counted for the account, in all its browsers', async (_, send) => {
  await tab.logIn('zhangwei')
  expect(await answerOutcome(await send())).toBe('sent')
  const sister = await send()
  expect([sister.status, sister.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await answerOutcome(await tab.call(account.updateSecurityQuestion, { step: 'code' }))).toBe(
    'too_many_requests',
  )
  await tab.logIn('lina')
  expect(await answerOutcome(await tab.call(account.updateSecurityQuestion, { step: 'code' }))).toBe('sent')
})

test('every call that sends codes has the limit of codes', () => {
  const calls: [string, Call][] = [
    ...endpoints(api).flatMap(({ name, endpoint }): [string, Call][] => (endpoint.internal ? [] : [[name, endpoint]])),
    ...Object.entries({ ...session, ...externalLogIn }),
  ]
  const sending = calls.filter(([, { output }]) => 'resendTime' in schemaFields(output))
  expect(sending.map(([name]) => name)).toContain('sendCode')
  expect(sending.length).toBeGreaterThan(5)
  for (const [name, { limits = [] }] of sending) {
    const held = limits
      .filter(({ counter }) => counter === 'phone code')
      .map(({ times, seconds }) => `${times}/${seconds}`)
    expect([name, ...held]).toEqual([name, '1/60', '5/3600', '20/3600'])
  }
})

/** Requests captchas one after the other. */
async function captchas(browser: Tab, times: number): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < times; n += 1) answers.push((await browser.call(auth.captcha)).status)
  return answers
}

test('a browser gets twenty captchas a minute; a network is limited for a whole school', async () => {
  await captchas(tab, 20)
  expect(await captchas(tab, 2)).toEqual([200, 429])
  const pupils = Array.from({ length: 60 }, () => gateway.browser())
  for (const pupil of pupils) expect(await captchas(pupil, 2)).toEqual([200, 200])
  pass(60)
  expect(await captchas(tab, 1)).toEqual([200])
})

test('every public call has a rate limit or a poll rate', () => {
  const open = endpoints(api).filter(({ endpoint: { access, internal } }) => !internal && /public|link/.test(access))
  expect(open.length).toBeGreaterThan(15)
  for (const { name, endpoint } of open) {
    expect([name, endpoint.live !== undefined || callLimits(endpoint).length > 0]).toEqual([name, true])
  }
})

const search = (account: string) => tab.call(retrieval.search, { account, ksName: '张伟' })

test('an account can be searched five times, from any network, so that answers cannot be guessed', async () => {
  for (let n = 0; n < 5; n += 1) {
    from = `203.0.113.${n}`
    expect(await answerOutcome(await search(n % 2 ? 'ZhangWei' : 'zhangwei'))).toBe('sent')
  }
  expect(await answerOutcome(await search('ｚhangwei'))).toBe('too_many_requests')
  expect(journal.of('retrieval.search')).toHaveLength(5)
  expect(await answerOutcome(await search('lina'))).toBe('sent')
})

test('a network may try six hundred answers an hour, for any question', async () => {
  const { key } = await tab.value(retrieval.search, { account: 'zhangwei', ksName: '张伟' })
  const answer = () => tab.call(retrieval.valid, { step: 'question', key, question: '1', answer: '和平路小学' })
  vi.useFakeTimers({ toFake: ['Date'] }) // six seconds refund one call: a slow machine takes longer than that
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 600; n += 1) expect(await answerOutcome(await answer())).toBe('sent')
  expect(await answerOutcome(await answer())).toBe('too_many_requests')
  from = '198.51.100.1'
  expect(await answerOutcome(await answer())).toBe('sent')
})

test('a call without limits in its contract has the default limits', async () => {
  const rateLimited = callRateLimit(
    sqliteRateLimits(memoryTables().rateLimit, () => 0),
    async (...parts) => parts.join('|'),
  )
  const visitor = { address: '203.0.113.7', browser: async () => null, account: null }
  const ask = () =>
    rateLimited({ call: paramInfo.info, input: { paramType: 'ks' }, subject: visitor }, async () => 'answered')
  for (let n = 0; n < 1800; n += 1) expect(await ask()).toBe('answered')
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' })
})
