import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ownTimers } from '#bff/testing/own-timers.ts'
import { httpServer } from './server.ts'

let server: Server
/** The newest connection on the server's side. */
let accepted: Socket
/** Resolves the pending request. */
let answer: () => void
let connections: Socket[] = []
let timers: () => number

const limits = { maxConnections: 3, bodyTimeout: 30_000, uploadIdleTimeout: 15_000, downloadIdleTimeout: 15_000 }

beforeEach(async () => {
  timers = ownTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const hanging = new Promise<void>((resolve) => (answer = resolve))
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/hang') await hanging
    if (pathname === '/read') await request.text()
    return new Response('answer')
  }
  server = httpServer(handle, limits)
  server.on('connection', (socket) => (accepted = socket))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  answer()
  for (const socket of connections) socket.destroy()
  connections = []
  await new Promise((resolve) => server.close(resolve))
})

const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true))

/** A raw connection to the server. */
function open(bytes = '') {
  const { port } = server.address() as AddressInfo // a TCP server's
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  connections.push(socket)
  let text = ''
  let isClosed = false
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  return {
    socket,
    text: () => text,
    isClosed: () => isClosed,
    includes: (part: string) => until(() => text.includes(part)),
    closed: () => until(() => isClosed),
  }
}

const counted = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
const received = (bytes: number) => vi.waitFor(() => expect(accepted.bytesRead).toBe(bytes))
const watched = () => vi.waitFor(() => expect(timers()).toBe(1))

const security = [
  'Strict-Transport-Security:',
  "Content-Security-Policy: default-src 'none'",
  'Cache-Control: no-store',
]

const json = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`
const upload = 'POST /hang HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 999\r\n\r\n'

test('an unread body times out after 30 s with 408, and the connection is closed', async () => {
  const client = open(json('POST', '/hang'))
  await watched()
  vi.advanceTimersByTime(28_000)
  expect([client.text(), client.isClosed()]).toEqual(['', false])
  vi.advanceTimersByTime(4_000)
  await client.closed()
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
  for (const header of security) expect(client.text()).toContain(header)
  expect(client.text()).toContain('"code":"request_timeout"')
})

test('a request that is answered before its body arrived does not hold its connection', async () => {
  const client = open(json('GET', '/'))
  await client.includes('answer')
  vi.advanceTimersByTime(32_000)
  await client.closed()
  expect(client.text()).not.toContain('408')
})

test('an upload may take minutes, but times out after 15 s without a byte', async () => {
  const client = open(upload)
  await watched()
  for (let n = 1; n <= 10; n += 1) {
    client.socket.write('x')
    await received(upload.length + n)
    vi.advanceTimersByTime(12_000)
  }
  expect(client.isClosed()).toBe(false)
  vi.advanceTimersByTime(17_000)
  await client.closed()
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a received body leaves no timer, however long its answer takes', async () => {
  const request = `${json('POST', '/hang')}{"a": 12}`
  const client = open(request)
  await watched()
  await received(request.length)
  vi.advanceTimersByTime(120_000)
  expect(timers()).toBe(0)
  answer()
  await client.includes('answer')
})

test('a body that was read leaves no timer, without waiting for its next tick', async () => {
  await open(`${json('POST', '/read')}{"a": 12}`).includes('answer')
  await expect.poll(timers).toBe(0) // vi.waitFor would advance the timers
})

test('more connections than the limit are closed', async () => {
  const held = [open(), open(), open()]
  await vi.waitFor(async () => expect(await counted()).toBe(3))
  await open(json('GET', '/')).closed()
  expect(held.map((client) => client.isClosed())).toEqual([false, false, false])
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a header line without an end', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['a foreign Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a request without a Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a second Host', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n', 400],
  ['the same Host twice', 'POST / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n', 400],
  ['an Expect that is unknown', 'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 9\r\n\r\n', 417],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 400],
])('%s is refused with the security headers and a problem document', async (_, bytes, status) => {
  const client = open(bytes)
  await client.closed()
  expect(client.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of security) expect(client.text().toLowerCase()).toContain(header.toLowerCase())
  expect(client.text()).toContain(`"status":${status}`)
  const [, id] = /^X-Request-Id: (\S+)\r$/im.exec(client.text()) ?? []
  expect(client.text()).toContain(`"requestId":"${id}"`)
})

const longLine = `Cookie: ${'a'.repeat(40_000)}\r\n\r\n`
test.each([
  ['one packet', [`GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*;q=0.8\r\n${longLine}`]],
  ['several packets', [`GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n`, longLine]],
])('a navigation with more headers than the parser takes gets a page, in %s', async (_, packets) => {
  const before = accepted
  const client = open(packets[0])
  await until(() => accepted !== before && accepted.bytesRead > 0)
  if (packets[1]) client.socket.write(packets[1])
  await client.closed()
  expect(client.text()).toMatch(/^HTTP\/1\.1 431 /)
  expect(client.text()).toContain('<h2>This site cannot be opened</h2>')
  for (const header of security) expect(client.text().toLowerCase()).toContain(header.toLowerCase())
})

test('HTTP/1.0 may leave the Host out, as checks of balancers do, and 100-continue is what a server does', async () => {
  const check = open('GET / HTTP/1.0\r\n\r\n')
  await check.closed()
  expect(check.text()).toMatch(/^HTTP\/1\.1 200 /)
  const client = open(json('POST', '/read').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  await client.includes('HTTP/1.1 100 Continue')
  client.socket.write('{"a": 12}')
  await client.includes('answer')
  expect(client.text()).toContain('HTTP/1.1 200 ')
})
