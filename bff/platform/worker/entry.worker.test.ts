import {
  abortAllDurableObjects,
  createExecutionContext,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { calendar } from '#contracts/candidate/calendar.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { readSessionCredential, recordKey } from '#bff/http/browser/cookie.ts'
import type { LogLine } from '#bff/http/log-line.ts'
import { Tab } from '#bff/testing/browser.ts'
import { CookieJar } from '#bff/testing/cookie-jar.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { origin } from '#bff/testing/settings.ts'
import { control, journalCalls } from '#bff/testing/worker-upstream.ts'
import worker from './entry.ts'

const adminOrigin = 'http://admin.test'

const newBrowser = () => new Tab((request) => exports.default.fetch(request) as never) // two declarations of the same standard

/** A logged-in tab. */
async function person(account = 'zhangwei'): Promise<Tab> {
  const tab = newBrowser()
  expect((await tab.logInByLink(account)).status).toBe(200)
  return tab
}

let lines: string[] = []

beforeEach(async () => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
  await control('reset', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the worker logs in, reads, writes and logs out', async () => {
  const tab = await person()
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(await tab.value(exam.selectExam, { examId: '1800000000000000006' })).toBeNull()
  expect(await tab.value(session.current)).toMatchObject({ exam: { examType: 'zpexam' } })
  const old = tab.jar.cookie
  expect((await tab.call(session.logOut)).headers.getSetCookie()).toEqual([
    '__Host-Http-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    '__Host-Http-browser=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
  tab.jar.cookie = old
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 401 })
})

test('the worker makes a calendar file', async () => {
  const event = {
    uid: 'a-1',
    title: '笔试',
    start: '2026-12-05T08:30:00+08:00',
    end: '2026-12-05T10:30:00+08:00',
    location: '第一中学考点',
    description: '',
    alarm: 1440,
  }
  const response = await (await person()).call(calendar.file, { events: [event] })
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(await response.text()).toContain('\r\nDTSTART:20261205T003000Z\r\n')
})

test('a payment return by POST is redirected to its page, without a cookie and without its body', async () => {
  const answer = await newBrowser().fetch('/heliPayFront?orderNo=1', {
    method: 'POST',
    body: new URLSearchParams({ orderNo: '202611210001', state: 'SUCCESS' }),
    headers: { 'Sec-Fetch-Site': 'cross-site', 'X-BFF': '' },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/heliPayFront'])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a CSP violation report of a browser is logged with directive and page', async () => {
  const answer = await newBrowser().fetch('/violation', {
    method: 'POST',
    body: JSON.stringify([
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', documentURL: `${origin}/exam/list?id=1` } },
    ]),
    headers: { 'Content-Type': 'application/reports+json', 'X-BFF': '' },
  })
  expect(answer.status).toBe(204)
  expect(lines.map((line) => (JSON.parse(line) as LogLine).violations)).toEqual([['img-src /exam/list']])
})

test.each([
  '/api/../blade-log/error/list',
  '/api/blade-user/%2e%2e/blade-log/error/list',
  '/api/%2e%2e/%2E%2E/etc/hosts',
  '/api/x/..%2fblade-user/info',
  '/api/x/%2e%2e%2fblade-user/info',
  '//api/blade-user/info',
  '/api//blade-user/info',
  '/api\\..\\blade-user',
])('%s causes no upstream call', async (path) => {
  const tab = await person()
  const before = await control('journal')
  await tab.fetch(path)
  expect(await control('journal')).toEqual(before)
})

test('a session survives the eviction of its object', async () => {
  const tab = await person()
  await abortAllDurableObjects()
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('of twenty concurrent log-ins of one administrator one session remains, with its device', async () => {
  const tabs = await Promise.all(Array.from({ length: 20 }, () => person('admin')))
  const answers = await Promise.all(tabs.map((tab) => tab.call(user.info)))
  const codes = await Promise.all(answers.map(async (it) => (it.ok ? 'in' : (await readProblem(it)).code)))
  expect(codes.toSorted()).toEqual(['in', ...Array.from({ length: 19 }, () => 'session_replaced')])
  const last = tabs.find((_, n) => codes[n] === 'in')
  expect(await last?.value(device.devices)).toMatchObject([{ current: true }])
})

/** A browser at an origin, whose address Cloudflare names. */
const at = (origin: string, address: string) =>
  new Tab(
    (request) => {
      request.headers.set('CF-Connecting-IP', address)
      request.headers.set('X-Forwarded-For', '10.1.2.3')
      return exports.default.fetch(request) as never // as above
    },
    new CookieJar(),
    origin,
  )

const pathStatus = async (tab: Tab, path: string) => (await tab.fetch(path)).status

test('the worker has calls and pages of administrators at their origin only, for their networks only', async () => {
  for (const [address, status] of [
    ['10.9.8.7', 200],
    ['2001:db8::7', 200],
    ['203.0.113.7', 403],
    ['', 403],
  ] as const) {
    expect([address, await pathStatus(at(adminOrigin, address), session.current.url)]).toEqual([address, status])
  }
  const [candidates, administrators] = [at(origin, '10.9.8.7'), at(adminOrigin, '10.9.8.7')]
  for (const tab of [candidates, administrators]) await tab.logInByLink('admin')
  expect((await candidates.call(user.page, {})).status).toBe(404)
  expect((await administrators.call(user.page, {})).status).toBe(200)
  expect(await pathStatus(candidates, '/system/user')).toBe(404)
})

test('password guessing is delayed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // six seconds refund one call: a slow machine takes longer than that
  const headers = { 'CF-Connecting-IP': '203.0.113.99' }
  const input = { grant: 'link', linkKey: 'scan:nobody' } as const
  const guess = () => newBrowser().call(session.logIn, input, { headers })
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) statuses.push((await guess()).status)
  expect(statuses.at(29)).toBe(422)
  expect(statuses.at(30)).toBe(429)
})

test('random cookies open no session and store nothing', async () => {
  const tab = newBrowser()
  for (let n = 0; n < 20; n += 1) {
    tab.jar.cookie = `__Host-Http-sid=v1.${String(n).padStart(22, 'x')}.${'y'.repeat(43)}`
    expect((await tab.call(user.info)).status).toBe(401)
    const { id } = readSessionCredential(tab.jar.cookie) ?? { id: '' }
    const object = env.SESSIONS.getByName(recordKey(id))
    const tables = await runInDurableObject(object, (_, { storage: { sql } }) =>
      sql.exec('SELECT name FROM sqlite_master').toArray(),
    )
    expect(tables).toEqual([])
  }
})

/** A person whose token has expired by the clock of the worker; the next one lives longer. */
async function personWithOldToken() {
  await control('settings', { accessTokenSeconds: 600 })
  const tab = await person()
  await control('settings', { accessTokenSeconds: 3600 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  return tab
}

test('50 concurrent calls with an expired token cause one refresh', async () => {
  const tab = await personWithOldToken()
  await control('faults', { path: 'oauth/token', kind: 'latency', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => tab.call(user.info)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await journalCalls('auth.token')).toHaveLength(2)
})

test('a refresh is stored when its client has disconnected', async () => {
  const tab = await personWithOldToken()
  await control('faults', { path: 'oauth/token', kind: 'latency', ms: 300, count: 1 })
  const leaving = new AbortController()
  const left = tab.fetch(user.info.url, { signal: leaving.signal }).catch(() => null)
  await expect.poll(() => control('state')).toMatchObject({ faults: [] })
  leaving.abort()
  await left
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(await journalCalls('auth.token')).toHaveLength(2)
})

test('a log-out completes when its client has disconnected', async () => {
  const tab = await person()
  const context = createExecutionContext()
  const leaving = new Tab(async (request) => {
    void worker.fetch(request as never, env, context) // two declarations of the same standard
    return new Response(null, { status: 499 })
  }, tab.jar)
  leaving.account = tab.account
  await leaving.call(session.logOut)
  await waitOnExecutionContext(context)
  expect(lines.map((line) => (JSON.parse(line) as LogLine).endpoint)).toContain('session.logOut')
})

test('a read is kept running once its client has left, a write from its start', async () => {
  const kept: string[] = []
  const context = { waitUntil: () => void kept.push('kept'), passThroughOnException: () => undefined }
  const client = new AbortController()
  const send = (method: string) =>
    worker.fetch(
      new Request(`${origin}/healthz`, { method, signal: client.signal }) as never, // two declarations of the same standard
      env,
      context as never, // what the entry uses of it
    )
  await send('GET')
  expect(kept).toEqual([])
  await send('POST')
  expect(kept).toEqual(['kept'])
  client.abort()
  expect(kept).toEqual(['kept', 'kept'])
})

test('a forgotten token is refreshed, and the read is repeated', async () => {
  const tab = await person()
  await control('faults', { path: 'blade-user/info', kind: 'unauthorised', count: 2 })
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(await journalCalls('auth.token')).toHaveLength(2)
})

test('an answer that does not open is 502', async () => {
  const tab = await person()
  await control('faults', { path: 'blade-user/info', kind: 'broken-ciphertext' })
  expect(await readProblem(await tab.call(user.info))).toMatchObject({ status: 502, code: 'upstream_failed' })
})

test('a failing object is 503, and the cookie stays', async () => {
  const tab = await person()
  const { id = '' } = readSessionCredential(tab.jar.cookie) ?? {}
  const object = env.SESSIONS.getByName(recordKey(id))
  await runInDurableObject(object, (_, { storage: { sql } }) => {
    sql.exec('DROP TABLE session')
    sql.exec('CREATE VIEW session AS SELECT * FROM nowhere')
  })
  await abortAllDurableObjects()
  const response = await tab.call(user.info)
  expect(await readProblem(response)).toMatchObject({ status: 503, code: 'store_unavailable' })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('every request is one line of JSON on the console, and audit lines are in the chain of the isolate', async () => {
  const tab = await person()
  await tab.value(user.info)
  await tab.fetch('/api/nowhere')
  await tab.value(session.logOut)
  const entries = lines.map((line): unknown => JSON.parse(line)).map((line) => Object(line)) // log.ts
  expect(entries.filter((it) => 'status' in it).map(({ endpoint, status }) => `${endpoint} ${status}`)).toEqual([
    'session.logIn 200',
    'user.info 200',
    '- 404',
    'session.logOut 200',
  ])
  const [logIn, logOut] = entries.filter(({ audit }) => audit === 'log-in' || audit === 'log-out')
  expect([logIn.audit, logOut.audit, logOut.seq - logIn.seq]).toEqual(['log-in', 'log-out', 1])
  expect([logOut.chain, logOut.prev]).toEqual([logIn.chain, logIn.hash])
})
