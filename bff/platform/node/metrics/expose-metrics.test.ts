import { afterEach, expect, test, vi } from 'vitest'

import { auth } from '#contracts/session/auth.ts'

import { parseNodeConfig } from '#bff/config/environment.ts'
import { noMetrics } from '#bff/http/metrics/metrics.ts'
import { type GatewayProcess, startGateway, parseStartLine } from '#bff/testing/processes/gateway-process.ts'
import { exposeMetrics } from './expose-metrics.ts'

const METRICS_TOKEN = 'a-token-of-the-operator-0123456789'
const close: (() => unknown)[] = []
afterEach(() => Promise.all(close.splice(0).map((end) => end())))

/** Metrics with these settings. */
async function expose(settings: Readonly<Record<string, string>>) {
  const exposed = await exposeMetrics(parseNodeConfig(settings))
  close.push(exposed.close)
  return exposed
}

const fetchStatus = async (address: string | URL, init: RequestInit = {}) => (await fetch(address, init)).status

test('without a port and a token nothing is counted', async () => {
  const { metrics, metricsExposition, address } = await expose({})
  expect([metrics, metricsExposition, address]).toEqual([noMetrics, undefined, null])
})

test('a token alone exposes the metrics at the gateway', async () => {
  const { metricsExposition, address } = await expose({ METRICS_TOKEN })
  expect([metricsExposition?.token, address]).toEqual([METRICS_TOKEN, null])
  expect(await metricsExposition?.read()).toContain('# TYPE exam_gateway_requests_total counter')
})

test('a port exposes them there, on the loopback address, and not at the gateway', async () => {
  const { metricsExposition, address } = await expose({ METRICS_PORT: '0' })
  expect(metricsExposition).toBeUndefined()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  expect(await fetchStatus(String(address))).toBe(200)
  expect(await fetchStatus(String(address), { method: 'POST' })).toBe(404)
  expect(await fetchStatus(new URL('/', String(address)))).toBe(404)
})

test('with both the port needs the token', async () => {
  const { address } = await expose({ METRICS_PORT: '0', METRICS_TOKEN })
  expect(await fetchStatus(String(address))).toBe(401)
  expect(await fetchStatus(String(address), { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).toBe(200)
})

test('a token of fewer than 32 characters is refused at the start, without being shown', () => {
  expect(() => parseNodeConfig({ METRICS_TOKEN: 'short-token' })).toThrow(
    'setting METRICS_TOKEN must have at least 32 characters and no blanks',
  )
})

test('a port in use is an error that names it', async () => {
  const { address } = await expose({ METRICS_PORT: '0' })
  const { port } = new URL(String(address))
  await expect(expose({ METRICS_PORT: port })).rejects.toThrow(`127.0.0.1:${port}`)
})

test('a gateway shows its figures: requests, sessions of its file, the process', async () => {
  const settings = { UPSTREAM_URL: 'http://127.0.0.1:9/api/', STORE: 'sqlite::memory:', METRICS_PORT: '0' }
  const gateway: GatewayProcess = await startGateway(settings)
  close.push(() => gateway.end('SIGKILL'))
  await fetch(gateway.url + auth.captcha.url, { headers: { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin' } })
  await fetch(`${gateway.url}/healthz`)
  const address = parseStartLine(gateway.lines[0] ?? '').metrics
  const read = async () => (await fetch(String(address))).text()
  // Counted after the answer.
  const counted = /^exam_gateway_requests_total\{endpoint="auth.captcha",.*outcome="upstream_unavailable".*\} 1$/m
  await vi.waitFor(async () => expect(await read()).toMatch(counted))
  const text = await read()
  expect(text).toMatch(/^exam_gateway_upstream_connection_failures_total\{cause="refused"\} 1$/m)
  expect(text).toMatch(/^exam_gateway_sessions 0$/m)
  expect(text).toMatch(/^exam_gateway_upstream_in_flight 0$/m)
  expect(text).toMatch(/^exam_gateway_upstream_limit \d+$/m)
  expect(text).toMatch(/^exam_gateway_build_info\{version="sources",commit=""\} 1$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})
