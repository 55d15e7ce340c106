import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { sqliteDevices } from '#bff/platform/sqlite/devices.ts'
import { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { memoryTables } from '#bff/testing/stores/sqlite.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import type { DeviceStore } from './store.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const noon = '2026-11-21T12:00:00+08:00'

let gateway: TestGateway

const withPolicy = (SESSION_POLICY: string) => testGateway({ settings: { SESSION_POLICY } })

beforeEach(async () => {
  scenario.begin('normal')
  clock.set(noon)
  gateway = await withPolicy('allow')
})

async function logIn(browser = gateway.browser(), account = 'lina'): Promise<Tab> {
  const headers = { 'User-Agent': chrome }
  const answer = await browser.call(session.logIn, { grant: 'link', linkKey: `scan:${account}` }, { headers })
  expect(answer.status).toBe(200)
  await browser.render(answer)
  return browser
}

const currentDeviceId = async (tab: Tab) => (await tab.value(device.devices)).find(({ current }) => current)?.id ?? ''
const isIn = async (tab: Tab) => (await tab.call(user.info)).ok
const refusalCode = async (tab: Tab) => (await readProblem(await tab.call(user.info))).code
/** A time in that minute of the day: the mock clock goes on while the test runs. */
const within = (minute: string) => expect.stringMatching(`^2026-11-21T${minute}:\\d\\d\\+08:00$`)
const pass = (minutes: number) => clock.set(clock.now() + minutes * 60_000)

test('the list has the devices of the own account, newest first, and none of other accounts', async () => {
  const first = await logIn()
  await logIn(gateway.browser(), 'zhangwei')
  pass(5)
  const second = await logIn()
  pass(5)
  await first.call(user.info)
  const common = { device: 'Chrome · Windows', address: '203.0.*.*', id: expect.stringMatching(/^[\w-]{22}$/) }
  expect(await second.value(device.devices)).toEqual([
    { ...common, current: true, since: within('12:05'), lastSeen: within('12:10') },
    { ...common, current: false, since: within('12:00'), lastSeen: within('12:10') },
  ])
})

test('a revoked device is refused with its next request; others stay logged in', async () => {
  const [mine, lost, phone] = [await logIn(), await logIn(), await logIn()]
  const id = await currentDeviceId(lost)
  await mine.value(device.endDevice, { id })
  expect(await refusalCode(lost)).toBe('session_ended')
  expect([await isIn(mine), await isIn(phone)]).toEqual([true, true])
  expect(await mine.value(device.devices)).toHaveLength(2)
  expect((await mine.call(device.endDevice, { id })).status).toBe(200)
})

test('a device of another account cannot be revoked', async () => {
  const [mine, other] = [await logIn(), await logIn(gateway.browser(), 'zhangwei')]
  await mine.value(device.endDevice, { id: await currentDeviceId(other) })
  expect(await isIn(other)).toBe(true)
})

test('all other devices can be revoked at once', async () => {
  const [mine, ...others] = [await logIn(), await logIn(), await logIn()]
  await mine.value(device.endOthers)
  expect(await Promise.all([mine, ...others].map(isIn))).toEqual([true, false, false])
})

test('the list follows log-out, idle time-out and unlock', async () => {
  const [mine, leaving, idle] = [await logIn(), await logIn(), await logIn()]
  await leaving.value(session.logOut)
  pass(20)
  await mine.value(session.lock, { password: 'away' })
  await mine.value(session.unlock, { password: 'away' })
  expect(await mine.value(device.devices)).toMatchObject([{ current: false }, { current: true, since: noon }])
  pass(11)
  expect(await isIn(idle)).toBe(false)
  expect(await mine.value(device.devices)).toMatchObject([{ current: true }])
})

test('a second log-in in the same browser is one device', async () => {
  const tab = await logIn(await logIn())
  expect(await tab.value(device.devices)).toHaveLength(1)
  await logIn(tab, 'zhangwei')
  expect(await tab.value(device.devices)).toHaveLength(1)
  expect(await (await logIn()).value(device.devices)).toHaveLength(1)
})

test('the oldest of twenty-one log-ins is evicted', async () => {
  const tabs: Tab[] = []
  for (let n = 0; n < 21; n += 1) tabs.push(await logIn())
  expect((await Promise.all(tabs.map(isIn))).indexOf(true)).toBe(1)
  expect(await refusalCode(tabs[0]!)).toBe('session_replaced') // there are 21
})

test('policy notify: an older log-in gets a notice about the newest once, with its keep-alive', async () => {
  gateway = await withPolicy('notify')
  const [first, second] = [await logIn(), await logIn()]
  const logInNotice = { at: noon, device: 'Chrome · Windows', address: '203.0.*.*' }
  expect(await first.value(session.keepAlive)).toMatchObject({ logInNotice })
  expect(await first.value(session.keepAlive)).toMatchObject({ logInNotice: null })
  expect(await second.value(session.keepAlive)).toMatchObject({ logInNotice: null })
  await logIn(second)
  expect(await first.value(session.keepAlive)).toMatchObject({ logInNotice })
})

test('policy keep: nobody gets a notice', async () => {
  const [first] = [await logIn(), await logIn()]
  expect(await first.value(session.keepAlive)).toMatchObject({ logInNotice: null })
})

test('policy replace: the replaced session gets the time and the device of the new log-in, also on a new page', async () => {
  gateway = await withPolicy('evict')
  const first = await logIn()
  pass(1)
  const second = await logIn()
  const replaced = { at: within('12:01'), device: 'Chrome · Windows', address: '203.0.*.*' }
  const answer = await first.call(user.info)
  expect(await answer.json()).toMatchObject({ status: 401, code: 'session_replaced', replaced })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await first.value(session.current)).toMatchObject({ account: null, replaced })
  expect(await isIn(second)).toBe(true)
  await logIn(first)
  expect(await first.value(session.current)).not.toHaveProperty('replaced')
  expect(await refusalCode(second)).toBe('session_replaced')
})

