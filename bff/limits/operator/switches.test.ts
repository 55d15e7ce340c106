import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Switches, SwitchChanges } from '#contracts/administration/switches.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { type CurrentSession, session } from '#contracts/session/session.ts'

import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const token = 'operator-of-the-tests-0123456789-abcdef'
const notice = { zh: '今晚 22:00 至 23:00 系统维护。', en: 'Maintenance tonight from 22:00 to 23:00.' }

let gateway: TestGateway
beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ settings: { OPERATOR_TOKEN: token } })
})
afterEach(() => gateway.close())

const request = (path: string, init?: RequestInit, of = gateway) =>
  of.fetch(new Request(new URL(path, gateway.config.publicOrigin), init))

const post = (changes: unknown, authorization = `Bearer ${token}`, of = gateway) =>
  request(
    '/operator/switches',
    {
      method: 'POST',
      body: JSON.stringify(changes),
      headers: { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) },
    },
    of,
  )

async function change(changes: SwitchChanges): Promise<Switches> {
  const response = await post(changes)
  expect(response.status).toBe(200)
  return (await response.json()) as Switches // parsed by the gateway
}

test('what is not named stays as it was', async () => {
  await change({ maintenance: notice, admitPerMinute: 90 })
  const now = { maintenance: notice, readOnly: true, waitingRoom: 'off', admitPerMinute: 90 }
  expect(await change({ readOnly: true })).toEqual(now)
  expect(await change({ maintenance: null })).toEqual({ ...now, maintenance: null })
})

/** What a visitor's session says of the service. */
async function serviceOfSession() {
  const response = await gateway.browser().call(session.current)
  return ((await response.json()) as CurrentSession).service // parsed by the gateway
}

test('the session of everybody says what the operator says, and nothing where nothing is said', async () => {
  expect(await serviceOfSession()).toBeUndefined()
  await change({ maintenance: notice, readOnly: true })
  expect(await serviceOfSession()).toEqual({ notice, readOnly: true })
})

test.each([
  ['no token', ''],
  ['another token', `Bearer ${token.replace('0', '1')}`],
  ['the beginning of the token', `Bearer ${token.slice(0, -1)}`],
  ['another scheme', `Basic ${token}`],
])('%s changes nothing, and is audited', async (_, authorization) => {
  const response = await post({ readOnly: true }, authorization)
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  expect(await readProblem(response)).toMatchObject({ code: 'not_logged_in' })
  expect(await (await request('/status')).json()).toMatchObject({ readOnly: false })
  expect(gateway.auditLines).toMatchObject([{ audit: 'operator', result: 'not_logged_in', switches: [] }])
})

test('guessing is limited, and a right token then waits too', async () => {
  for (let n = 0; n < 30; n += 1) await post({}, 'Bearer wrong')
  const response = await post({})
  expect(await readProblem(response)).toMatchObject({ code: 'too_many_requests' })
})

test('a change is audited by its values, without the words of the notice', async () => {
  await change({ maintenance: notice, readOnly: true, waitingRoom: 'on' })
  expect(gateway.auditLines).toMatchObject([
    { call: 'operator.switches', result: 'ok', switches: ['maintenance=set', 'readOnly=true', 'waitingRoom=on'] },
  ])
})

test.each([
  { readOnly: 'yes' },
  { waitingRoom: 'open' },
  { admitPerMinute: 0 },
  { maintenance: { zh: '维护' } },
  { x: 1 },
])('%j is refused', async (changes) =>
  expect(await readProblem(await post(changes))).toMatchObject({ code: 'invalid_input' }),
)

test('without the setting there is no such address', async () => {
  const without = await testGateway()
  expect(await readProblem(await post({ readOnly: true }, undefined, without))).toMatchObject({ code: 'not_found' })
  without.close()
})

test('another process knows of a change within a second', async () => {
  const stored = new Map<string, string>()
  const sharedState = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string) => void stored.set(key, value),
    claim: async () => true,
    add: async () => 0,
  }
  const options = { settings: { OPERATOR_TOKEN: token }, overrides: { sharedState } }
  const [here, there] = [await testGateway(options), await testGateway(options)]
  const noticeThere = async () => ((await (await request('/status', {}, there)).json()) as { notice: unknown }).notice
  expect(await noticeThere()).toBeNull()
  await post({ maintenance: notice }, undefined, here)
  clock.set(clock.now() + 1_000)
  expect(await noticeThere()).toEqual(notice)
  for (const it of [here, there]) it.close()
})

test('the status is one document for everybody: cacheable, without cookies', async () => {
  await change({ maintenance: notice })
  const response = await request('/status')
  expect(await response.json()).toEqual({ notice, readOnly: false, waitingRoom: null })
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=1')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect((await request('/status', { method: 'POST' })).status).toBe(405)
})

test('while it is read-only every write and upload is refused before the upstream is asked; reads go on', async () => {
  const tab = await gateway.logIn('zhangwei')
  tab.exam = 'any'
  await change({ readOnly: true })
  journal.clear()
  const writes = endpoints(api).filter(
    ({ endpoint: { internal, kind, access } }) =>
      !internal && (kind === 'write' || kind === 'upload') && (access === 'public' || access === 'login'),
  )
  for (const { name, endpoint } of writes) {
    clock.set(clock.now() + 500) // within the rate limit of a session
    const response = await tab.call(endpoint)
    expect([name, (await readProblem(response)).code]).toEqual([name, 'read_only'])
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(30)
  }
  expect(writes.length).toBeGreaterThan(30)
  expect(journal.all()).toEqual([])
  expect((await tab.call(user.info)).status).toBe(200)
  await change({ readOnly: false })
  const again = await tab.call(baseInfo.updateStudentPersonInfo, { values: [] })
  expect(again.status).toBe(200)
})
