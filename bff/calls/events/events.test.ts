import * as v from 'valibot'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import type { Known } from '#contracts/core/blade.ts'
import { read } from '#contracts/core/endpoint.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { auth } from '#contracts/session/auth.ts'
import { scan, type ScanStatus } from '#contracts/session/scan.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { collectEvents, readEvents, type TestEvent } from '#bff/testing/events.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setScanStatus, newestScanCode } from '#mocks/scan.ts'
import type { LiveTimings } from '../dependencies.ts'

const state = v.object({ state: v.string() })
/** Opens a live query as a logged-in user. */
const sample = {
  look: read('GET sample/look', { access: 'login', output: state, live: { field: 'state', while: ['open'] } }),
}
let now = 'open'
const handlers = mock(sample, { look: () => ({ state: now }) })

const pollInterval = 20
let tab: Tab

async function gatewayWith(timings: Partial<LiveTimings> = {}, settings: Record<string, string> = {}) {
  return testGateway({
    settings,
    api: { sample, auth, exam, scan, user },
    fetch: mockFetch(handlers),
    overrides: { liveTimings: { pollInterval, heartbeat: 60_000, maxDuration: 60_000, ...timings } },
  })
}

beforeEach(async () => {
  scenario.begin('normal')
  now = 'open'
  tab = (await gatewayWith()).browser()
})

const move = (status: Known<ScanStatus>) => setScanStatus(newestScanCode()?.key ?? '', status, 'zhangwei')
/** Polls of the newest code: streams of other files may still be open, as they share the mock upstream. */
function countPolls(): number {
  const newest = v.object({ key: v.literal(newestScanCode()?.key ?? '') })
  return journal.of('scan.qrcodeState').filter(({ input }) => v.is(newest, input)).length
}

/** A poll under way may still arrive; then none does for the time of four. */
const pollingStops = () =>
  vi.waitFor(async () => {
    const before = countPolls()
    await sleep(4 * pollInterval)
    expect(countPolls()).toBe(before)
  })

/** A scan code and its status changes. */
async function follow(browser = tab, init?: RequestInit) {
  const { key } = await browser.value(scan.qrcodeGenerate)
  const response = await browser.subscribe(scan.qrcodeState, { key }, init)
  return { key, response, events: readEvents(response) }
}

async function next(events: AsyncGenerator<TestEvent>) {
  const { value } = await events.next()
  return value as TestEvent | undefined // the end of a stream has no value
}

test('each change is one event, and the last one ends the stream', async () => {
  const { response, events } = await follow()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await next(events)).toMatchObject({ kind: 'answer', data: { status: 'waiting' } })
  await sleep(3 * pollInterval)
  move('scanned')
  expect(await next(events)).toMatchObject({ kind: 'answer', data: { status: 'scanned', realName: '张*' } })
  move('confirmed')
  expect(await next(events)).toMatchObject({ data: { status: 'confirmed', verifyKey: expect.any(String) } })
  expect(await next(events)).toBeUndefined()
  await expect(pollingStops()).resolves.toBeUndefined()
})

test('all streams of one browser share one poll rate', async () => {
  const startedAt = Date.now()
  const { key, events } = await follow()
  const others = await Promise.all([1, 2, 3].map(() => tab.subscribe(scan.qrcodeState, { key })))
  await sleep(10 * pollInterval)
  expect(countPolls()).toBeLessThanOrEqual((Date.now() - startedAt) / pollInterval + 5)
  move('confirmed')
  for (const stream of [events, ...others.map(readEvents)]) {
    const all = await collectEvents(stream)
    expect(all.at(-1)).toMatchObject({ data: { status: 'confirmed' } })
  }
})

test('of fifty direct polls within two seconds one reaches the upstream; the others get Retry-After', async () => {
  tab = (await gatewayWith({ pollInterval: 2_000 })).browser()
  vi.useFakeTimers({ toFake: ['Date'] }) // a slow machine takes longer than two seconds
  onTestFinished(() => void vi.useRealTimers())
  const { key } = await tab.value(scan.qrcodeGenerate)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tab.call(scan.qrcodeState, { key })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(49)
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  expect(countPolls()).toBe(1)
  clock.set(clock.now() + 2_001)
  expect((await tab.call(scan.qrcodeState, { key })).status).toBe(200)
})

test('polling stops when the client disconnects, and its permit is released', async () => {
  const leaving = new AbortController()
  const { events } = await follow(tab, { signal: leaving.signal })
  await next(events)
  leaving.abort()
  await expect(pollingStops()).resolves.toBeUndefined()
  const streams = await Promise.all([1, 2, 3, 4].map(() => follow()))
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
})

test('polling stops when the body is cancelled', async () => {
  const { response } = await follow()
  await response.body?.cancel()
  await expect(pollingStops()).resolves.toBeUndefined()
})

