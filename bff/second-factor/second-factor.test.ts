import { beforeEach, expect, test } from 'vitest'

import { factorRemoval } from '#contracts/administration/factor-removal.ts'
import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import { endpoints, api, gatewayCalls } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/endpoint.ts'
import { device } from '#contracts/session/device.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { openDatabase } from '../platform/sqlite/database.ts'
import { sqliteSecondFactors } from '../platform/sqlite/second-factor.ts'
import { schema } from '../platform/sqlite/tables.ts'
import { localWriter } from '../platform/sqlite/writer.ts'
import type { Tab } from '../testing/browser.ts'
import { userOf } from '../testing/demo-user.ts'
import { type TestGateway, testGateway } from '../testing/gateway.ts'
import { linkLogIn } from '../testing/link-log-in.ts'
import { problemOf } from '../testing/problem.ts'
import { enrolFactor, timeCode } from '../testing/second-factor-examples.ts'
import { demoSettings } from '../testing/settings.ts'

const start = '2026-03-02T10:00:00+08:00'
const minutes = 60_000

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  clock.set(start)
  reset()
  gateway = await testGateway()
  return () => gateway.close()
})

const pass = (ms: number) => clock.set(clock.now() + ms)

/** A tab after the log-in of an account, whatever is still pending. */
async function logIn(account = 'admin', tab = gateway.browser()): Promise<Tab> {
  await tab.render(await tab.call(session.logIn, linkLogIn(account)))
  return tab
}

const problem = async (answer: Promise<Response>) => {
  const { status, code } = await problemOf(await answer)
  return { status, code }
}
const verify = (tab: Tab, code: string) => tab.call(secondFactor.verify, { code })
const wrong = { status: 400, code: 'invalid_input' }
const isIn = async (tab: Tab) => (await tab.call(user.info)).ok

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
  const own = new Set<string>([secondFactor.verify.url, session.logOut.url])
  const closed = [...endpoints(api).map(({ endpoint }) => endpoint), ...gatewayCalls.map(({ call }) => call)].filter(
    ({ access, url }) => access !== 'public' && access !== 'link' && !own.has(url),
  )
  const answers = new Set<string>()
  for (const call of closed) {
    if ('internal' in call && call.internal) continue
    pass(500)
    const { status, code } = await problem(tab.call(call))
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
  expect(await problem(verify(tab, await timeCode(secret)))).toMatchObject({ status: 401 })
})

test('a code is accepted once, also by another session and at the same time', async () => {
  const { secret } = await enrolFactor(await logIn())
  const tabs = await Promise.all([logIn(), logIn(), logIn()])
  const code = await timeCode(secret)
  const statuses = await Promise.all(tabs.map(async (tab) => (await verify(tab, code)).ok))
  expect(statuses.filter(Boolean)).toHaveLength(1)
  expect(await problem(verify(await logIn(), code))).toEqual(wrong)
})

test('the code of the time step before is accepted, and an older one is not', async () => {
  const { secret } = await enrolFactor(await logIn())
  const [old, late] = [await timeCode(secret), (pass(30_000), await timeCode(secret))]
  pass(30_000)
  const tab = await logIn()
  expect(await problem(verify(tab, old))).toEqual(wrong)
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
  expect(await problem(verify(await logIn(), first))).toEqual(wrong)
  expect((await verify(await logIn(), second)).status).toBe(200)
})

test('five wrong codes lock the factor for half an hour, in every session, for right codes too', async () => {
  const { secret } = await enrolFactor(await logIn())
  for (let n = 0; n < 5; n += 1) expect(await problem(verify(await logIn(), '000000'))).toEqual(wrong)
  const locked = { status: 429, code: 'account_locked' }
  expect(await problem(verify(await logIn(), await timeCode(secret)))).toEqual(locked)
  pass(29 * minutes)
  expect(await problem(verify(await logIn(), await timeCode(secret)))).toEqual(locked)
  pass(minutes)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
})

test('of twenty wrong codes at once at most five are compared', async () => {
  await enrolFactor(await logIn())
  const tabs = [await logIn(), await logIn(), await logIn(), await logIn()]
  const guesses = Array.from({ length: 20 }, (_, n) => problem(verify(tabs[n % 4]!, '000000'))) // four tabs
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(5)
})

test('who knows the password alone ends no other session, and cannot enrol another factor', async () => {
  const owner = await logIn()
  await enrolFactor(owner)
  const attacker = await logIn()
  expect(await problem(attacker.call(secondFactor.begin))).toEqual({ status: 401, code: 'not_logged_in' })
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
  expect(await problem(tab.call(user.info))).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await problem(verify(tab, '000000'))).toEqual({ status: 401, code: 'not_logged_in' })
  await enrolFactor(tab)
  expect(await isIn(tab)).toBe(true)
  expect(await problem(tab.call(secondFactor.remove))).toEqual({ status: 422, code: 'refused' })
})

test('candidates have no second factor, and nobody where it is off', async () => {
  gateway = await testGateway({ settings: { ADMIN_SECOND_FACTOR: 'required' } })
  expect(await isIn(await logIn('lina'))).toBe(true)
  gateway = await testGateway({ settings: { ADMIN_SECOND_FACTOR: 'off' } })
  const tab = await logIn()
  expect(await isIn(tab)).toBe(true)
  expect(await problem(tab.call(secondFactor.begin))).toEqual({ status: 422, code: 'refused' })
})

