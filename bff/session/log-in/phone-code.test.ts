import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { auth } from '#contracts/session/auth.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
})

afterEach(() => vi.useRealTimers())

const phone = '13912345678'
const refused = (detail: string) => ({ status: 422, code: 'refused', detail })

async function captcha() {
  const { key } = await tab.value(auth.captcha)
  return { key, code: lastCaptcha() ?? '' }
}

const send = async (to = phone) => tab.call(externalLogIn.sendCode, { phone: to, captcha: await captcha() })

const logInWith = (id: string, code: string, from = phone) =>
  tab.call(session.logIn, { grant: 'sms_code', id, phone: from, code })

async function sentId(to = phone): Promise<string> {
  return (await tab.value(externalLogIn.sendCode, { phone: to, captcha: await captcha() })).id
}

test('where a captcha is required no code is sent without one, and the upstream is not called', async () => {
  const problem = await readProblem(await tab.call(externalLogIn.sendCode, { phone }))
  expect(problem).toMatchObject({ code: 'invalid_input', fields: { captcha: '请输入图形验证码' } })
  expect(journal.all()).toEqual([])
})

test('a wrong captcha sends no code', async () => {
  const { key } = await captcha()
  const response = await tab.call(externalLogIn.sendCode, { phone, captcha: { key, code: 'nope' } })
  expect(await readProblem(response)).toMatchObject(refused('验证码不正确'))
  expect(lastPhoneCode()).toBeNull()
})

test('where no captcha is required a phone is enough', async () => {
  tab = (await testGateway({ settings: { CAPTCHA_MODE: 'off' } })).browser()
  expect(await tab.value(externalLogIn.sendCode, { phone })).toMatchObject({ id: expect.any(String) })
})

test('another code can be sent after a minute', async () => {
  await sentId()
  const early = await send()
  expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(journal.of('logIn.sendValidate')).toHaveLength(1)
  clock.set(clock.now() + 61_000)
  expect((await send()).status).toBe(200)
})

test('a phone gets five codes an hour; the sixth does not reach the upstream', async () => {
  const answers = []
  for (let n = 0; n < 6; n += 1) {
    answers.push((await send()).status)
    clock.set(clock.now() + 61_000)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(journal.of('logIn.sendValidate')).toHaveLength(5)
})

test('an unregistered phone gets the same answer and no valid code', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // both in the same second
  const unregistered = '13899990000'
  const answer = await tab.value(externalLogIn.sendCode, { phone: unregistered, captcha: await captcha() })
  expect(lastPhoneCode()).toBeNull()
  const ofRegistered = await tab.value(externalLogIn.sendCode, { phone, captcha: await captcha() })
  const wrong = lastPhoneCode()?.code === '111111' ? '222222' : '111111'
  expect({ ...answer, id: '' }).toEqual({ ...ofRegistered, id: '' })
  expect(lastPhoneCode()?.phone).toBe(phone)
  expect(answer.id).toHaveLength(ofRegistered.id.length)
  for (const [id, from] of [
    [answer.id, unregistered],
    [ofRegistered.id, phone],
  ] as const) {
    expect(await readProblem(await logInWith(id, wrong, from))).toMatchObject(refused('验证码不正确'))
  }
})

test('after five wrong codes the right one is refused', async () => {
  const id = await sentId()
  const right = lastPhoneCode()?.code ?? ''
  const wrong = right === '111111' ? '222222' : '111111'
  for (let n = 0; n < 4; n += 1)
    expect(await readProblem(await logInWith(id, wrong))).toMatchObject(refused('验证码不正确'))
  expect(await readProblem(await logInWith(id, wrong))).toMatchObject(refused('短信验证码已过期，请重新获取'))
  clock.set(clock.now() + 5_000) // wrong codes are delayed
  expect((await logInWith(id, right)).status).toBe(422)
})

test('a code is valid once, for five minutes, for its own phone', async () => {
  const id = await sentId()
  const code = lastPhoneCode()?.code ?? ''
  expect((await logInWith(id, code, '13623456789')).status).toBe(422)
  expect((await logInWith(id, code)).status).toBe(200)
  expect((await logInWith(id, code)).status).toBe(422)
  clock.set(clock.now() + 61_000)
  const late = await sentId()
  clock.set(clock.now() + 301_000)
  expect(await readProblem(await logInWith(late, lastPhoneCode()?.code ?? ''))).toMatchObject(
    refused('短信验证码已过期，请重新获取'),
  )
})

test('the phone is encrypted, and in no address', async () => {
  await send()
  expect(journal.of('logIn.sendValidate')).toMatchObject([{ input: { tenantId: '000000', phone } }])
})