test('a browser may open four streams; the fifth gets Retry-After', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const streams = await Promise.all([1, 2, 3, 4].map(() => follow()))
  const fifth = await tab.subscribe(scan.qrcodeState, { key })
  expect(await readProblem(fifth)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(fifth.headers.get('Retry-After')).toMatch(/^\d+$/)
  await streams[0]?.response.body?.cancel()
  await vi.waitFor(async () => expect((await tab.subscribe(scan.qrcodeState, { key })).status).toBe(200))
})

test('a stream sends heartbeats, and ends after its maximum duration without a final answer', async () => {
  tab = (await gatewayWith({ heartbeat: pollInterval })).browser()
  const { events } = await follow()
  expect([(await next(events))?.kind, (await next(events))?.kind]).toEqual(['answer', 'comment'])
  tab = (await gatewayWith({ maxDuration: 4 * pollInterval })).browser()
  expect(await collectEvents((await follow()).events)).toMatchObject([{ data: { status: 'waiting' } }])
})

test('a stream goes on, and ends after its maximum duration, though the wall clock steps back', async () => {
  tab = (await gatewayWith({ heartbeat: pollInterval, maxDuration: 500 })).browser()
  const { events } = await follow()
  await next(events)
  const now = Date.now.bind(Date)
  const stepped = vi.spyOn(Date, 'now').mockImplementation(() => now() - 9 * 3_600_000)
  onTestFinished(() => stepped.mockRestore())
  expect(new Set((await collectEvents(events)).map(({ kind }) => kind))).toEqual(new Set(['comment']))
})

test('the expiry of the handle in its input ends a stream with an error event', async () => {
  const { events } = await follow()
  await next(events)
  clock.set(clock.now() + 121_000)
  expect(await next(events)).toMatchObject({ kind: 'problem', data: { status: 410, code: 'expired' } })
  expect(await next(events)).toBeUndefined()
})

test('a failure of the first poll is an error response, a later one an event', async () => {
  faultPlan.add({ path: 'qrcode-state', kind: 'busy', count: 1 })
  expect(await readProblem((await follow()).response)).toMatchObject({ status: 429 })
  const { events } = await follow()
  await next(events)
  faultPlan.add({ path: 'qrcode-state', kind: 'error' })
  expect(await next(events)).toMatchObject({ kind: 'problem', data: { code: 'access_timeout' } })
  expect(await next(events)).toBeUndefined()
})

test('streams need the CSRF header and the account of the page', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  for (const headers of [{ 'X-BFF': '' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const answer = await tab.call(scan.qrcodeState, { key }, { headers: { Accept: 'text/event-stream', ...headers } })
    expect(await readProblem(answer)).toMatchObject({ status: 403, code: 'cross_site' })
  }
  expect(await readProblem(await tab.subscribe(sample.look))).toMatchObject({ status: 401 })
  await tab.logInByLink('lina')
  tab.account = 'somebody-else'
  expect(await readProblem(await tab.subscribe(sample.look))).toMatchObject({ status: 409, code: 'account_changed' })
})

test.each([
  ['locked', 'locked', () => tab.value(session.lock, { password: 'away' })],
  ['over', 'session_ended', () => tab.value(session.logOut)],
  ['another by now', 'session_renewed', () => tab.newTab().logInByLink('lina')],
])('a session that is %s ends the stream', async (_, code, end) => {
  await tab.logInByLink('lina')
  const events = readEvents(await tab.subscribe(sample.look))
  expect(await next(events)).toMatchObject({ data: { state: 'open' } })
  await end()
  expect(await next(events)).toMatchObject({ kind: 'problem', data: { code } })
  expect(await next(events)).toBeUndefined()
})

test('a stream of a replaced session names the log-in that replaced it', async () => {
  const gateway = await gatewayWith({}, { SESSION_POLICY: 'evict' })
  const [first, second] = [gateway.browser(), gateway.browser()]
  await first.logInByLink('lina')
  const events = readEvents(await first.subscribe(sample.look))
  await next(events)
  await second.logInByLink('lina')
  const replaced = { at: expect.any(String), device: expect.any(String), address: '203.0.*.*' }
  expect(await next(events)).toMatchObject({ kind: 'problem', data: { code: 'session_replaced', replaced } })
})

test('an expired token is refreshed when the client reconnects', async () => {
  await tab.logInByLink('lina')
  const events = readEvents(await tab.subscribe(sample.look))
  await next(events)
  faultPlan.add({ path: 'sample/look', kind: 'unauthorised', count: 1 })
  expect(await next(events)).toMatchObject({ kind: 'problem', data: { code: 'try_again' } })
  now = 'over'
  expect(await collectEvents(readEvents(await tab.subscribe(sample.look)))).toEqual([
    { kind: 'answer', data: { state: 'over' } },
  ])
})

test('a stream does not slide the idle time-out', async () => {
  await tab.logInByLink('lina')
  for (let minute = 0; minute < 29; minute += 1) {
    clock.set(clock.now() + 60_000)
    expect((await tab.call(sample.look)).status).toBe(200)
  }
  clock.set(clock.now() + 61_000)
  expect(await readProblem(await tab.subscribe(sample.look))).toMatchObject({ status: 401, code: 'session_ended' })
})
