import { beforeEach, expect, test } from 'vitest'

import { account as accounts } from '#contracts/session/account.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const day = 86_400_000
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ isEdge: true, settings: { CAPTCHA_MODE: 'off' } })
  tab = gateway.browser()
})

const logIn = async (name = 'lina', browser = tab) => browser.logInByLink(name, { headers: { 'User-Agent': windows } })

const wrongPassword = (username: string) =>
  gateway.browser().call(session.logIn, { grant: 'password', username, password: 'wrong' })

const kinds = async () => (await tab.value(device.history)).map(({ kind }) => kind)

test('the owner sees log-ins, log-outs and refusals, the newest first, with device and network and no full address', async () => {
  await logIn()
  clock.set(clock.now() + 1_000)
  await tab.call(session.logOut)
  clock.set(clock.now() + 1_000)
  await wrongPassword('LINA')
  await gateway.settled()
  clock.set(clock.now() + 1_000)
  await logIn()
  expect(await kinds()).toEqual(['log-in', 'refused', 'log-out', 'log-in'])
  const [newest] = await tab.value(device.history)
  expect(newest).toMatchObject({ kind: 'log-in', device: 'Chrome · Windows', address: '203.0.*.*' })
})

test('nobody sees the history of another account, and a name without an account leaves nothing', async () => {
  await wrongPassword('lina')
  await wrongPassword('nobody')
  await gateway.settled()
  await logIn('zhangwei')
  expect(await kinds()).toEqual(['log-in'])
  tab = gateway.browser()
  await logIn('lina')
  expect(await kinds()).toEqual(['log-in'])
})

test('twenty log-ins and ten refusals are kept: guesses push no log-in out', async () => {
  for (let n = 0; n < 25; n += 1) {
    clock.set(clock.now() + 60_000)
    tab = gateway.browser()
    await logIn()
  }
  for (let n = 0; n < 12; n += 1) {
    clock.set(clock.now() + 1_200_000)
    await wrongPassword('lina')
    await gateway.settled()
  }
  tab = gateway.browser()
  await logIn()
  expect(Map.groupBy(await kinds(), (kind) => kind).get('log-in')).toHaveLength(20)
  expect((await kinds()).filter((kind) => kind === 'refused').length).toBeLessThanOrEqual(10)
})

test('an event is kept for as many days as the setting says, and with 0 none is', async () => {
  gateway = await testGateway({ settings: { LOG_IN_HISTORY_DAYS: '7' } })
  tab = gateway.browser()
  await logIn()
  clock.set(clock.now() + 8 * day)
  tab = gateway.browser()
  await logIn()
  expect(await kinds()).toEqual(['log-in'])
  gateway = await testGateway({ settings: { LOG_IN_HISTORY_DAYS: '0' } })
  tab = gateway.browser()
  await logIn()
  expect(await kinds()).toEqual([])
})

test('the history goes with the account', async () => {
  await logIn()
  await tab.value(accounts.deleteAccount, { step: 'code' })
  const wanted = { step: 'delete', account: 'lina', code: lastPhoneCode()?.code ?? '' } as const
  expect(await tab.value(accounts.deleteAccount, wanted)).toEqual({ outcome: 'deleted' })
  scenario.begin('normal')
  tab = gateway.browser()
  await logIn()
  expect(await kinds()).toEqual(['log-in'])
})

const failing = () => Promise.reject(new Error('disk'))

test('while the store of the history fails everybody can log in and out', async () => {
  const empty = { logInNotice: async () => null, rename: async () => true }
  const devices = { ...empty, add: async () => [], list: failing, remove: async () => undefined }
  gateway = await testGateway({ settings: { CAPTCHA_MODE: 'off' }, overrides: { devices } })
  tab = gateway.browser()
  await logIn()
  expect((await wrongPassword('lina')).status).toBe(422)
  expect((await tab.call(session.logOut)).status).toBe(200)
})

test('no log line has a name, a device or an address of the history', async () => {
  await logIn()
  await wrongPassword('lina')
  const logged = JSON.stringify([...gateway.lines, ...gateway.auditLines])
  for (const text of ['lina', 'Chrome', '203.0.113.7']) expect(logged).not.toContain(text)
})
