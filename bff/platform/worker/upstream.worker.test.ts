import { afterEach, expect, test, vi } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import { uniformDeadlines } from '#bff/testing/deadlines.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { connectionsSuite } from '#bff/upstream/connections.suite.ts'
import { upstreamSuite } from '#bff/upstream/upstream.suite.ts'
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
