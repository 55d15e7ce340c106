import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { mockFetch } from '../testing/mock-fetch.ts'
import { readProblem } from '../testing/problem.ts'

let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
})

const logIn = async (tab: Tab, account: string) => tab.logInByLink(account)

test('a tab of the previous account is refused without an upstream call', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await logIn(second, 'lina')
  journal.clear()
  const submitted = await first.call(exam.selectExam, { examId: '1800000000000000006' })
  expect(await readProblem(submitted)).toMatchObject({ status: 409, code: 'account_changed' })
  expect(await readProblem(await first.call(user.info))).toMatchObject({ status: 409, code: 'account_changed' })
  expect(journal.all()).toEqual([])
  expect(await second.value(user.info)).toMatchObject({ account: 'lina' })
})

test('a tab of a visitor is refused as well', async () => {
  const first = gateway.browser()
  const second = first.newTab()
  await logIn(second, 'lina')
  expect(await readProblem(await first.call(user.info))).toMatchObject({ status: 409, code: 'account_changed' })
})

test('a second log-in of the same account does not affect other tabs', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await logIn(second, 'zhangwei')
  expect(await first.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('after a log-out in another tab the session is reported as ended', async () => {
  const first = gateway.browser()
  await logIn(first, 'zhangwei')
  const second = first.newTab()
  await second.render()
  await second.value(session.logOut)
  expect(await readProblem(await first.call(user.info))).toMatchObject({ status: 401, code: 'not_logged_in' })
})

test('a log-in whose response was lost can be repeated', async () => {
  const tab = gateway.browser()
  await logIn(tab, 'zhangwei')
  const { cookie } = tab.jar
  await logIn(tab.newTab(), 'lina')
  tab.jar.cookie = cookie
  expect(await readProblem(await tab.call(session.current))).toMatchObject({ status: 401, code: 'session_renewed' })
  clock.set(clock.now() + 10_000)
  expect(await tab.value(session.current)).toMatchObject({ account: null })
  await logIn(tab, 'lina')
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
})

test('each log-in has its own single token, sent with every call', async () => {
  const singleTokens: (string | null)[] = []
  const upstream = mockFetch()
  const watching = await testGateway({
    fetch(url, init) {
      if (url.endsWith('blade-user/info')) singleTokens.push(new Headers(init.headers).get('Single-Token'))
      return upstream(url, init)
    },
  })
  const tab = watching.browser()
  await logIn(tab, 'zhangwei')
  await Promise.all([tab.value(user.info), tab.value(user.info)])
  await logIn(tab, 'zhangwei')
  await tab.value(user.info)
  expect(singleTokens).toEqual([expect.any(String), singleTokens[0], expect.any(String)])
  expect(singleTokens[2]).not.toBe(singleTokens[0])
})
