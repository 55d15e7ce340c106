import { afterEach, expect, test, vi } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import { uniformDeadlines } from '#bff/testing/deadlines.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { connectionsSuite } from '#bff/testing/suites/connections.suite.ts'
import { upstreamSuite } from '#bff/testing/suites/upstream.suite.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { workerFetch } from './fetch.ts'

upstreamSuite()
connectionsSuite()

afterEach(() => void vi.unstubAllGlobals())

const endless = () =>
  new Response(new ReadableStream({ pull: () => new Promise<void>(() => undefined), type: 'bytes' }))

test.each([
  ['head', () => new Promise<Response>(() => undefined)],
  ['rest', async () => endless()],
])('a call whose %s never arrives times out without a signal', async (_, answer) => {
  const requests: RequestInit[] = []
  vi.stubGlobal('fetch', (__: string, init: RequestInit) => (requests.push(init), answer()))
  const upstream = createUpstream(workerFetch, parseConfig(demoSettings).upstream, { calls: uniformDeadlines(100) })
  const call = upstream.call({
    method: 'POST',
    path: 'blade-user/grant',
    safe: false,
    context: { requestId: '6a1b2c3d-0000-4000-8000-000000000000', clientAddress: '203.0.113.7' },
  })
  await expect(call).rejects.toMatchObject({ code: 'upstream_timeout' })
  expect(requests.map(({ signal }) => signal)).toEqual([undefined])
})

/** What workerd's own fetch throws while a body is read. */
test.each([
  [new TypeError('Gzip decompression failed.'), 'upstream_failed', 1],
  [new TypeError('Gzip compressed stream ended prematurely.'), 'upstream_failed', 1],
  [new TypeError('Brotli decompression failed.'), 'upstream_failed', 1],
  [new Error('Network connection lost.'), 'upstream_unavailable', 2],
])('an answer of which the end is "%s" is %s after %i requests', async (error, code, requests) => {
  const broken = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(error), type: 'bytes' }))
  const fetch = vi.fn<() => Promise<Response>>(async () => broken())
  vi.stubGlobal('fetch', fetch)
  const context = { requestId: '6a1b2c3d-0000-4000-8000-000000000000', clientAddress: '203.0.113.7' }
  const call = createUpstream(workerFetch, parseConfig(demoSettings).upstream).call({
    method: 'GET',
    path: 'blade-user/page',
    safe: true,
    context,
  })
  await expect(call).rejects.toMatchObject({ code })
  expect(fetch).toHaveBeenCalledTimes(requests)
})
