import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import type { Problem } from '#contracts/core/error.ts'
import { captcha } from '#contracts/session/captcha.ts'
import { externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'
import type { Status } from '#contracts/session/status.ts'

import { type Metrics, noMetrics } from '#bff/http/metrics/metrics.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { step, openQueue } from './queue.ts'

const settings = { WAITING_ROOM: 'on', ADMIT_PER_MINUTE: '60' }
const clientPage = '<html>the client</html>'
const assets = async () => new Response(clientPage, { headers: { 'Content-Type': 'text/html' } })

let gateway: TestGateway
let shed = 0
const gauges = new Map<string, () => number>()
const metrics: Metrics = { ...noMetrics, gauge: (name, read) => void gauges.set(name, read) }
const upstreamLoad = { shedShare: () => shed }

async function start(more: Record<string, string> = {}) {
  scenario.begin('normal')
  shed = 0
  gauges.clear()
  gateway = await testGateway({ settings: { ...settings, ...more }, overrides: { assets, upstreamLoad, metrics } })
}
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] })) // a slow machine takes longer than a pass needs for its next call
beforeEach(() => start())
afterEach(() => gateway.close())
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const status = async () => (await (await gateway.browser().fetch('/status')).json()) as Status // of the gateway
const navigate = (tab: Tab, headers: Record<string, string> = {}) =>
  tab.fetch('/login', { headers: { Accept: 'text/html', 'X-BFF': '', ...headers } })
const pageText = async (tab: Tab, headers = {}) => (await navigate(tab, headers)).text()
const isIn = async (tab: Tab) => (await pageText(tab)).startsWith(clientPage)

/** Opens the room: the first request of all brings it about. */
async function opened() {
  await status()
  pass(1)
  await status()
}

/** So many others come and leave no trace but their numbers. */
async function crowd(count: number) {
  for (let n = 0; n < count; n += 1) await navigate(gateway.browser())
}

/** Time passes with somebody asking each second. */
async function wait(seconds: number) {
  for (let n = 0; n < seconds; n += 1) {
    pass(1)
    await status()
  }
}

test('a visitor waits, is admitted in turn, and waiting asks nothing of the upstream', async () => {
  await opened()
  await crowd(20)
  const tab = gateway.browser()
  expect(await pageText(tab)).toContain('您前面还有 <b data-ahead>')
  await wait(5)
  expect(await isIn(tab)).toBe(false)
  await wait(20)
  expect(await isIn(tab)).toBe(true)
  expect(await isIn(tab)).toBe(true)
  expect(journal.all()).toEqual([])
})

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', '<html lang="zh-CN">', '正在排队'],
  ['en-GB,en;q=0.9', '<html lang="en">', 'You are in the queue'],
])('the page for %s is in both languages, that one first, and works without a script', async (language, tag, title) => {
  await opened()
  await crowd(20)
  const response = await navigate(gateway.browser(), { 'Accept-Language': language })
  const page = await response.text()
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(page).toContain(tag)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page.match(/<noscript><meta http-equiv="refresh" content="\d+"/)).not.toBeNull()
  for (const text of ['位置保留 5 分钟', 'held for 5 minutes']) expect(page).toContain(text)
  expect(page).not.toMatch(/<form|<input/)
})

/** How many wait, and how many turns have come. */
const figures = () => ['waiting_room_waiting', 'waiting_room_admitted'].map((name) => gauges.get(name)?.())

test('the figures say how many wait and how many turns have come', async () => {
  expect(figures()).toEqual([0, 0])
  await opened()
  await crowd(20)
  await wait(5)
  const [waiting = 0, admitted = 0] = figures()
  expect([waiting + admitted, waiting > 0, admitted > 0]).toEqual([20, true, true])
})

test('who comes by a link of another site is asked again at once, when the browser sends its session', async () => {
  await opened()
  await crowd(20)
  expect(await pageText(gateway.browser(), { 'Sec-Fetch-Site': 'cross-site' })).toContain('refresh" content="1"')
})

test('a call that reaches the upstream waits too, with the place in its answer, and the own session call does not', async () => {
  await opened()
  await crowd(20)
  journal.clear()
  const tab = gateway.browser()
  const response = await tab.call(captcha)
  expect(response.status).toBe(503)
  const { code, waiting } = (await response.json()) as Problem // of the gateway
  expect([code, waiting?.perMinute]).toEqual(['waiting_room', 60])
  expect((await readProblem(await tab.logInByLink('zhangwei'))).code).toBe('waiting_room')
  expect((await tab.call(session.current)).status).toBe(200)
  expect(journal.all()).toEqual([])
  await wait(30)
  expect((await tab.call(captcha)).status).toBe(200)
})

