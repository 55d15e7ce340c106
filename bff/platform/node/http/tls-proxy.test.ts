import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectByHttp2, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { connect } from 'node:tls'

import { Agent, fetch as fetchWith, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { makeCertificates } from '#bff/testing/processes/certificates.ts'
import { startTlsNginx } from '#bff/testing/processes/nginx.ts'
import { origin } from '#bff/testing/settings.ts'
import { httpServer } from './server.ts'

const certificates = makeCertificates()
const agent = new Agent({ allowH2: true, connect: { ca: certificates.pem } })
let gateway: TestGateway
let server: ReturnType<typeof httpServer>
let nginx: Awaited<ReturnType<typeof startTlsNginx>>

beforeAll(async () => {
  gateway = await testGateway()
  const limits = { maxConnections: 100, bodyTimeout: 30_000, uploadIdleTimeout: 15_000, downloadIdleTimeout: 15_000 }
  server = httpServer(gateway.fetch, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  nginx = await startTlsNginx(port, certificates.issue())
})
afterAll(async () => {
  await agent.close()
  await nginx.close()
  server.close()
  server.closeAllConnections()
  gateway.close()
  certificates.remove()
})

/** Sends a request of a page through nginx. */
async function send(request: Request): Promise<Response> {
  const { method, headers } = request
  const body = method === 'POST' ? await request.text() : null
  return fetchWith(request.url.replace(origin, nginx.url), {
    method,
    headers: Object.fromEntries(headers),
    body,
    dispatcher: agent,
  })
}

test('a log-in goes through the shipped nginx with TLS, by HTTP/2', async () => {
  const socket = connect({ port: Number(new URL(nginx.url).port), ca: certificates.pem, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  expect(socket.alpnProtocol).toBe('h2')
  socket.destroy()
  const tab = new Tab(send)
  await tab.logInByLink('zhangwei')
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test.each([
  ['a page is compressed', '/nothing', 'text/html; charset=UTF-8', 'gzip'],
  ['an answer is not compressed', '/session', 'application/problem+json', undefined],
])('%s by nginx', async (_, path, type, encoding) => {
  const { headers, body } = await request(nginx.url + path, {
    headers: { Accept: type, 'Accept-Encoding': 'gzip' },
    dispatcher: agent,
  })
  await body.dump()
  expect([headers['content-type'], headers['content-encoding']]).toEqual([type, encoding])
})

test('an address without TLS leads to the same with it', async () => {
  const answer = await fetch(`${nginx.plainUrl}/login?to=%2Fexam`, { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('Location')).toBe('https://127.0.0.1/login?to=%2Fexam')
})

test.each([
  [413, 'too_large', '/session/log-in', { method: 'POST', headers: { 'Content-Length': String(33 * 1024 * 1024) } }],
  [414, 'address_too_long', `/${'a'.repeat(40_000)}`, {}],
  [431, 'headers_too_large', '/', { headers: { 'X-Long': 'a'.repeat(40_000) } }],
])('what nginx itself refuses with %s is the problem %s', async (status, code, path, init) => {
  const { body, type, id } = await refusal(path, init)
  expect(body).toEqual({ type: 'about:blank', title: code.replaceAll('_', ' '), status, code, requestId: id })
  expect(type).toBe('application/problem+json')
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
})

test('a body that is too large is that problem by HTTP/2 too', async () => {
  const session = connectByHttp2(nginx.url, { ca: certificates.pem })
  const head = { ':method': 'POST', ':path': '/session/log-in', 'content-length': 33 * 1024 * 1024 }
  const stream = session.request(head, { endStream: false })
  const [{ ':status': status, 'content-type': type }] = (await once(stream, 'response')) as [
    IncomingHttpHeaders & IncomingHttpStatusHeader,
  ] // its event
  expect([status, type]).toEqual([413, 'application/problem+json'])
  session.destroy()
})

/** Head and body of the answer to bytes over TLS, by HTTP/1.1: a length may be claimed there without its body. */
async function refusal(path: string, init: { method?: string; headers?: Record<string, string> }) {
  const socket = connect({ port: Number(new URL(nginx.url).port), ca: certificates.pem })
  const lines = Object.entries(init.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${init.method ?? 'GET'} ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n'))
  let text = ''
  for await (const bytes of socket) {
    text += String(bytes)
    if (text.endsWith('}')) break
  }
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]
  return { body: JSON.parse(body), type: header('content-type'), id: header('x-request-id') }
}

test('the shipped nginx keeps its cache where nginx of Debian keeps its other files', () => {
  const { stderr } = spawnSync('/usr/sbin/nginx', ['-V'], { encoding: 'utf8' })
  const [, own = ''] = /--http-proxy-temp-path=(\S+)/.exec(stderr) ?? []
  const [, cache = ''] = /proxy_cache_path (\S+)/.exec(readFileSync('deploy/nginx/nginx.conf', 'utf8')) ?? []
  expect(dirname(cache)).toBe(dirname(own))
})
