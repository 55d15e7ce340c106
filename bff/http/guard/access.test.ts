import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/access.ts'
import type { Call } from '#contracts/core/call.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'

type Row = { name: string; call: Call }

const calls: Row[] = endpoints(api)
  .filter(({ endpoint }) => !endpoint.internal)
  .map(({ name, endpoint }) => ({ name, call: endpoint }))
const all = [...calls, ...gatewayCalls]
const own = new Set(gatewayCalls.map(({ call }) => call))
const closed = all.filter(({ call }) => call.access !== 'public' && call.access !== 'link')
const writes = all.filter(({ call }) => call.method === 'POST')

let gateway: TestGateway
let visitor: Tab
let candidate: Tab
let locked: Tab
let admin: Tab

beforeAll(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  visitor = gateway.browser()
  candidate = await gateway.logIn('zhangwei')
  locked = await gateway.logIn('lina')
  await locked.value(session.lock, { password: 'away' })
  users.change('1700000000000000003', { roleId: roleId('admin') })
  admin = await gateway.logIn('ayguli')
  // Set explicitly: the tab would fetch it otherwise.
  for (const browser of [visitor, candidate, locked, admin]) browser.exam = 'any'
})
afterAll(() => gateway.close())
beforeEach(() => {
  journal.clear()
  // Two calls a second: all of them in one minute would exceed the rate limit of a session.
  clock.set(clock.now() + 500)
})

const roleId = (alias: string) => roles.find((row) => row.roleAlias === alias)?.id ?? ''

/** Status and code of the refusal, and the number of upstream calls. */
async function refusal(response: Response) {
  const { status, code } = await readProblem(response)
  expect(response.status).toBe(status)
  return { status, code, upstream: journal.all().map((entry) => entry.call ?? entry.path) }
}

const refused = (status: number, code: string) => ({ status, code, upstream: [] })

test.each(closed)('$name refuses a visitor', async ({ call }) => {
  expect(await refusal(await visitor.call(call))).toEqual(refused(401, 'not_logged_in'))
})

test.each(closed)('$name refuses a made-up cookie', async ({ call }) => {
  const Cookie = `__Host-Http-sid=v1.${'A'.repeat(22)}.${'A'.repeat(43)}`
  expect(await refusal(await visitor.call(call, undefined, { headers: { Cookie } }))).toEqual(
    refused(401, 'not_logged_in'),
  )
})

test.each(closed.filter(({ call }) => call.access !== 'login'))('$name refuses a candidate', async ({ call }) => {
  expect(await refusal(await candidate.call(call))).toEqual(refused(403, 'forbidden'))
})

test.each(closed.filter(({ call }) => call.access === 'administrator'))(
  '$name refuses an admin who is no administrator',
  async ({ call }) => {
    expect(await refusal(await admin.call(call))).toEqual(refused(403, 'forbidden'))
  },
)

test.each(calls.filter(({ call }) => call.access === 'admin'))('$name accepts an admin', async ({ call }) => {
  expect((await admin.call(call)).status).not.toBe(403)
})

test.each(closed)('$name refuses an X-Account of another account', async ({ call }) => {
  const ofAnother = { headers: { 'X-Account': String(locked.account) } }
  expect(await refusal(await candidate.call(call, undefined, ofAnother))).toEqual(refused(409, 'account_changed'))
})

test.each(closed)('$name refuses a missing X-Account', async ({ call }) => {
  const ofNobody = { headers: { 'X-Account': '' } }
  expect(await refusal(await candidate.call(call, undefined, ofNobody))).toEqual(refused(409, 'account_changed'))
})

const open = new Set<Call>([session.unlock])
test.each(closed.filter(({ call }) => !open.has(call)))('$name is 423 while the screen is locked', async ({ call }) => {
  const input = call === session.lock ? { password: 'mine now' } : undefined
  expect(await refusal(await locked.call(call, input))).toEqual(refused(423, 'locked'))
})

