import { beforeEach, expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { device } from '#contracts/session/device.ts'
import { passkey } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'
import { session } from '#contracts/session/session.ts'

import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import {
  isIn,
  minutes,
  pass,
  refusal,
  resetMock,
  start,
  verify,
  wrong,
} from '#bff/testing/second-factor/second-factor-bench.ts'
import { clock } from '#mocks/core/clock.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account = 'admin') => gateway.logIn(account)

test('after the enrolment a log-in is pending until a code is verified, under a new session id', async () => {
  const { secret } = await enrolFactor(await logIn())
  const tab = await logIn()
  expect(await tab.value(session.current)).toMatchObject({ account: null, secondFactor: 'verify' })
  const before = tab.cookies.join()
  expect((await verify(tab, await timeCode(secret))).status).toBe(200)
  expect(tab.cookies.join()).not.toBe(before)
  await tab.render()
  expect(await tab.value(session.current)).toMatchObject({ account: { userName: 'admin' } })
  expect(await isIn(tab)).toBe(true)
})

test('a pending session can make no call but those of its second factor, and can log out', async () => {
  const owner = await logIn()
  const ref = owner.account
  await enrolFactor(owner)
  const tab = await logIn()
  tab.account = ref
  tab.exam = 'any'
  const own = new Set<string>([secondFactor.verify.url, passkey.challenge.url, passkey.verify.url, session.logOut.url])
  const closed = [...endpoints(api).map(({ endpoint }) => endpoint), ...gatewayCalls.map(({ call }) => call)].filter(
    ({ access, url }) => access !== 'public' && access !== 'link' && !own.has(url),
  )
  const answers = new Set<string>()
  for (const call of closed) {
    if ('internal' in call && call.internal) continue
    pass(500)
    const { status, code } = await refusal(tab.call(call))
    answers.add(`${status} ${code}`)
  }
  expect([...answers]).toEqual(['401 not_logged_in'])
  pass(-clock.now() + Date.parse(start) + minutes)
  expect((await tab.call(session.logOut)).status).toBe(200)
  expect(await tab.value(session.current)).not.toHaveProperty('secondFactor')
})

test('a pending session is over after ten minutes', async () => {
  const { secret } = await enrolFactor(await logIn())
  const tab = await logIn()
  pass(10 * minutes)
  expect(await refusal(verify(tab, await timeCode(secret)))).toMatchObject({ status: 401 })
})

test('a code is accepted once, also by another session and at the same time', async () => {
  const { secret } = await enrolFactor(await logIn())
  const tabs = await Promise.all([logIn(), logIn(), logIn()])
  const code = await timeCode(secret)
  const statuses = await Promise.all(tabs.map(async (tab) => (await verify(tab, code)).ok))
  expect(statuses.filter(Boolean)).toHaveLength(1)
  expect(await refusal(verify(await logIn(), code))).toEqual(wrong)
})

test('the code of the time step before is accepted, and an older one is not', async () => {
  const { secret } = await enrolFactor(await logIn())
  const [old, late] = [await timeCode(secret), (pass(30_000), await timeCode(secret))]
  pass(30_000)
  const tab = await logIn()
  expect(await refusal(verify(tab, old))).toEqual(wrong)
  expect((await verify(tab, late)).status).toBe(200)
})

test('a recovery code is accepted once, however it is spelled', async () => {
  const owner = await logIn()
  const { recoveryCodes } = await enrolFactor(owner)
  const [first = '', second = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  const tab = await logIn()
  expect((await verify(tab, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  await tab.render()
  expect(await tab.value(secondFactor.status)).toMatchObject({ recoveryCodes: 9 })
  expect(await refusal(verify(await logIn(), first))).toEqual(wrong)
  expect((await verify(await logIn(), second)).status).toBe(200)
})

test('five wrong codes lock the factor for half an hour, in every session, for right codes too', async () => {
  const { secret } = await enrolFactor(await logIn())
  for (let n = 0; n < 5; n += 1) expect(await refusal(verify(await logIn(), '000000'))).toEqual(wrong)
  const locked = { status: 429, code: 'account_locked' }
  expect(await refusal(verify(await logIn(), await timeCode(secret)))).toEqual(locked)
  pass(29 * minutes)
  expect(await refusal(verify(await logIn(), await timeCode(secret)))).toEqual(locked)
  pass(minutes)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
})

test('of twenty wrong codes at once at most five are compared', async () => {
  await enrolFactor(await logIn())
  const tabs = [await logIn(), await logIn(), await logIn(), await logIn()]
  const guesses = Array.from({ length: 20 }, (_, n) => refusal(verify(tabs[n % 4]!, '000000'))) // four tabs
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(5)
})

test('the own devices of a person show a session that is pending', async () => {
  const owner = await logIn()
  await enrolFactor(owner)
  await logIn()
  expect(await owner.value(device.devices)).toHaveLength(2)
})
