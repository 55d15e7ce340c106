import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { read } from '#contracts/core/endpoint.ts'
import { browserCookie } from '#contracts/core/header.ts'
import { scan } from '#contracts/session/scan.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const sample = {
  notice: read('GET sample/notice', {
    access: 'public',
    output: v.object({ state: v.string() }),
    live: { field: 'state', while: ['open'] },
  }),
}
let polls: number
const handlers = mock(
  sample,
  {
    notice: () => {
      polls += 1
      return { state: 'open' }
    },
  },
  { skip: ['notice'] },
)

let from: string
let gateway: TestGateway
let leaving: AbortController

beforeEach(async () => {
  scenario.begin('normal')
  from = '203.0.113.7'
  polls = 0
  leaving = new AbortController()
  gateway = await testGateway({
    api: { sample, scan },
    fetch: mockFetch(handlers),
    settings: { NETWORK_STREAMS: '40', NETWORK_POLLS_PER_MINUTE: '1200' },
    overrides: {
      clientAddress: () => from,
      liveTimings: { pollInterval: 100, heartbeat: 60_000, maxDuration: 60_000 },
    },
  })
})
afterEach(() => leaving.abort())

const subscribe = async (tab: Tab) => (await tab.subscribe(sample.notice, {}, { signal: leaving.signal })).status

/** A browser with an id of the gateway. */
async function browser(): Promise<Tab> {
  const tab = gateway.browser()
  await tab.call(session.current)
  return tab
}

/** A browser with an id that looks like one of the gateway. */
function madeUp(n: number): Tab {
  const tab = gateway.browser()
  const part = String(n).padStart(43, '0')
  tab.jar.others.set(browserCookie, `${browserCookie}=p2.${part}.${part}`)
  return tab
}

const tally = (statuses: readonly number[]) => ({
  opened: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status === 429).length,
})

test('200 browser ids that one address made up have the streams and the polls of one browser', async () => {
  const startedAt = performance.now()
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => subscribe(madeUp(n))))
  expect(tally(statuses)).toEqual({ opened: 4, refused: 196 })
  expect(polls).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedAt) / 100))
})

test('200 browsers of one address have the streams and the polls of a network; another address has its own', async () => {
  const browsers = await Promise.all(Array.from({ length: 200 }, browser))
  const startedAt = performance.now()
  const statuses = await Promise.all(browsers.map(subscribe))
  expect(tally(statuses)).toEqual({ opened: 40, refused: 160 })
  expect(polls).toBeLessThanOrEqual(20 * (1 + Math.ceil((performance.now() - startedAt) / 1000)))
  from = '198.51.100.1'
  expect(await subscribe(await browser())).toBe(200)
})

test('direct polls of a network are limited together with those of its streams', async () => {
  const browsers = await Promise.all(Array.from({ length: 60 }, browser))
  const startedAt = performance.now()
  const answers = await Promise.all(browsers.map((tab) => tab.call(sample.notice)))
  const { opened, refused } = tally(answers.map(({ status }) => status))
  expect(opened + refused).toBe(60)
  expect(polls).toBe(opened)
  expect(opened).toBeLessThanOrEqual(20 * (1 + Math.ceil((performance.now() - startedAt) / 1000)))
})
