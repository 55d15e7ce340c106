import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import type { Sessions } from '#bff/session/sessions.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { labelValues } from './metric-labels.ts'
import { type PrometheusMetrics, prometheusMetrics } from './metrics.ts'

let metrics: PrometheusMetrics
let gateway: TestGateway

beforeEach(async () => {
  scenario.begin('normal')
  metrics = prometheusMetrics()
  gateway = await testGateway({ overrides: { metrics } })
})

/** Samples of one metric that have these labels: the sum of their values. */
async function sum(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const { values = [] } = (await metrics.registry.getSingleMetric(`exam_gateway_${name}`)?.get()) ?? {}
  const isMeant = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(labels).every(([key, value]) => of[key] === value)
  return values.filter((it) => isMeant(it.labels)).reduce((total, { value }) => total + value, 0)
}

/** Values of labels over all samples. */
async function labelsInUse(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { name, values } of await metrics.registry.getMetricsAsJSON()) {
    if (!name.startsWith('exam_gateway_')) continue
    for (const [label, value] of values.flatMap((it) => Object.entries(it.labels))) {
      found.set(label, (found.get(label) ?? new Set()).add(String(value)))
    }
  }
  return found
}

test('a request is counted by endpoint, class of the contract and outcome, and its call of the upstream by time', async () => {
  const tab = gateway.browser()
  await tab.logIn('zhangwei')
  await tab.call(user.info)
  faultPlan.add({ path: 'blade-user/info', kind: 'error' })
  await tab.call(user.info)
  const endpoint = 'user.info'
  expect(await sum('requests_total', { endpoint, class: 'interactive', outcome: 'ok', status: '2xx' })).toBe(1)
  expect(await sum('requests_total', { endpoint, outcome: 'upstream_failed', status: '5xx' })).toBe(1)
  expect(await sum('upstream_calls_total', { endpoint, outcome: 'server_error' })).toBe(1)
  expect(await sum('upstream_calls_total', { endpoint: 'auth.token', class: 'critical', outcome: 'answered' })).toBe(1)
  expect(await sum('upstream_time_seconds_total', { endpoint })).toBeGreaterThan(0)
})

test('log-ins are counted by method and outcome, refreshes by outcome', async () => {
  const tab = gateway.browser()
  await tab.logIn('zhangwei', 'wrong')
  await tab.logIn('zhangwei')
  expect(await sum('log_ins_total', { grant: 'captcha', outcome: 'ok' })).toBe(1)
  expect(await sum('log_ins_total', { grant: 'captcha' })).toBe(2)
  faultPlan.add({ path: 'getAllExamList', kind: 'unauthorised', count: 1 })
  faultPlan.add({ path: 'blade-user/info', kind: 'unauthorised', count: 1 })
  await tab.call(exam.getAllExamList)
  expect(await sum('refreshes_total', { outcome: 'tokens' })).toBe(1)
})

test('refusals are counted by reason, a failed connection by its cause, a deviation by what became of it', async () => {
  const tab = gateway.browser()
  await tab.fetch(session.current.url, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(await sum('refusals_total', { reason: 'cross_site' })).toBe(1)
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const unreachable = await testGateway({ overrides: { metrics }, fetch: () => Promise.reject(refused) })
  await unreachable.browser().call(auth.captcha)
  expect(await sum('upstream_connection_failures_total', { cause: 'refused' })).toBe(1)
  faultPlan.add({ path: 'captcha', kind: 'wrong-json', count: 1 })
  await tab.call(auth.captcha)
  expect(await sum('contract_deviations_total', { endpoint: 'auth.captcha' })).toBeGreaterThan(0)
})

const away = () => Promise.reject(new Error('away'))

const wrapSessions = ({ at }: Sessions) => ({ at, check: away })

test('a call of a store is timed, and counted when it fails', async () => {
  const failing = await testGateway({ overrides: { metrics }, wrapSessions })
  await failing.fetch(new Request('http://localhost:8787/readyz?verbose'))
  await failing.browser().logIn('zhangwei')
  expect(await sum('store_failures_total', { store: 'sessions' })).toBe(1)
  expect(await sum('store_seconds', { store: 'rateLimits' })).toBeGreaterThan(0)
})

test('the values of several readers of a gauge are added up, and a gauge without a reader has no sample', async () => {
  metrics.gauge('upstream_in_flight', () => 2)
  metrics.gauge('upstream_in_flight', () => 3)
  const text = await metrics.registry.metrics()
  expect(text).toContain('\nexam_gateway_upstream_in_flight 5\n')
  expect(text).toContain('# TYPE exam_gateway_upstream_waiting gauge')
  expect(text).not.toMatch(/^exam_gateway_upstream_waiting /m)
})

test('the event loop and the heap of the process are among the figures', async () => {
  const text = await metrics.registry.metrics()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_start_time_seconds',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} `, 'm'))
  }
  expect(text).toMatch(/^exam_gateway_heap_limit_bytes \d/m)
})

test('10,000 odd paths, accounts and methods make no new value of a label', async () => {
  const tab = gateway.browser()
  const methods = ['GET', 'POST', 'PURGE', 'PUT', 'OPTIONS']
  for (let n = 0; n < 9_900; n += 1) {
    clock.set(clock.now() + 1_000)
    const path = n % 2 === 0 ? `/api/blade-${n}/zhang${n}` : `/person-${n}?phone=1380000${n}`
    await gateway.fetch(new Request(`http://localhost:8787${path}`, { method: methods[n % 5] ?? 'GET' }))
  }
  for (let n = 0; n < 100; n += 1) {
    const key = { key: `key-${n}`, code: '1234' }
    await tab.call(session.logIn, { grant: 'captcha', username: `account-${n}`, password: `password-${n}`, ...key })
  }
  metrics.deviation('made-up.call', 'refused')
  for (const [label, values] of await labelsInUse()) {
    if (['le', 'version', 'commit'].includes(label)) continue // of buckets, and of the release
    const allowed = new Set<string>([...labelValues[label as keyof typeof labelValues], 'other']) // a label without a list fails here
    expect([label, [...values].filter((value) => !allowed.has(value))]).toEqual([label, []])
  }
  expect(await metrics.registry.metrics()).not.toMatch(/zhang|1380000|account-|person-|made-up/)
})
