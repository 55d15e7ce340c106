import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => {
  scenario.begin('normal')
})

async function open(settings: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await testGateway({ settings })
  onTestFinished(() => gateway.close())
  return gateway
}

/** Kind, call and result of each audit line. */
const auditedEvents = ({ auditLines }: TestGateway) =>
  auditLines.map(({ audit, call, result }) => `${audit} ${call} ${result}`)

test('a log-in, a wrong password and a log-out are audited once each, by account and a pseudonym of the name', async () => {
  const gateway = await open()
  const tab = gateway.browser()
  await tab.logIn('zhangwei', 'CANARY')
  await tab.logIn('zhangwei')
  await tab.value(session.logOut)
  await tab.value(session.logOut)
  expect(auditedEvents(gateway)).toEqual([
    'log-in session.logIn refused',
    'log-in session.logIn ok',
    'log-out session.logOut ok',
  ])
  const [failed, entered, left] = gateway.auditLines
  expect([failed?.account, entered?.account, left?.account]).toEqual(['', tab.account, tab.account])
  expect(failed?.name).toMatch(/^[\w-]{43}$/)
  expect([entered?.name, entered?.grant]).toEqual([failed?.name, 'captcha'])
  expect(JSON.stringify(gateway.auditLines)).not.toMatch(/CANARY|zhangwei/)
})

test('an unlock, a wrong password on the lock screen, and the end of other sessions are audited', async () => {
  const gateway = await open()
  const tab = gateway.browser()
  await tab.logIn('zhangwei')
  gateway.auditLines.length = 0
  await tab.value(session.lock, { password: 'own-word' })
  await tab.call(session.unlock, { password: 'other-word' })
  await tab.value(session.unlock, { password: 'own-word' })
  await tab.value(device.endOthers)
  expect(auditedEvents(gateway)).toEqual([
    'unlock session.unlock invalid_input',
    'unlock session.unlock ok',
    'end-session device.endOthers ok',
  ])
})

test('a missing right, a foreign page and a session that is over are audited once each, other refusals not', async () => {
  const gateway = await open()
  const tab = gateway.browser()
  await tab.logIn('zhangwei')
  gateway.auditLines.length = 0
  await tab.call(param.list)
  await tab.fetch(user.info.url, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  await tab.call(user.info, { nothing: 'CANARY' })
  await tab.fetch('/api/nowhere')
  clock.set(clock.now() + 9 * 3_600_000)
  await tab.call(user.info)
  expect(auditedEvents(gateway)).toEqual([
    'read param.list forbidden',
    'refusal - cross_site',
    'refusal user.info session_ended',
  ])
})

test('a refresh that fails is audited with its account, one that succeeds is not', async () => {
  const gateway = await open({ IDLE_SECONDS: '7200' })
  const tab = gateway.browser()
  await tab.logIn('zhangwei')
  gateway.auditLines.length = 0
  faultPlan.add({ path: 'oauth/token', kind: 'drop', count: 1 })
  clock.set(clock.now() + 3_100_000)
  await tab.call(session.keepAlive)
  await vi.waitFor(() => expect(gateway.auditLines).toHaveLength(1))
  expect(auditedEvents(gateway)).toEqual(['refresh auth.token fault'])
  expect(gateway.auditLines[0]?.account).toBe(tab.account)
})