test('who has a session passes, at pages and at calls', async () => {
  await start({ WAITING_ROOM: 'automatic' })
  const tab = gateway.browser()
  await tab.logIn('zhangwei')
  shed = 0.2
  await wait(12)
  expect((await status()).waitingRoom).not.toBeNull()
  await crowd(20)
  expect(await isIn(tab)).toBe(true)
  expect((await tab.call(captcha)).status).toBe(200)
})

test('a made-up session opens the page, and no call that reaches the upstream', async () => {
  await opened()
  await crowd(20)
  const headers = { Cookie: `__Host-Http-sid=v1.${'A'.repeat(22)}.${'A'.repeat(43)}` }
  const response = await gateway.browser().call(captcha, {}, { headers })
  expect((await readProblem(response)).code).toBe('waiting_room')
})

test('critical calls pass', async () => {
  await opened()
  await crowd(20)
  const critical = endpoints(api).filter(
    ({ endpoint: { internal, criticality, access } }) =>
      !internal && criticality === 'critical' && (access === 'public' || access === 'link'),
  )
  for (const { endpoint } of critical) {
    const response = await gateway.browser().call(endpoint)
    expect(response.status === 200 ? '' : (await readProblem(response)).code).not.toBe('waiting_room')
  }
})

/** The value of the cookie of the place. */
const placeCookie = (tab: Tab) => String(tab.cookies.find((it) => it.startsWith('__Host-Http-place=')))

test.each([
  ['an earlier number', (it: string) => it.replace(/w1\.(\d+)\.\d+/, 'w1.$1.1')],
  ['an earlier arrival', (it: string) => it.replace(/w1\.\d+/, 'w1.1')],
  ['another signature', (it: string) => `${it.slice(0, -4)}AAAA`],
])('a ticket with %s is none: its holder is the last', async (_, forge) => {
  await opened()
  const tab = gateway.browser()
  await navigate(tab)
  await crowd(30)
  const Cookie = forge(placeCookie(tab))
  const page = await pageText(gateway.browser(), { Cookie })
  expect(Number(/data-number="(\d+)"/.exec(page)?.[1])).toBeGreaterThan(30)
})

test('a copied ticket admits one browser, and the other is the last', async () => {
  await opened()
  await crowd(3)
  const tab = gateway.browser()
  await navigate(tab)
  const Cookie = placeCookie(tab)
  await crowd(40)
  await wait(10)
  expect(await isIn(tab)).toBe(true)
  const page = await pageText(gateway.browser(), { Cookie })
  expect(Number(/data-number="(\d+)"/.exec(page)?.[1])).toBeGreaterThan(40)
  expect(await isIn(tab)).toBe(true)
})

test('a pass is enough for a log-in, and too little for a class', async () => {
  await opened()
  const tab = gateway.browser()
  await navigate(tab)
  await wait(10)
  expect(await isIn(tab)).toBe(true)
  const codes: number[] = []
  for (let n = 0; n < 31; n += 1) codes.push((await tab.call(externalLogIn.begin, { provider: 'x' })).status)
  expect(codes.slice(0, 30)).not.toContain(429)
  expect(codes.at(-1)).toBe(429)
})

test('a place is held for five minutes once its turn has come', async () => {
  await opened()
  const [early, late] = [gateway.browser(), gateway.browser()]
  for (const tab of [early, late]) await navigate(tab)
  await wait(290)
  await crowd(200)
  expect(await isIn(early)).toBe(true)
  await wait(30)
  expect(await pageText(late)).toContain('data-number="2')
})

test('it opens by itself after 10 s of more than 5 % refused, and closes after 60 s without anybody', async () => {
  await start({ WAITING_ROOM: 'automatic' })
  shed = 0.06
  await wait(9)
  expect((await status()).waitingRoom).toBeNull()
  await wait(3)
  expect((await status()).waitingRoom).toMatchObject({ perMinute: 60 })
  shed = 0
  await wait(55)
  expect((await status()).waitingRoom).not.toBeNull()
  await wait(10)
  expect((await status()).waitingRoom).toBeNull()
})

test('at the origin of administrators nobody waits', async () => {
  await start({ ADMIN_ORIGIN: 'http://localhost:9999' })
  await opened()
  await crowd(20)
  const response = await gateway.fetch(new Request('http://localhost:9999/login'))
  expect(await response.text()).toContain(clientPage)
})

test('nobody waits while fewer come than are admitted', () => {
  let queue = openQueue(0, 600)
  let waiting = 0
  for (let second = 1; second <= 120; second += 1) {
    const arrived = second * 5
    queue = step(queue, { arrived, redeemed: arrived - 5, perMinute: 600 }, second * 1000)
    if (queue.admitted < arrived) waiting += 1
  }
  expect(waiting).toBeLessThanOrEqual(5)
})
