import { beforeEach, expect, test } from 'vitest'

import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/endpoint.ts'

import { type TestGateway, testGateway } from '../testing/gateway.ts'
import { logInTo, minutes, pass, refusal, resetMock, verify } from '../testing/second-factor-bench.ts'
import { enrolFactor, timeCode } from '../testing/second-factor-examples.ts'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway()
  return () => gateway.close()
})

const logIn = (account?: string) => logInTo(gateway, account)

const revealed = { call: 'user.detail', id: '1123598821738675201', field: 'phone', purpose: 'support' } as const

test('five minutes after a verification, calls that need step-up are refused, and nothing else', async () => {
  const tab = await logIn()
  const { secret } = await enrolFactor(tab)
  pass(5 * minutes)
  const stepUp = { status: 403, code: 'step_up_required' }
  expect(await refusal(tab.call(unmask.field, revealed))).toEqual(stepUp)
  expect(await refusal(tab.call(user.resetPassword, { userIds: '1' }))).toEqual(stepUp)
  const exported = { headers: { 'X-Export': crypto.randomUUID() } }
  expect(await refusal(tab.call(user.page, { current: 1, size: 10 }, exported))).toEqual(stepUp)
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
    'passkey.begin',
    'passkey.remove',
    'role.grant',
    'secondFactor.remove',
    'secondFactor.renewRecoveryCodes',
    'sessionRevocation.endOfTenant',
    'sessionRevocation.endOfUser',
    'unmask.field',
    'user.grant',
    'user.remove',
    'user.resetPassword',
    'user.submit',
    'user.update',
  ])
  expect(flagged.every(({ call }) => needsRole(call.access))).toBe(true)
})
