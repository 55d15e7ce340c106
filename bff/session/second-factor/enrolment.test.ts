import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'
import { session } from '#contracts/session/session.ts'

import { demoPassword } from '#bff/testing/browser.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import {
  isIn,
  minutes,
  pass,
  refusal,
  resetMock,
  verify,
  wrong,
} from '#bff/testing/second-factor/second-factor-bench.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account = 'admin') => gateway.logIn(account)

test('who knows the password alone ends no other session, and cannot enrol another factor', async () => {
  const owner = await logIn()
  await enrolFactor(owner)
  const attacker = await logIn()
  expect(await refusal(attacker.call(secondFactor.begin))).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await isIn(owner)).toBe(true)
})

test('an enrolment ends the other sessions of the account', async () => {
  gateway = await testGateway({ settings: { ADMIN_SESSION_POLICY: 'allow' } })
  const [other, owner] = [await logIn(), await logIn()]
  await enrolFactor(owner)
  expect([await isIn(other), await isIn(owner)]).toEqual([false, true])
})

test('where a factor is required, a log-in without one can only enrol one', async () => {
  gateway = await testGateway({ settings: { ADMIN_SECOND_FACTOR: 'required' } })
  const tab = await logIn()
  expect(await tab.value(session.current)).toMatchObject({ account: null, secondFactor: 'enrol' })
  expect(await refusal(tab.call(user.info))).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await refusal(verify(tab, '000000'))).toEqual({ status: 401, code: 'not_logged_in' })
  await enrolFactor(tab)
  expect(await isIn(tab)).toBe(true)
  expect(await refusal(tab.call(secondFactor.remove))).toEqual({ status: 422, code: 'refused' })
})

test('candidates have no second factor, and nobody where it is off', async () => {
  gateway = await testGateway({ settings: { ADMIN_SECOND_FACTOR: 'required' } })
  expect(await isIn(await logIn('lina'))).toBe(true)
  gateway = await testGateway({ settings: { ADMIN_SECOND_FACTOR: 'off' } })
  const tab = await logIn()
  expect(await isIn(tab)).toBe(true)
  expect(await refusal(tab.call(secondFactor.begin))).toEqual({ status: 422, code: 'refused' })
})

test('an enrolment five minutes after the log-in takes the password of the account, and goes on under a new session id', async () => {
  const tab = await logIn()
  pass(4 * minutes)
  expect((await tab.call(secondFactor.begin)).status).toBe(200)
  pass(minutes)
  expect(await refusal(tab.call(secondFactor.begin))).toEqual(wrong)
  expect(await refusal(tab.call(secondFactor.begin, { password: 'Guess@2026' }))).toMatchObject({ code: 'refused' })
  const before = tab.cookies.join()
  const { secret } = await tab.value(secondFactor.begin, { password: demoPassword('admin') })
  expect(tab.cookies.join()).not.toBe(before)
  expect((await tab.call(secondFactor.confirm, { code: await timeCode(secret) })).status).toBe(200)
})

test('guesses of the password at an enrolment are limited as those at a log-in', async () => {
  const tab = await logIn()
  pass(5 * minutes)
  const guess = () => refusal(tab.call(secondFactor.begin, { password: 'Guess@2026' }))
  for (let n = 0; n < 5; n += 1) await guess()
  expect(await guess()).toMatchObject({ status: 429 })
})

test('a wrong first code enrols nothing, and an enrolment expires', async () => {
  const tab = await logIn()
  const { secret } = await tab.value(secondFactor.begin)
  expect(await refusal(tab.call(secondFactor.confirm, { code: '000000' }))).toEqual(wrong)
  pass(6 * minutes)
  await tab.value(secondFactor.status)
  pass(4 * minutes)
  const late = tab.call(secondFactor.confirm, { code: await timeCode(secret) })
  expect(await refusal(late)).toEqual({ status: 422, code: 'refused' })
  expect(await tab.value(secondFactor.status)).toMatchObject({ since: null })
})

test('a removed factor is not asked for any more, and its codes are worth nothing', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  await tab.value(secondFactor.remove)
  expect(await tab.value(secondFactor.status)).toMatchObject({ since: null, recoveryCodes: 0 })
  const next = await logIn()
  expect(await isIn(next)).toBe(true)
  expect(await refusal(verify(next, await timeCode(secret)))).toEqual({ status: 422, code: 'refused' })
})

test('enrolment, verification, failure, used recovery codes and removal have audit lines without codes', async () => {
  const tab = await logIn()
  const { secret, recoveryCodes } = await enrolFactor(tab)
  await verify(tab, '000000')
  await verify(tab, recoveryCodes[0] ?? '')
  await tab.value(secondFactor.remove)
  const lines = gateway.auditLines.filter(({ audit }) => audit === 'second-factor')
  expect(lines.map(({ call, factor, result }) => ({ call, factor, result }))).toEqual([
    { call: 'secondFactor.confirm', factor: undefined, result: 'ok' },
    { call: 'secondFactor.verify', factor: 'time-code', result: 'invalid_input' },
    { call: 'secondFactor.verify', factor: 'recovery-code', result: 'ok' },
    { call: 'secondFactor.remove', factor: undefined, result: 'ok' },
  ])
  expect(new Set(lines.map(({ account }) => account))).toEqual(new Set([tab.account]))
  expect(JSON.stringify(gateway.auditLines)).not.toContain(secret)
})