test.each(all)('$name allows one method and names it', async ({ call }) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const isHead = method === 'HEAD' && call.method === 'GET' && own.has(call) // responses of the gateway have headers
    if (method === call.method || isHead) continue
    const response = await candidate.fetch(call.url, { method })
    expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, call.method])
  }
  expect(journal.all()).toEqual([])
})

/** Those that a page of another site may send without a question come first. */
const types = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain;charset=UTF-8',
  'application/xml',
  'text/html',
  'application/octet-stream',
  'application/json-patch+json',
  'application/problem+json',
  'text/json',
  'application/jsonp',
]
let readers: Readonly<Record<'admin' | 'lina', Tab>> | undefined
test.each(writes)('$name requires JSON', async (write) => {
  const { call } = write
  readers ??= { admin: await gateway.logIn('admin'), lina: await gateway.logIn('lina') }
  const tab = readers[needsRole(call.access) ? 'admin' : 'lina']
  journal.clear()
  for (const type of write === writes[0] ? types : types.slice(0, 4)) {
    const response = await tab.fetch(call.url, { method: 'POST', body: '{}', headers: { 'Content-Type': type } })
    expect([type, response.status]).toEqual([type, 415])
  }
  expect(journal.all()).toEqual([])
})

const internal = endpoints(api).filter(({ endpoint }) => endpoint.internal)
test.each(internal)('$name is not in the clean API', async ({ endpoint }) => {
  const shared = calls.find(({ call }) => call.url === endpoint.url)
  for (const method of ['GET', 'POST']) {
    if (shared?.call.method === method) continue
    const response = await candidate.fetch(endpoint.url, { method })
    expect(response.status).toBe(shared ? 405 : 404)
  }
  expect(journal.all()).toEqual([])
})

const validPath = '/api/blade-user/info'
test.each([
  '/api',
  '/api/',
  '/api/blade-user',
  '/api/blade-user/list',
  '/api/blade-log/error/page',
  '/api/blade-user/feign/user-info',
  '/api/oauth/token',
  '/api/actuator/env',
  '/api/swagger-ui.html',
  '/session/token',
  '/session/log-in/x',
  `${validPath}/`,
  `${validPath}.css`,
  `${validPath}/x.css`,
  `${validPath}%2Fx.js`,
  `/${validPath}`,
  `${validPath}//`,
  '/api//blade-user/info',
  '/api/blade-user%2Finfo',
  '/api/blade-user%5cinfo',
  '/api/%62lade-user/info',
  '/api/blade-user/info%00',
  '/api/blade-user/info%20',
  '/api/%2562lade-user/info',
  '/api;a=b/blade-user/info',
  '/api/blade-user/info;.css',
  '/api/blade-user/x/%2e%2e/%2e%2e/blade-log/list',
  '/api/BLADE-USER/INFO',
  '/session/%6cog-out',
  '//evil.example/api/blade-user/info',
])('%s is 404', async (path) => {
  const raw = new Request(`http://localhost:8787${path}`, {
    headers: { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin', Cookie: String(candidate.jar.cookie) },
  })
  expect(await refusal(await gateway.fetch(raw))).toEqual(refused(404, 'not_found'))
})

test('5,000 other paths cause no upstream call', async () => {
  const parts = [
    'blade-auth',
    'blade-user',
    'oauth',
    'token',
    'info',
    'list',
    'feign',
    'api',
    '..',
    '.',
    'x',
    '%2e',
    '',
  ]
  const paths = Array.from({ length: 5_000 }, (_, n) => {
    const path = [n % 13, (n >> 2) % 13, (n >> 5) % 13, (n >> 8) % 13].map((at) => parts[at]).join('/')
    return `http://localhost:8787/api/${path}`
  }).filter((path) => !all.some(({ call }) => call.url === new URL(path).pathname))
  // A gateway of its own: with the calls of the tests above they would reach the limit of a network.
  const other = await testGateway()
  onTestFinished(() => other.close())
  const tab = await other.logIn('zhangwei')
  journal.clear()
  const statuses = await Promise.all(paths.map(async (path) => (await tab.fetch(path)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(journal.all()).toEqual([])
})
