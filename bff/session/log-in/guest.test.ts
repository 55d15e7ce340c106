import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { logIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { startExternalLogIn } from '#bff/testing/suites/session/oauth-state.suite.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { users } from '#mocks/user/seeds.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
})

const draft = { tenantId: '000000', name: '', account: 'zhouzhou', password: 'Zhou@2026' }

/** Returns from a provider with an identity. */
async function comeAs(code: string): Promise<Response> {
  const state = await startExternalLogIn(tab, 'gitee')
  const response = await tab.call(session.logIn, { grant: 'social', source: 'gitee', code, state })
  if (response.ok) await tab.render(response.clone())
  return response
}

test('a guest registers for the identity of the session, and is refused until a role is granted', async () => {
  await comeAs('newcomer')
  const { account } = await tab.value(session.current)
  expect(await tab.value(logIn.registerGuest, draft)).toBeNull()
  expect(users.find((row) => row.account === 'zhouzhou')).toMatchObject({ oauthId: account?.oauthId, name: 'zhouzhou' })
  expect(await readProblem(await comeAs('newcomer'))).toMatchObject({ detail: '未获得用户的角色信息' })
})

test('an identity from the browser is ignored', async () => {
  await comeAs('newcomer')
  const response = await tab.call(logIn.registerGuest, { ...draft, oauthId: '42' } as never) // malformed on purpose
  expect(await readProblem(response)).toMatchObject({ code: 'invalid_input' })
})

test('a user with an account cannot register a guest', async () => {
  await comeAs('zhangwei')
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(await readProblem(await tab.call(logIn.registerGuest, draft))).toMatchObject({ code: 'refused' })
})
