import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { idleHeader } from '#contracts/core/header.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
})

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const unlock = (password: string) => tab.call(session.unlock, { password })

/** Logs in and stays inactive. */
async function leave(account = 'admin') {
  await tab.logIn(account)
  pass(600)
  journal.clear()
}

test("after ten idle minutes an administrator's screen is locked, without an upstream call", async () => {
  await tab.logInByLink('admin')
  pass(590)
  expect(await tab.value(session.current)).toMatchObject({ locked: false, lockAfter: 600 })
  pass(10)
  journal.clear()
  expect(await tab.value(session.current)).toMatchObject({ locked: true, autoLocked: true })
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 423, code: 'locked' })
  expect(journal.all()).toEqual([])
})

test('a candidate is not locked, nor an active administrator', async () => {
  await leave('lina')
  expect(await tab.value(session.current)).toMatchObject({ locked: false })
  await tab.logInByLink('admin')
  for (let n = 0; n < 4; n += 1) {
    pass(590)
    expect((await tab.call(session.keepAlive)).status).toBe(200)
  }
})

test('a keep-alive counts from the activity that it tells of; one without a time, or with none that is valid, from now on', async () => {
  await tab.logInByLink('admin')
  pass(300)
  expect((await tab.call(session.keepAlive, {}, { headers: { [idleHeader]: '240' } })).status).toBe(200)
  pass(350)
  expect(await tab.value(session.current)).toMatchObject({ locked: false })
  pass(10)
  expect(await tab.value(session.current)).toMatchObject({ locked: true })
  for (const value of ['', '-600', 'Infinity', 'soon', '1e999']) {
    await tab.logInByLink('admin')
    pass(300)
    expect((await tab.call(session.keepAlive, {}, { headers: { [idleHeader]: value } })).status).toBe(200)
    pass(590)
    expect([value, await tab.value(session.current)]).toMatchObject([value, { locked: false }])
    pass(10)
    expect([value, await tab.value(session.current)]).toMatchObject([value, { locked: true }])
  }
})

test('the keep-alive of a screen that is locked early is due before that', async () => {
  await tab.logInByLink('admin')
  expect((await tab.value(session.current)).keepAliveIn).toBeLessThanOrEqual(300)
})

test('the password of the account unlocks, with a new session id, also on an upstream with single tokens', async () => {
  Object.assign(settings, { refresh: 'single', tokenState: true })
  await leave()
  const { cookie } = tab.jar
  expect((await unlock('Admin@2026')).status).toBe(200)
  expect(tab.jar.cookie).not.toBe(cookie)
  expect(await tab.value(user.info)).toMatchObject({ account: 'admin' })
})

test("a wrong password is refused with the upstream's text, and the fifth ends the session", async () => {
  await leave()
  for (let n = 0; n < 4; n += 1) {
    expect(await readProblem(await unlock('wrong'))).toMatchObject({ code: 'refused', detail: '用户名或密码错误' })
  }
  expect(await readProblem(await unlock('wrong'))).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await readProblem(await unlock('Admin@2026'))).toMatchObject({ status: 401 })
})

test('of sixty concurrent passwords five reach the upstream, whatever the log-in limits', async () => {
  settings.logInTries = 1_000
  await leave()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => unlock(`wrong ${n}`)))
  expect(journal.of('auth.token')).toHaveLength(5)
  expect(answers.filter(({ ok }) => ok)).toEqual([])
  expect(await tab.value(session.current)).toMatchObject({ account: null })
})

test('hard lock by policy: after UNLOCK_SECONDS no password opens it, and a log-in does', async () => {
  tab = (await testGateway({ settings: { UNLOCK_SECONDS: '120' } })).browser()
  await leave()
  pass(119)
  expect(await tab.value(session.current)).toMatchObject({ locked: true })
  pass(1)
  expect(await readProblem(await unlock('Admin@2026'))).toMatchObject({ status: 401, code: 'session_ended' })
  expect(journal.of('auth.token')).toEqual([])
  await tab.logInByLink('admin')
  expect(await tab.value(user.info)).toMatchObject({ account: 'admin' })
})

test('hard lock by policy: of UNLOCK_TRIES wrong passwords the last ends the session', async () => {
  tab = (await testGateway({ settings: { UNLOCK_TRIES: '2' } })).browser()
  await leave()
  expect(await readProblem(await unlock('wrong'))).toMatchObject({ code: 'refused' })
  expect(await readProblem(await unlock('wrong'))).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await readProblem(await unlock('Admin@2026'))).toMatchObject({ status: 401 })
})

test('failed log-ins delay the unlock too, without losing an attempt', async () => {
  const gateway = await testGateway({ settings: { CAPTCHA_MODE: 'off' } })
  settings.logInTries = 1_000
  const guesser = gateway.browser()
  tab = gateway.browser()
  await leave()
  const guess = { grant: 'password', username: 'admin', password: 'wrong' } as const
  for (let n = 0; n < 5; n += 1) await guesser.call(session.logIn, guess)
  for (let n = 0; n < 6; n += 1) expect((await unlock('Admin@2026')).status).toBe(429)
  pass(60)
  expect((await unlock('Admin@2026')).status).toBe(200)
})

test('while the upstream is unavailable it stays locked, and no attempt counts', async () => {
  await leave()
  faultPlan.add({ path: 'oauth/token', kind: 'drop' })
  for (let n = 0; n < 6; n += 1) expect((await unlock('Admin@2026')).status).toBe(503)
  faultPlan.clear()
  expect((await unlock('Admin@2026')).status).toBe(200)
})
