import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import { noCookies } from '#bff/http/browser/cookie.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
  await tab.logIn()
  journal.clear()
})

/** Whether the tab's previous cookie still opens a session. */
async function stolen(cookie: string | null): Promise<number> {
  const thief = tab.newTab()
  thief.account = tab.account
  return (await thief.call(user.info, {}, { headers: { Cookie: String(cookie) } })).status
}

/** Logs out; true when the session is gone. */
async function leavesForGood(): Promise<boolean> {
  const { cookie } = tab.jar
  const response = await tab.call(session.logOut)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual(noCookies())
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
  expect(await response.json()).toBeNull()
  return (await stolen(cookie)) === 401
}

test('a log-out ends the session here and at the upstream', async () => {
  settings.tokenState = true
  expect(await leavesForGood()).toBe(true)
  expect(journal.of('auth.logout')).toMatchObject([{ account: 'zhangwei', executed: true }])
})

test.each<FaultKind>(['drop', 'error', 'unauthorised', 'html', 'hang'])(
  'a log-out ends the session when the upstream answers "%s"',
  async (kind) => {
    faultPlan.add({ path: 'oauth/logout', kind })
    expect(await leavesForGood()).toBe(true)
    expect(journal.of('auth.logout').length).toBeLessThanOrEqual(1)
  },
)

test('a log-out with expired tokens during an upstream outage ends the session', async () => {
  clock.set(clock.now() + 1_700_000)
  await tab.value(session.keepAlive)
  faultPlan.add({ path: '*', kind: 'drop' })
  clock.set(clock.now() + 1_700_000)
  await tab.call(session.keepAlive)
  clock.set(clock.now() + 500_000)
  expect(await leavesForGood()).toBe(true)
})

test('a locked session can log out', async () => {
  await tab.value(session.lock, { password: 'away' })
  expect(await leavesForGood()).toBe(true)
})

test('a visitor can log out, without an upstream call', async () => {
  tab.jar.cookie = null
  tab.account = null
  const response = await tab.call(session.logOut)
  expect(response.headers.getSetCookie()).toEqual(noCookies())
  expect(journal.all()).toEqual([])
})

test('a page of another account cannot log out', async () => {
  tab.account = 'another'
  expect(await readProblem(await tab.call(session.logOut))).toMatchObject({ status: 409, code: 'account_changed' })
  await tab.render()
  expect((await tab.call(user.info)).status).toBe(200)
})

test('a second log-out changes nothing', async () => {
  const [first, second] = await Promise.all([tab.call(session.logOut), tab.call(session.logOut)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(journal.of('auth.logout').length).toBeLessThanOrEqual(2)
})
