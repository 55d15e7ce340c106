import { beforeEach, expect, test } from 'vitest'

import { endSessions, sessionRevocation } from '#contracts/administration/session-revocation.ts'
import { user } from '#contracts/administration/user.ts'
import type { Input } from '#contracts/core/call.ts'

import { roles } from '#mocks/role/seeds.ts'
import { demoUser } from '../testing/demo-user.ts'
import { type TestGateway, testGateway } from '../testing/gateway.ts'
import { enrolFactor } from '../testing/second-factor/enrolment.ts'
import { isIn, minutes, pass, refusal, resetMock } from '../testing/second-factor/second-factor-bench.ts'
import { memoryState } from '../testing/stores/memory-state.ts'

const token = 'a-token-of-the-operator-0123456789'

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: token } })
  return () => gateway.close()
})

const logIn = (account = 'admin', of = gateway) => of.logIn(account)
const byOperator = (whose: Input<typeof endSessions>, of = gateway, bearer = token) =>
  of.browser().call(endSessions, whose, { headers: { Authorization: `Bearer ${bearer}` } })
const refused = { status: 401, code: 'session_ended' }

test('an administrator ends the sessions of one user, after being told how many there are', async () => {
  const [phone, desktop, other] = [await logIn('lina'), await logIn('lina'), await logIn('zhangwei')]
  const administrator = await logIn()
  const userId = demoUser('lina').id
  expect(await administrator.value(sessionRevocation.count, { userId })).toEqual({ count: 2 })
  await administrator.value(sessionRevocation.endOfUser, { userId })
  expect(await Promise.all([phone, desktop, other, administrator].map(isIn))).toEqual([false, false, true, true])
  expect(await administrator.value(sessionRevocation.count, { userId })).toEqual({ count: 0 })
  expect(await isIn(await logIn('lina'))).toBe(true)
})

test('of the own account all other sessions end', async () => {
  gateway = await testGateway({ settings: { ADMIN_SESSION_POLICY: 'allow' } })
  const [here, there] = [await logIn(), await logIn()]
  await here.value(sessionRevocation.endOfUser, { userId: demoUser('admin').id })
  expect(await Promise.all([here, there].map(isIn))).toEqual([true, false])
})

test('nobody ends the sessions of an account above the own level, and candidates those of nobody', async () => {
  const administrator = await logIn()
  const roleIds = roles.find(({ roleAlias }) => roleAlias === 'admin')?.id ?? ''
  await administrator.value(user.grant, { userIds: demoUser('lina').id, roleIds })
  const below = await logIn('lina')
  const above = { userId: demoUser('admin').id }
  expect(await refusal(below.call(sessionRevocation.endOfUser, above))).toEqual({ status: 403, code: 'forbidden' })
  expect(await refusal(below.call(sessionRevocation.endOfTenant, { tenantId: '000000' }))).toMatchObject({
    status: 403,
  })
  const candidate = await logIn('zhangwei')
  for (const call of [sessionRevocation.count, sessionRevocation.endOfUser])
    expect(await refusal(candidate.call(call, above))).toMatchObject({ status: 403 })
  expect(await isIn(administrator)).toBe(true)
})

test('the end of the sessions of a tenant ends them all, and those of no other tenant', async () => {
  const tabs = [await logIn('lina'), await logIn('zhangwei')]
  const administrator = await logIn()
  pass(1)
  await administrator.value(sessionRevocation.endOfTenant, { tenantId: '100002' })
  expect(await Promise.all(tabs.map(isIn))).toEqual([true, true])
  pass(6_000)
  await administrator.value(sessionRevocation.endOfTenant, { tenantId: '000000' })
  for (const tab of [...tabs, administrator]) expect(await refusal(tab.call(user.info))).toEqual(refused)
  pass(1)
  expect(await isIn(await logIn('lina'))).toBe(true)
})

test('an operator ends the sessions of a user, of a tenant, and all', async () => {
  const { id: userId, tenantId } = demoUser('lina')
  for (const whose of [{ of: 'user', tenantId, userId }, { of: 'tenant', tenantId }, { of: 'all' }] as const) {
    const [lina, other] = [await logIn('lina'), await logIn('zhangwei')]
    pass(6_000)
    expect((await byOperator(whose)).status).toBe(200)
    expect(await Promise.all([lina, other].map(isIn))).toEqual([false, whose.of === 'user'])
  }
  expect(await isIn(await logIn('lina'))).toBe(true)
  expect((await byOperator({ of: 'all' }, gateway, 'another-token-of-no-operator-0123456')).status).toBe(401)
})

test('an end of sessions is audited with whose they were, and needs step-up where it is an administrator', async () => {
  const administrator = await logIn()
  await enrolFactor(administrator)
  const userId = demoUser('lina').id
  await administrator.value(sessionRevocation.endOfUser, { userId })
  await administrator.value(sessionRevocation.endOfTenant, { tenantId: '100002' })
  pass(5 * minutes)
  const stepUp = { status: 403, code: 'step_up_required' }
  expect(await refusal(administrator.call(sessionRevocation.endOfUser, { userId }))).toEqual(stepUp)
  expect(await refusal(administrator.call(sessionRevocation.endOfTenant, { tenantId: '100002' }))).toEqual(stepUp)
  await byOperator({ of: 'all' })
  expect(gateway.auditLines.filter(({ call }) => /endOf|endSessions/.test(call))).toMatchObject([
    { audit: 'end-session', call: 'sessionRevocation.endOfUser', ids: { userId: [userId] }, result: 'ok' },
    { audit: 'end-session', call: 'sessionRevocation.endOfTenant', ids: { tenantId: ['100002'] }, result: 'ok' },
    { audit: 'operator', call: 'operator.endSessions', ids: { of: ['all'] }, result: 'ok' },
  ])
})

test('another process knows of the end within a second, and a new log-in there stays', async () => {
  const sharedState = memoryState()
  const options = { settings: { OPERATOR_TOKEN: token }, overrides: { sharedState } }
  const [here, there] = [await testGateway(options), await testGateway(options)]
  const tab = await logIn('lina', there)
  expect(await isIn(tab)).toBe(true)
  await byOperator({ of: 'all' }, here)
  pass(1_000)
  expect(await refusal(tab.call(user.info))).toEqual(refused)
  expect(await isIn(await logIn('lina', there))).toBe(true)
  for (const it of [here, there]) it.close()
})

test('while it is not known what is revoked, calls of a session are 503, and it is not lost', async () => {
  const state = memoryState()
  let isAway = true
  const get = (key: string) => (isAway ? Promise.reject(new Error('disk')) : state.get(key))
  gateway = await testGateway({ overrides: { sharedState: { ...state, get } } })
  const tab = await logIn('lina')
  expect(await refusal(tab.call(user.info))).toEqual({ status: 503, code: 'store_unavailable' })
  isAway = false
  pass(1_000)
  expect(await isIn(tab)).toBe(true)
})

test('two revocations at the same time are both done, or one is told to try again', async () => {
  const tab = await logIn('lina')
  const statuses = await Promise.all(
    ['100002', '100003', '000000'].map(async (tenantId) => (await byOperator({ of: 'tenant', tenantId })).status),
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect(statuses.filter((status) => status !== 200).every((status) => status === 429)).toBe(true)
  pass(6_000)
  expect((await byOperator({ of: 'tenant', tenantId: '000000' })).status).toBe(200)
  expect(await isIn(tab)).toBe(false)
})