test('of twenty concurrent log-ins exactly one remains, and all others are answered session_replaced', async () => {
  gateway = await withPolicy('evict')
  const tabs = await Promise.all(Array.from({ length: 20 }, () => logIn()))
  const answers = await Promise.all(tabs.map((tab) => tab.call(user.info)))
  const codes = await Promise.all(answers.map(async (it) => (it.ok ? 'in' : (await readProblem(it)).code)))
  expect(codes.toSorted()).toEqual(['in', ...Array.from({ length: 19 }, () => 'session_replaced')])
})

test('administrators have their own policy: one log-in at a time', async () => {
  const [first, second] = [await logIn(gateway.browser(), 'admin'), await logIn(gateway.browser(), 'admin')]
  expect([await refusalCode(first), await isIn(second)]).toEqual(['session_replaced', true])
})

test('a log-in concurrent with an unlock leaves one session of the two', async () => {
  gateway = await withPolicy('evict')
  for (let n = 0; n < 5; n += 1) {
    const tab = await logIn()
    await tab.value(session.lock, { password: 'away' })
    const [, other] = await Promise.all([tab.call(session.unlock, { password: 'away' }), logIn()])
    expect([await isIn(tab), await isIn(other)]).toEqual([false, true])
  }
})

test('200 log-ins of one account in one browser show no alert in its other tabs', { tags: ['long'] }, async () => {
  gateway = await withPolicy('evict')
  const tab = await logIn()
  const sister = tab.newTab()
  sister.account = tab.account
  const alarms: string[] = []
  for (let n = 0; n < 200; n += 1) {
    const pending = Array.from({ length: 3 }, () => sister.call(user.info))
    await Promise.all([logIn(tab), ...pending])
    for (const answer of await Promise.all(pending)) if (!answer.ok) alarms.push((await readProblem(answer)).code)
    expect(await isIn(sister)).toBe(true)
  }
  expect(alarms.filter((code) => code !== 'session_renewed')).toEqual([])
})

