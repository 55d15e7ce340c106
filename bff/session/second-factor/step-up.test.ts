import { beforeEach, expect, test } from 'vitest'

import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/access.ts'

import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import { minutes, pass, refusal, resetMock, verify } from '#bff/testing/second-factor/second-factor-bench.ts'
import { journal } from '#mocks/core/journal.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account = 'admin') => gateway.logIn(account)

const revealed = { call: 'user.detail', id: '1123598821738675201', field: 'phone', purpose: 'support' } as const

test('five minutes after a verification, calls that need step-up are refused, and nothing else', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  pass(5 * minutes)
  const stepUp = { status: 403, code: 'step_up_required' }
  expect(await refusal(tab.call(unmask.field, revealed))).toEqual(stepUp)
  expect(await refusal(tab.call(user.resetPassword, { userIds: '1' }))).toEqual(stepUp)
  expect((await tab.call(user.page, { current: 1, size: 10 })).status).toBe(200)
  expect((await verify(tab, await timeCode(secret))).status).toBe(200)
})

test('an account without a second factor needs no step-up', async () => {
  const tab = await logIn()
  pass(9 * minutes)
  for (let n = 0; n < 10; n += 1)
    expect((await tab.call(user.page, { current: 1, size: 200, account: `nobody${n}` })).status).toBe(200)
})

const all = [...endpoints(api).map(({ name, endpoint }) => ({ name, call: endpoint })), ...gatewayCalls]

/** Calls that ask for a fresh second factor, by what they are for. */
const asking = {
  unmasking: ['unmask.field'],
  grants: ['role.grant', 'role.submit', 'role.remove', 'user.grant', 'user.submit', 'user.update', 'user.remove'],
  'what roles see': ['menuAdmin.submit', 'menuAdmin.remove', 'dept.submit', 'dept.remove'],
  'the top bar': ['topMenu.submit', 'topMenu.remove', 'topMenu.grant'],
  parameters: ['param.submit', 'param.remove'],
  tenants: ['tenant.submit', 'tenant.remove', 'tenant.setting', 'tenant.datasource'],
  resets: ['user.resetPassword'],
  'sessions of others': ['sessionRevocation.endOfTenant', 'sessionRevocation.endOfUser'],
  'own factors': ['passkey.begin', 'passkey.remove', 'secondFactor.remove', 'secondFactor.renewRecoveryCodes'],
}

test('unmasking, grants, resets, menus, tenants, parameters and changes of a factor need step-up, and only calls of administrators do', () => {
  const flagged = all.filter(({ call }) => call.stepUp)
  expect(flagged.map(({ name }) => name).toSorted()).toEqual(Object.values(asking).flat().toSorted())
  expect(flagged.every(({ call }) => needsRole(call.access))).toBe(true)
})

test('each of these calls is refused before the upstream is called', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  pass(5 * minutes)
  journal.clear()
  const calls = all.filter(({ call }) => call.stepUp)
  for (const { name, call } of calls) {
    const answer = await refusal(tab.call(call))
    expect([name, answer]).toEqual([name, { status: 403, code: 'step_up_required' }])
  }
  expect(journal.all()).toEqual([])
  await verify(tab, await timeCode(secret))
  for (const { name, call } of calls) {
    const answer = await tab.call(call)
    const code = answer.ok ? 'ok' : (await refusal(answer)).code
    expect([name, code]).not.toEqual([name, 'step_up_required'])
    if (name === 'secondFactor.remove') break // whoever has none needs no step-up
  }
})

test('a verification is fresh for as long as the setting says', async () => {
  gateway = await testGateway({ settings: { STEP_UP_SECONDS: '30' } })
  const tab = await logIn()
  const { secret } = await enrolFactor(tab) // thirty seconds have passed
  const reset = () => refusal(tab.call(user.resetPassword, { userIds: '' }))
  expect(await reset()).toEqual({ status: 403, code: 'step_up_required' })
  await verify(tab, await timeCode(secret))
  pass(29_000)
  expect(await reset()).toMatchObject({ status: 400 })
  pass(1000)
  expect(await reset()).toEqual({ status: 403, code: 'step_up_required' })
})
