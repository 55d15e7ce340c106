import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startNginx } from '#bff/testing/processes/nginx.ts'

const passed: string[] = []
/** Bytes as they reached the gateway. */
let received = ''
const gateway = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
  passed.push(`${request.method} ${request.rawHeaders.join(' ')}`)
  request.resume()
  response.end('passed')
})
gateway.on('connection', (socket) => socket.on('data', (bytes) => (received += String(bytes))))
let nginx: Awaited<ReturnType<typeof startNginx>>

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo // a TCP server's
  nginx = await startNginx([port, port, port])
})
afterAll(async () => {
  await nginx.close()
  gateway.close()
  gateway.closeAllConnections()
})

/** Status line of the answer to raw bytes. */
function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1')
  socket.write(bytes)
  return once(socket, 'data').then(([data]) => {
    socket.destroy()
    return String(data).split('\r\n', 1)[0] ?? ''
  })
}

/** What workerd's own front takes, or answers with an empty 500. Source: RFC 9112 6.3. */
test.each([
  ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['userinfo in its host', 'GET /x HTTP/1.1\r\nHost: user@a\r\n\r\n'],
  [
    'a length beside chunks',
    'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two hosts', 'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no host', 'GET /x HTTP/1.1\r\n\r\n'],
])('the shipped nginx refuses a request with %s', async (_, bytes) => {
  const before = passed.length
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(passed.length).toBe(before)
})

test.each([
  ['address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['cookie', `GET /x HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
])('the shipped nginx leaves a long %s to the gateway, which answers with a page', async (_, bytes) => {
  expect(await send(bytes)).toBe('HTTP/1.1 200 OK')
})

test('the shipped nginx passes a request with bare line feeds on as a well-formed one, which all read alike', async () => {
  received = ''
  const head = 'GET /x HTTP/1.1\nHost: exam.example.org:8443\nX-One: 1\r\nX-Two: 2\n\n'
  expect(await send(head)).toBe('HTTP/1.1 200 OK')
  expect(passed.at(-1)).toContain('Host exam.example.org:8443')
  expect(received).toMatch(/\r\nX-One: 1\r\nX-Two: 2\r\n/i)
  expect(received.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test.each([
  ['a header with a bare CR', 'GET /x HTTP/1.1\r\nHost: a\r\nX-One: 1\rX-Two: 2\r\n\r\n'],
  ['a folded header', 'GET /x HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n 2\r\n\r\n'],
])('the shipped nginx refuses %s', async (_, bytes) => {
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
})
