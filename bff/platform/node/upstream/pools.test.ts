import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { download } from '#contracts/core/endpoint.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { auth } from '#contracts/session/auth.ts'

import { parseConfig } from '#bff/config/config.ts'
import { Admission } from '#bff/limits/concurrency/admission.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { isNotConnected } from '#bff/upstream/connection-fault.ts'
import { createUpstream, type UpstreamRequest } from '#bff/upstream/upstream.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { undiciFetch } from './fetch.ts'
import { agents, type ConnectionTimes, pools, usualTimes } from './pools.ts'

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

async function start(limits: Parameters<typeof createUpstream>[2] = {}, times?: ConnectionTimes) {
  arrived = {}
  closed = 0
  leaving = new AbortController()
  server = createServer(upstream).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  dispatchers = agents(pools, undefined, times)
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

const codeIn = (error: unknown): unknown => Object(error).code
const outcomeCode = (work: Promise<unknown>) => work.then(() => 'answered', codeIn)
const until = (path: string, count: number) => vi.waitFor(() => expect(arrived[path]).toBe(count))
const queuedInUndici = () =>
  Object.values(dispatchers.calls.stats).reduce((sum, it) => sum + ('queued' in it ? it.queued : it.pending), 0)

test('while all connections of calls hang a download begins', async () => {
  const { call, stream } = await start()
  const calls = Array.from({ length: 256 }, (_, n) => outcomeCode(call(request('hang', n))))
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
  const calls = Array.from({ length: 400 }, async (_, n) =>
    codes.push(await outcomeCode(call(request(`${n % 2}/hang`, n)))),
  )
  await until('hang', 230)
  await vi.waitFor(() => expect(codes).toEqual(Array.from({ length: 170 }, () => 'upstream_unavailable')))
  expect([arrived['hang'], queuedInUndici()]).toEqual([230, 0])
  leaving.abort()
  await Promise.all(calls)
})

test('while downloads hang or are not read a call is answered', async () => {
  const { call, stream } = await start()
  const files = Array.from({ length: 64 }, (_, n) => stream(request('file', n)))
  const hanging = Array.from({ length: 192 }, (_, n) => outcomeCode(stream(request('hang', n))))
  await until('hang', 64) // the others are refused: there is no connection
  expect((await Promise.all(files)).map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200))
  expect(await call(request('answer', 0))).toMatchObject({ text: '{}' })
  leaving.abort()
  await Promise.all(hanging)
})

test('a download that nobody reads is aborted at the upstream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stream } = await start()
  await Promise.all(Array.from({ length: 128 }, (_, n) => stream(request('file', n))))
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(closed).toBe(128))
  expect((await stream(request('file', 0))).status).toBe(200)
})

const write = (path: string): UpstreamRequest => ({ ...request(path, 0), method: 'POST', safe: false, body: 'a=1' })

/** The connections that the upstream has had. */
function connections(): Socket[] {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  return sockets
}

test('a connection ends after its life, also under traffic, and no call is lost', async () => {
  const { call } = await start({}, { ...usualTimes, life: 100 })
  const sockets = connections()
  for (let n = 0; n < 60; n += 1) {
    expect(await call(write('answer'))).toMatchObject({ status: 200 })
    await sleep(10)
  }
  expect(sockets.length).toBeGreaterThan(2)
  await vi.waitFor(() => expect(sockets.filter((it) => !it.closed)).toHaveLength(1))
})

test('an idle connection is closed by the gateway, before a balancer does it', async () => {
  const { call } = await start({}, { ...usualTimes, idle: 50 })
  const sockets = connections()
  await call(write('answer'))
  await vi.waitFor(() => expect(sockets.map((it) => it.closed)).toEqual([true]))
  expect(usualTimes.idle).toBeLessThan(15_000)
})

test('a write whose connection is reset before a byte of it is written is sent on another one, once', async () => {
  const { call } = await start()
  const sockets = connections()
  await call(write('answer'))
  await setImmediate() // from here the event loop reads before undici writes
  for (const socket of sockets) socket.resetAndDestroy()
  expect(await call(write('answer'))).toMatchObject({ status: 200 })
  expect([arrived['answer'], sockets.length]).toEqual([2, 2])
})

test('a write whose connection is reset after it was sent is not repeated: what became of it is unknown', async () => {
  const { call } = await start()
  server.on('request', ({ url, socket }) => url?.endsWith('/reset') && socket.resetAndDestroy())
  const error: unknown = await call(write('reset')).catch((it: unknown) => it)
  expect([codeIn(error), isNotConnected(error), arrived['reset']]).toEqual(['upstream_unavailable', false, 1])
})

test('of 200 writes to a server that closes idle connections each is answered once, or its outcome is unknown', async () => {
  const { call } = await start()
  server.on('request', (_, response) =>
    response.once('finish', () => void sleep(4).then(() => response.socket?.destroy())),
  )
  const errors: unknown[] = []
  for (let n = 0; n < 200; n += 1) {
    await call(write('answer')).catch((error: unknown) => errors.push(error))
    await sleep(n % 8)
  }
  expect(errors.filter(isNotConnected)).toEqual([])
  expect(arrived['answer']).toBeGreaterThanOrEqual(200 - errors.length)
  expect(arrived['answer']).toBeLessThanOrEqual(200)
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
