import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { download } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import { Admission } from '#bff/concurrency/admission.ts'
import { parseConfig } from '#bff/config/config.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { createUpstream, type UpstreamRequest } from '#bff/upstream/upstream.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { undiciFetch } from './fetch.ts'
import { agents, pools } from './pools.ts'

let server: Server
let dispatchers: ReturnType<typeof agents>
/** Requests that have arrived at the upstream, by path. */
let arrived: Record<string, number>
let closed: number
let leaving: AbortController

/** An upstream over sockets: files have no end, what hangs has no beginning, and the rest is answered. */
const upstream: RequestListener = ({ url = '' }, response) => {
  const path = url.split('/').at(-1) ?? ''
  arrived[path] = (arrived[path] ?? 0) + 1
  response.once('close', () => (closed += 1))
  if (path === 'answer') response.end('{}')
  if (path === 'file') response.writeHead(200, { 'Content-Type': 'application/pdf' }).write('%PDF-1.7')
}

async function start(limits: Parameters<typeof createUpstream>[2] = {}) {
  arrived = {}
  closed = 0
  leaving = new AbortController()
  server = createServer(upstream).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  dispatchers = agents()
  const { port } = server.address() as AddressInfo // a TCP server's
  const { upstream: settings } = parseConfig({ ...demoSettings, UPSTREAM_URL: `http://127.0.0.1:${port}/api/` })
  return createUpstream(undiciFetch(dispatchers), settings, { transfers: pools.transfers, ...limits })
}

afterEach(async () => {
  leaving.abort()
  server.closeAllConnections()
  server.close()
  await Promise.all([dispatchers.calls.destroy(), dispatchers.transfers.destroy()])
})

/** The nth of many requests, each of another account. */
const request = (path: string, n: number): UpstreamRequest => ({
  method: 'GET',
  path,
  safe: true,
  context: {
    requestId: '1',
    clientAddress: '',
    share: { kind: 'account', key: String(n) },
    clientSignal: () => leaving.signal,
  },
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )
const until = (path: string, count: number) => vi.waitFor(() => expect(arrived[path]).toBe(count))
const queuedInUndici = () =>
  Object.values(dispatchers.calls.stats).reduce((sum, it) => sum + ('queued' in it ? it.queued : it.pending), 0)

test('while all connections of calls hang a download begins', async () => {
  const { call, stream } = await start()
  const calls = Array.from({ length: 256 }, (_, n) => codeOf(call(request('hang', n))))
  await until('hang', 256)
  const { status, body } = await stream(request('file', 0))
  expect([status, Buffer.from((await body?.getReader().read())?.value ?? []).toString()]).toEqual([200, '%PDF-1.7'])
  leaving.abort()
  await Promise.all(calls)
})

test('of 400 calls that hang as many are sent as there are places for reads, and the others soon refused', async () => {
  const admission = new Admission({ ceiling: () => pools.calls, now: () => performance.now() })
  const { call } = await start({ admission })
  const codes: unknown[] = []
  const calls = Array.from({ length: 400 }, async (_, n) => codes.push(await codeOf(call(request(`${n % 2}/hang`, n)))))
  await until('hang', 230)
  await vi.waitFor(() => expect(codes).toEqual(Array.from({ length: 170 }, () => 'upstream_unavailable')))
  expect([arrived['hang'], queuedInUndici()]).toEqual([230, 0])
  leaving.abort()
  await Promise.all(calls)
})

test('while downloads hang or are not read a call is answered', async () => {
  const { call, stream } = await start()
  const files = Array.from({ length: 64 }, (_, n) => stream(request('file', n)))
  const hanging = Array.from({ length: 192 }, (_, n) => codeOf(stream(request('hang', n))))
  await until('hang', 64) // the others are refused: there is no connection
  expect((await Promise.all(files)).map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200))
  expect(await call(request('answer', 0))).toMatchObject({ text: '{}' })
  leaving.abort()
  await Promise.all(hanging)
})

test('a download that nobody reads is aborted at the upstream', async () => {
  const { stream } = await start({ idle: 1_000 })
  await Promise.all(Array.from({ length: 128 }, (_, n) => stream(request('file', n))))
  await vi.waitFor(() => expect(closed).toBe(128))
  expect((await stream(request('file', 0))).status).toBe(200)
})

const pdf = { types: ['application/pdf'], name: 'ticket.pdf' }
const file = { ticket: download('GET sample/file', { access: 'login', file: pdf }) }

test('of 280 downloads that one account does not read four are open; others download and call as ever', async () => {
  scenario.begin('normal')
  await start()
  const { port } = server.address() as AddressInfo // a TCP server's
  const [sockets, mocked] = [undiciFetch(dispatchers), mockFetch(mock(file, { ticket: () => '' }))]
  const gateway = await testGateway({
    api: { auth, user, file },
    fetch: (url, init) => {
      const isFile = url.endsWith('/sample/file')
      return isFile ? sockets(`http://127.0.0.1:${port}/file`, init) : mocked(url, init)
    },
    transfers: pools.transfers,
  })
  const [lina, zhangwei] = [gateway.browser(), gateway.browser()]
  await lina.logInByLink('lina')
  await zhangwei.logInByLink('zhangwei')
  const unread = await Promise.all(Array.from({ length: 280 }, () => lina.call(file.ticket)))
  const refused = unread.filter(({ status }) => status === 429)
  expect([unread.filter(({ ok }) => ok).length, refused.length]).toEqual([4, 276])
  expect(refused[0]?.headers.get('Retry-After')).toMatch(/^[1-3]$/)
  const other = await zhangwei.call(file.ticket)
  expect(Buffer.from((await other.body?.getReader().read())?.value ?? []).toString()).toBe('%PDF-1.7')
  expect(await zhangwei.value(user.info)).toMatchObject({ account: 'zhangwei' })
  expect(await lina.value(user.info)).toMatchObject({ account: 'lina' })
})
