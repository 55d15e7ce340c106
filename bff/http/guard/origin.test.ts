import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { api, endpoints, gatewayCalls } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { origin } from '#bff/testing/settings.ts'
import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const all: { name: string; call: Call }[] = [
  ...endpoints(api)
    .filter(({ endpoint }) => !endpoint.internal)
    .map(({ name, endpoint }) => ({ name, call: endpoint })),
  ...gatewayCalls,
]

let gateway: TestGateway
let tab: Tab
let sessionLookups = 0

beforeAll(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  tab = await gateway.logIn('zhangwei')
  // Set explicitly: the tab would fetch it otherwise.
  tab.exam = 'any'
})
afterAll(() => gateway.close())
beforeEach(() => {
  clock.set(clock.now() + 5_000) // one session makes all calls, within its rate limit
  journal.clear()
  sessionLookups = 0
})

const foreign: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['another site that names our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: origin }],
  ['a sandboxed page', { 'Sec-Fetch-Site': '', Origin: 'null' }],
  ['a page without our header', { 'X-BFF': '' }],
  ['a page with another value of our header', { 'X-BFF': 'true' }],
  ['an old browser on another site', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
  ['an old browser on another port', { 'Sec-Fetch-Site': '', Origin: 'http://localhost:8788' }],
  ['an old browser on another scheme', { 'Sec-Fetch-Site': '', Origin: 'https://localhost:8787' }],
  ['a host that begins like ours', { 'Sec-Fetch-Site': '', Origin: `${origin}.evil.example` }],
  ['an old browser that follows a foreign link', { 'Sec-Fetch-Site': '', Referer: `https://evil.example/?${origin}` }],
  ['a client that says nothing', { 'Sec-Fetch-Site': '' }],
  ['a client that says nonsense', { 'Sec-Fetch-Site': '', Origin: 'our own, really' }],
]

test.each(all)('$name refuses cross-site requests', async ({ call }) => {
  for (const [from, headers] of foreign) {
    const response = await tab.call(call, undefined, { headers })
    const { code } = await readProblem(response)
    expect([from, response.status, code]).toEqual([from, 403, 'cross_site'])
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(journal.all()).toEqual([])
})

const ours: [string, Record<string, string>][] = [
  ['a browser of today', { 'Sec-Fetch-Site': 'same-origin' }],
  ['an old browser with an Origin', { 'Sec-Fetch-Site': '', Origin: origin }],
  ['an old browser with a Referer', { 'Sec-Fetch-Site': '', Referer: `${origin}/login?to=%2F` }],
]

test.each(all)('$name accepts requests of our own pages', async ({ call }) => {
  for (const [from, headers] of ours) {
    const { code } = await readProblem(await tab.call(call, { nonsense: true }, { headers })) // not an input of a call
    expect([from, code]).toEqual([from, call.access.startsWith('admin') ? 'forbidden' : 'invalid_input'])
  }
})

test('a cross-site request does not read the session store', async () => {
  const sessions = {
    at: () => {
      sessionLookups += 1
      throw new Error('nobody may ask')
    },
    check: async () => undefined,
  }
  const guarded = await testGateway({ overrides: { sessions } })
  const stranger = guarded.browser()
  stranger.jar.cookie = tab.jar.cookie
  stranger.exam = 'any'
  for (const { call } of all) {
    const response = await stranger.call(call, undefined, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(response.status).toBe(403)
  }
  expect(sessionLookups).toBe(0)
})

test('a preflight is refused, and no response allows another origin', async () => {
  const preflight = await tab.fetch('/api/blade-user/info', {
    method: 'OPTIONS',
    headers: { 'X-BFF': '', Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
  })
  const plain = await tab.fetch('/api/blade-user/info', { headers: { Origin: 'https://evil.example' } })
  expect(preflight.status).toBe(403)
  for (const { headers } of [preflight, plain]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