const accountIds = (...accounts: string[]) =>
  accounts.map((it) => users.find(({ account }) => account === it)?.id).join()

test.each([
  ['resets passwords', user.resetPassword, { userIds: accountIds('lina', 'admin') }],
  ['replaces roles', user.grant, { userIds: accountIds('lina', 'admin'), roleIds: roles.find(() => true)?.id ?? '' }],
  [
    'edits a user and the roles',
    user.update,
    {
      id: accountIds('lina'),
      account: 'lina',
      realName: '李娜',
      name: '李娜',
      roleId: roles.find(() => true)?.id ?? '',
    },
  ],
  ['removes users', user.remove, { ids: accountIds('lina') }],
] as const)('an administrator who %s ends all sessions of these users, and no other', async (_, call, input) => {
  const administrator = await logIn(gateway.browser(), 'admin')
  const [first, second, other] = [await logIn(), await logIn(), await logIn(gateway.browser(), 'zhangwei')]
  await administrator.value(call, input)
  expect([await refusalCode(first), await refusalCode(second)]).toEqual(['session_ended', 'session_ended'])
  expect([await isIn(other), await isIn(administrator)]).toEqual([true, true])
})

test('an administrator who edits a user and leaves the roles alone ends no session', async () => {
  const administrator = await logIn(gateway.browser(), 'admin')
  const tab = await logIn()
  await administrator.value(user.update, { id: accountIds('lina'), account: 'lina', realName: '李娜', name: '娜娜' })
  expect(await isIn(tab)).toBe(true)
})

test('whatever write replaces roles, resets or removes accounts ends the sessions of those that its rule of levels names', () => {
  const writes = endpoints(api).filter(({ endpoint: { withinLevel } }) => withinLevel?.accounts)
  const without = writes.filter(
    ({ endpoint: { withinLevel, revokesSessionsOfUsers } }) => revokesSessionsOfUsers !== withinLevel?.accounts,
  )
  expect(writes.length).toBeGreaterThan(4)
  expect(without.map(({ name }) => name)).toEqual(['user.updatePlatform'])
})

test('a refused change of users ends no session', async () => {
  const administrator = await logIn(gateway.browser(), 'admin')
  const tab = await logIn()
  expect((await administrator.call(user.remove, { ids: accountIds('lina', 'admin') })).status).toBe(403)
  expect(await isIn(tab)).toBe(true)
})

test('an ordinary call does not read the device index', async () => {
  const store = sqliteDevices(memoryTables().device, clock.now)
  const storeCalls: string[] = []
  const watched = new Proxy(store, {
    get(target, name: keyof DeviceStore) {
      storeCalls.push(name)
      return target[name]
    },
  })
  gateway = await testGateway({ overrides: { devices: watched } })
  const tab = await logIn()
  expect(storeCalls.splice(0)).toEqual(['remove', 'add', 'add', 'add'])
  await tab.value(user.info)
  await tab.value(session.current)
  expect(storeCalls).toEqual([])
})

test('while the device index is unavailable log-ins fail, and existing sessions go on', async () => {
  const store = sqliteDevices(memoryTables().device, clock.now)
  let away = false
  const line: DeviceStore = {
    ...store,
    add: (...args) => (away ? Promise.reject(new Error('disk')) : store.add(...args)),
    list: () => Promise.reject(new Error('disk')),
  }
  gateway = await testGateway({ overrides: { devices: line } })
  const tab = await logIn()
  away = true
  const answer = await tab.call(session.logIn, { grant: 'link', linkKey: 'scan:zhangwei' })
  expect(await readProblem(answer)).toMatchObject({ status: 503, code: 'store_unavailable' })
  expect(await isIn(tab)).toBe(true)
  expect(await readProblem(await tab.call(device.devices))).toMatchObject({ status: 503, code: 'store_unavailable' })
})