test('a wrong first code enrols nothing, and an enrolment expires', async () => {
  const tab = await logIn()
  const { secret } = await tab.value(secondFactor.begin)
  expect(await problem(tab.call(secondFactor.confirm, { code: '000000' }))).toEqual(wrong)
  pass(6 * minutes)
  await tab.value(secondFactor.status)
  pass(4 * minutes)
  const late = tab.call(secondFactor.confirm, { code: await timeCode(secret) })
  expect(await problem(late)).toEqual({ status: 422, code: 'refused' })
  expect(await tab.value(secondFactor.status)).toMatchObject({ since: null })
})

const revealed = { call: 'user.detail', id: '1123598821738675201', field: 'phone', purpose: 'support' } as const

test('five minutes after a verification, calls that need step-up are refused, and nothing else', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  pass(5 * minutes)
  const stepUp = { status: 403, code: 'step_up_required' }
  expect(await problem(tab.call(unmask.field, revealed))).toEqual(stepUp)
  expect(await problem(tab.call(user.resetPassword, { userIds: '1' }))).toEqual(stepUp)
  const exported = { headers: { 'X-Export': crypto.randomUUID() } }
  expect(await problem(tab.call(user.page, { current: 1, size: 10 }, exported))).toEqual(stepUp)
  expect((await tab.call(user.page, { current: 1, size: 10 })).status).toBe(200)
  expect((await verify(tab, await timeCode(secret))).status).toBe(200)
  expect((await tab.call(user.page, { current: 1, size: 10 }, exported)).status).toBe(200)
})

test('an account without a second factor needs no step-up', async () => {
  const tab = await logIn()
  pass(9 * minutes)
  const exported = { headers: { 'X-Export': crypto.randomUUID() } }
  expect((await tab.call(user.page, { current: 1, size: 10 }, exported)).status).toBe(200)
})

test('unmasking, grants, resets and changes of a factor need step-up, and only calls of administrators do', () => {
  const all = [...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint })), ...gatewayCalls]
  const flagged = all.filter(({ call }) => call.stepUp)
  expect(flagged.map(({ name }) => name).toSorted()).toEqual([
    'role.grant',
    'secondFactor.remove',
    'secondFactor.renewRecoveryCodes',
    'unmask.field',
    'user.grant',
    'user.remove',
    'user.resetPassword',
    'user.submit',
    'user.update',
  ])
  expect(flagged.every(({ call }) => needsRole(call.access))).toBe(true)
})

test('a removed factor is not asked for any more, and its codes are worth nothing', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  await tab.value(secondFactor.remove)
  expect(await tab.value(secondFactor.status)).toMatchObject({ since: null, recoveryCodes: 0 })
  const next = await logIn()
  expect(await isIn(next)).toBe(true)
  expect(await problem(verify(next, await timeCode(secret)))).toEqual({ status: 422, code: 'refused' })
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

test('the own devices of a person show a session that is pending', async () => {
  const owner = await logIn()
  await enrolFactor(owner)
  await logIn()
  expect(await owner.value(device.devices)).toHaveLength(2)
})

test('an operator removes a lost factor, which ends the sessions of the account and is audited', async () => {
  const operatorToken = 'a-token-of-the-operator-0123456789'
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: operatorToken } })
  const owner = await logIn()
  await enrolFactor(owner)
  const userId = userOf('admin').id
  const remove = (token: string) =>
    gateway
      .browser()
      .call(factorRemoval, { tenantId: '000000', userId }, { headers: { Authorization: `Bearer ${token}` } })
  expect((await remove('another-token-of-no-operator-0123456')).status).toBe(401)
  expect(await isIn(owner)).toBe(true)
  expect((await remove(operatorToken)).status).toBe(200)
  expect(await isIn(owner)).toBe(false)
  expect(await isIn(await logIn())).toBe(true)
  expect(gateway.auditLines.filter(({ audit }) => audit === 'operator')).toMatchObject([
    { call: 'operator.removeSecondFactor', ids: {}, result: 'not_logged_in' },
    { call: 'operator.removeSecondFactor', ids: { tenantId: ['000000'], userId: [userId] }, result: 'ok' },
  ])
})

test('a turn of the session key keeps the factor; a key that is not accepted any more fails closed', async () => {
  const db = openDatabase(':memory:', { schema, busyTimeout: 0 })
  const store = sqliteSecondFactors(localWriter(db).secondFactor)
  const REFERENCE_KEY = demoSettings.SESSION_KEY
  const [first, second] = [demoSettings.SESSION_KEY, 'the next key of the sessions, 32 letters']
  const withKeys = (SESSION_KEY: string, SESSION_KEY_PREVIOUS = '') =>
    testGateway({ settings: { SESSION_KEY, SESSION_KEY_PREVIOUS, REFERENCE_KEY }, overrides: { secondFactors: store } })
  gateway = await withKeys(first)
  const { secret } = await enrolFactor(await logIn())
  gateway = await withKeys(second)
  expect(await problem(verify(await logIn(), await timeCode(secret)))).toEqual({ status: 422, code: 'refused' })
  gateway = await withKeys(second, first)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
  pass(30_000)
  gateway = await withKeys(second)
  expect((await verify(await logIn(), await timeCode(secret))).status).toBe(200)
  db.close()
})

const away = () => Promise.reject(new Error('disk'))

test('without its store nobody with that role gets in, and candidates do', async () => {
  gateway = await testGateway({ overrides: { secondFactors: { read: away, write: away, remove: away } } })
  const answer = gateway.browser().call(session.logIn, linkLogIn('admin'))
  expect(await problem(answer)).toEqual({ status: 503, code: 'store_unavailable' })
  expect(await isIn(await logIn('lina'))).toBe(true)
})
