import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { demoUser } from '#bff/testing/demo-user.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { balancedTab, type GatewayProcess, sendTo, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { interruptedCalls } from '#bff/testing/processes/interrupted-calls.ts'
import { origin } from '#bff/testing/settings.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer
let redis: RedisServer
let directory: string
let gateways: GatewayProcess[]
let serial = 0

/** One gateway more on the same Redis. */
function start() {
  serial += 1
  return startGateway({
    UPSTREAM_URL: `${mock.url}/api/`,
    STORE: `redis://127.0.0.1:${redis.port}`,
    LOG_OUT_JOURNAL: join(directory, `log-outs-${serial}`),
    SESSION_CALLS_PER_MINUTE: '9999',
    TRUSTED_PROXIES: '1',
  })
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'processes-'))
  ;[mock, redis] = await Promise.all([startMockServer(), startRedis()])
  gateways = await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  await Promise.all(gateways.map((it) => it.end('SIGKILL')))
  await Promise.all([mock.close(), redis.close()])
  rmSync(directory, { recursive: true })
})
beforeEach(() => {
  scenario.begin('normal')
})

const gatewayAt = (n: number) => gateways[n % gateways.length] ?? fail()
const fail = (): never => {
  throw new Error('no process is left')
}

/** The same browser at each of the processes. */
function everywhere(tab: Tab): Tab[] {
  return gateways.map((gateway) =>
    Object.assign(
      balancedTab(() => gateway, tab.jar),
      { account: tab.account },
    ),
  )
}

/** A browser that has logged in, and that every process knows. */
async function logIn(n = 0, username = 'zhangwei'): Promise<Tab> {
  const tab = balancedTab(() => gatewayAt(n))
  await tab.logInByLink(username)
  for (const it of everywhere(tab)) expect((await it.call(user.info)).status).toBe(200)
  return tab
}

const answerCodes = (tab: Tab) =>
  Promise.all(
    everywhere(tab).map(async (it) => {
      const answer = await it.call(user.info)
      return answer.ok ? 'done' : (await readProblem(answer)).code
    }),
  )
const refreshCalls = () =>
  journal.of('auth.token').filter(({ input }) => Object(input)['grant_type'] === 'refresh_token').length

test.each([100, 1_000])('%i concurrent requests with an expired token cause one refresh upstream', async (count) => {
  settings.accessTokenSeconds = 3
  const tab = balancedTab(() => gatewayAt(0))
  await tab.logInByLink('zhangwei')
  settings.accessTokenSeconds = 3600
  settings.refresh = 'rotate'
  await wait(2_700) // a token is used for four fifths of a short life
  journal.clear()
  faultPlan.add({ path: 'token', kind: 'latency', ms: 500 })
  const requests = Array.from({ length: count }, (_, n) =>
    Object.assign(
      balancedTab(() => gatewayAt(n), tab.jar),
      { account: tab.account },
    ).call(session.keepAlive),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(refreshCalls()).toBe(1)
})

test('a log-out is one for every process', async () => {
  const tab = await logIn()
  const cookie = String(tab.jar.cookie)
  const tabs = everywhere(tab)
  await tab.value(session.logOut)
  for (const it of tabs) {
    const answer = await it.call(user.info, {}, { headers: { Cookie: cookie } })
    expect(await readProblem(answer)).toMatchObject({ status: 401, code: 'session_ended' })
  }
})

test('a device that is ended at one process is refused by every one', async () => {
  const [tab, elsewhere] = [await logIn(0), await logIn(1)]
  const others = (await tab.value(device.devices)).filter(({ current }) => !current)
  for (const { id } of others) await tab.value(device.endDevice, { id })
  expect(await answerCodes(elsewhere)).toEqual(['session_ended', 'session_ended', 'session_ended'])
  expect(await answerCodes(tab)).toEqual(['done', 'done', 'done'])
})

test('a screen that is locked at one process is locked at every one', async () => {
  const tab = await logIn(2)
  await tab.value(session.lock, { password: 'away-2026' })
  expect(await answerCodes(tab)).toEqual(['locked', 'locked', 'locked'])
  await tab.value(session.unlock, { password: 'away-2026' })
  expect(await answerCodes(tab)).toEqual(['done', 'done', 'done'])
})

test('a log-in of an administrator at one process evicts the older one from every process', async () => {
  const tab = await logIn(0, 'admin')
  await logIn(1, 'admin')
  expect(await answerCodes(tab)).toEqual(['session_replaced', 'session_replaced', 'session_replaced'])
})

test('another account in the same browser is seen by every process', async () => {
  const tab = await logIn(0)
  const tabs = everywhere(tab)
  const other = balancedTab(() => gatewayAt(1), tab.jar)
  await other.logInByLink('lina')
  for (const it of tabs) {
    expect(await readProblem(await it.call(user.info))).toMatchObject({ status: 409, code: 'account_changed' })
  }
})

test('a changed password ends the other sessions at every process', async () => {
  const [tab, elsewhere] = [await logIn(0), await logIn(1)]
  const newPassword = 'Autumn#2026'
  await tab.value(user.updatePassword, { oldPassword: 'Exam@2026', newPassword, newPassword1: newPassword })
  expect(await answerCodes(elsewhere)).toEqual(['session_ended', 'session_ended', 'session_ended'])
  expect(await answerCodes(tab)).toEqual(['done', 'done', 'done'])
})

const lina = demoUser('lina').id

test.each([
  ['password was reset', user.resetPassword, { userIds: lina }],
  ['roles were replaced', user.grant, { userIds: lina, roleIds: roles.find(() => true)?.id ?? '' }],
  ['account was removed', user.remove, { ids: lina }],
] as const)('a user whose %s by an administrator is refused by every process', async (_, call, input) => {
  const [administrator, first, second] = [await logIn(2, 'admin'), await logIn(0, 'lina'), await logIn(1, 'lina')]
  const other = await logIn(1)
  await administrator.value(call, input)
  for (const tab of [first, second]) {
    expect(await answerCodes(tab)).toEqual(['session_ended', 'session_ended', 'session_ended'])
  }
  expect(await answerCodes(other)).toEqual(['done', 'done', 'done'])
})

test('a process that starts later knows the sessions', async () => {
  const tab = await logIn()
  const later = await start()
  const there = Object.assign(
    balancedTab(() => later, tab.jar),
    { account: tab.account },
  )
  expect((await there.call(user.info)).status).toBe(200)
  await later.end('SIGKILL')
})

test.each([
  ['a refresh', 'refresh', { from: 0, count: 150 }],
  ['an idempotent write', 'write', { from: 150, count: 100 }],
  ['a log-in', 'log-in', { from: 250, count: 250 }],
] as const)(
  'a process that is killed in the middle of %s: another one goes on, nothing is lost or doubled',
  async (_, kind, { from, count }) => {
    const killed = await start()
    const people = Array.from({ length: count }, (__, index) => from + index)
    let turn = 0
    const { interrupted, failures } = await interruptedCalls(kind, people, {
      origin,
      killed: sendTo(() => killed),
      another: sendTo(() => gatewayAt((turn += 1))),
      kill: () => killed.end('SIGKILL'),
    })
    expect(failures).toEqual([])
    expect(interrupted).toBeGreaterThan(count / 2) // a busy machine refuses some
  },
)
