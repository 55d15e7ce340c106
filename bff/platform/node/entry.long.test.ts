import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { Tab } from '#bff/testing/browser.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { type GatewayProcess, launchGateway, startGateway } from '#bff/testing/processes/gateway-process.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { type MockServer, startMockServer } from '#mocks/server.ts'

let mock: MockServer
let directory: string
let running: GatewayProcess[] = []

beforeAll(async () => {
  mock = await startMockServer()
})
afterAll(() => mock.close())
beforeEach(() => {
  scenario.begin('normal')
  directory = mkdtempSync(join(tmpdir(), 'gateway-'))
})
afterEach(async () => {
  await Promise.all(running.map((it) => it.end('SIGTERM')))
  running = []
  rmSync(directory, { recursive: true })
})

/** A gateway on the mock upstream, with its store in the directory of the test. */
async function start(...[settings, limits]: Partial<Parameters<typeof startGateway>>): Promise<GatewayProcess> {
  const STORE = `sqlite:${join(directory, 'kept/sessions.sqlite')}`
  const gateway = await startGateway({ UPSTREAM_URL: `${mock.url}/api/`, STORE, ...settings }, limits)
  running.push(gateway)
  return gateway
}

/** The one line of a gateway that does not start, without its time, and its exit code. */
async function failedStart(settings: Readonly<Record<string, string>>) {
  const child = launchGateway(settings)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const { process, level, reason } = JSON.parse(output) // throws for any other text
  expect([process, level]).toEqual(['failed', 'error'])
  return [code, reason]
}

/** Whether the call that the fault is for has reached the upstream. */
const isTaken = () => faultPlan.all().length === 0

/** A browser over HTTP. */
const openBrowser = ({ url }: Pick<GatewayProcess, 'url'>) => new Tab((request) => fetch(request), undefined, url)

test('it serves over HTTP: log in, read, write, log out', async () => {
  const gateway = await start()
  expect(JSON.parse(gateway.lines.join())).toMatchObject({
    process: 'listening',
    release: 'sources',
    store: expect.stringMatching(/^sqlite /),
    settings: { SESSION_KEY: 'set', UPSTREAM_URL: `${mock.url}/api/` },
  })
  const tab = openBrowser(gateway)
  expect((await tab.logIn('lina')).status).toBe(200)
  expect(await tab.value(user.info)).toMatchObject({ account: 'lina' })
  expect(await tab.value(exam.exitExam)).toBeNull()
  await tab.value(session.logOut)
  expect((await tab.call(user.info)).status).toBe(401)
  const statuses = () => gateway.lines.map((line) => JSON.parse(line).status).filter(Boolean)
  await vi.waitFor(() => expect(statuses()).toEqual([200, 200, 200, 200, 200, 401]))
})

test('a CSP violation report of a browser is logged with directive and page', async () => {
  const gateway = await start()
  const page = `${demoSettings.PUBLIC_ORIGIN}/exam/list?id=1`
  const { status } = await fetch(`${gateway.url}/violation`, {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'document-uri': page } }),
    headers: { 'Content-Type': 'application/csp-report' },
  })
  expect(status).toBe(204)
  await vi.waitFor(() => expect(JSON.parse(gateway.lines[1] ?? '{}').violations).toEqual(['img-src /exam/list']))
})

test('a payment return by POST is redirected to its page, whatever the size of the form', async () => {
  const { url } = await start()
  const come = (body: string) =>
    fetch(`${url}/heliPayFront?orderNo=1`, { method: 'POST', body, redirect: 'manual', headers: { Origin: 'null' } })
  for (const body of ['orderNo=202611210001&state=SUCCESS', 'a'.repeat(1_000_000)]) {
    const answer = await come(body)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/heliPayFront'])
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('a session survives a restart', async () => {
  const first = await start()
  const tab = openBrowser(first)
  await tab.logIn('zhangwei')
  expect(await first.end('SIGTERM')).toBe(0)
  const later = openBrowser(await start())
  Object.assign(later, { jar: tab.jar, account: tab.account })
  expect(await later.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('SIGTERM: it refuses new connections, finishes requests under way, and exits with 0', async () => {
  const gateway = await start()
  const tab = openBrowser(gateway)
  await tab.logIn('zhangwei')
  faultPlan.add({ path: 'blade-user/info', kind: 'latency', ms: 1_500, count: 1 })
  const slow = tab.call(user.info)
  await vi.waitUntil(isTaken)
  const stopped = gateway.end('SIGTERM')
  const isRefused = () =>
    fetch(`${gateway.url}/healthz`).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(isRefused)
  expect((await slow).status).toBe(200)
  expect(await stopped).toBe(0)
})

test.each(['AES_KEY', 'SESSION_KEY', 'CLIENT_SECRET', 'UPSTREAM_URL'])(
  'without %s it exits with 1 and one line of the log',
  async (name) => {
    const { [name]: _, ...others } = Object.fromEntries(Object.entries(demoSettings))
    expect(await failedStart(others)).toEqual([1, `setting ${name} is missing`])
  },
)

test('a file that is no database ends the start with 1 and one line', async () => {
  const file = join(directory, 'sessions.sqlite')
  writeFileSync(file, 'no database '.repeat(1_000))
  const settings = { ...demoSettings, UPSTREAM_URL: `${mock.url}/api/`, PORT: '0', STORE: `sqlite:${file}` }
  expect(await failedStart(settings)).toEqual([1, 'STORE cannot be opened: file is not a database'])
})

/** Settings of a start on the mock upstream, with its store in the directory of the test. */
const startSettings = (settings: Readonly<Record<string, string>>) => ({
  ...demoSettings,
  UPSTREAM_URL: `${mock.url}/api/`,
  STORE: `sqlite:${join(directory, 'sessions.sqlite')}`,
  PORT: '0',
  ...settings,
})

test('a port in use, a host of elsewhere, and a store that is no file end the start with 1 and one line each', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const PORT = String((server.address() as AddressInfo).port) // a TCP server's
  const pipe = join(directory, 'pipe')
  execFileSync('mkfifo', [pipe])
  const failures = await Promise.all([
    failedStart(startSettings({ PORT, STORE: `sqlite:${join(directory, 'of-the-port.sqlite')}` })), // no other start has this file
    failedStart(startSettings({ HOST: '192.0.2.7' })),
    failedStart(startSettings({ STORE: `sqlite:${pipe}` })),
    failedStart(startSettings({ STORE: '/dev/null/sessions' })),
    failedStart(startSettings({ STORE: `sqlite:${pipe}/sessions.sqlite` })),
    failedStart(startSettings({ STORE: 'sqlite:/proc/exam/sessions.sqlite' })),
    failedStart(startSettings({ LOG_OUT_JOURNAL: pipe })),
  ])
  server.close()
  expect(failures).toEqual([
    [1, `setting PORT: ${PORT} is in use`],
    [1, 'setting HOST: 192.0.2.7 is no address of this machine'],
    [1, 'STORE cannot be opened: it is no regular file'],
    [1, expect.stringMatching(/^setting STORE must be sqlite:path, .*$/)],
    [1, expect.stringMatching(/^STORE cannot be opened: E\w+: .*$/)],
    [1, expect.stringMatching(/^STORE cannot be opened: ENOENT: .*$/)],
    [1, 'LOG_OUT_JOURNAL cannot be opened: it is no regular file'],
  ])
})

test('a misspelt setting is named behind the line of the start', async () => {
  const gateway = await start({ TRUSTED_PROXYS: '1' })
  await vi.waitFor(() => expect(gateway.lines).toHaveLength(2))
  const reason = 'TRUSTED_PROXYS is no setting: is TRUSTED_PROXIES meant?'
  expect(JSON.parse(gateway.lines[1] ?? '')).toMatchObject({ level: 'warn', process: 'warning', reason })
})

test('a full disk is named by the readiness check and by the log, and takes the gateway from no balancer', async () => {
  const gateway = await start({}, { maxFileBlocks: 512 })
  const ready = async () => (await (await fetch(`${gateway.url}/readyz?verbose`)).json()) as { store: boolean }
  expect(await ready()).toMatchObject({ store: true })
  const logIn = () => openBrowser(gateway).logInByLink('zhangwei')
  await vi.waitUntil(async () => (await logIn()).status === 503)
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ store: false, upstream: true }), {
    timeout: 10_000,
  })
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  const brief = await fetch(`${gateway.url}/readyz`)
  expect([brief.status, await brief.json()]).toEqual([200, { status: 'degraded' }])
  const refused = gateway.lines.map((line) => JSON.parse(line)).find(({ status }) => status === 503)
  // A file that may not grow is an error of the disk; one on a full disk says so.
  expect(refused).toMatchObject({ code: 'store_unavailable', fault: 'store: disk I/O error' })
})

test('from the first to the last line the log is JSON: the start, requests, the steps of the end', async () => {
  const gateway = await start({ SHUTDOWN_DELAY: '1' })
  await fetch(`${gateway.url}/healthz`)
  expect(await gateway.end('SIGTERM')).toBe(0)
  const lines = gateway.lines.map((line) => JSON.parse(line))
  expect(lines.map((line) => line.process ?? line.endpoint)).toEqual([
    'listening',
    '-',
    'draining',
    'stopping',
    'stopped',
  ])
  expect(lines[2]).toMatchObject({ reason: 'SIGTERM', release: 'sources' })
})

test('after SIGTERM it is not ready, and takes requests for its delay', async () => {
  const gateway = await start({ SHUTDOWN_DELAY: '1' })
  const ready = () => fetch(`${gateway.url}/readyz`)
  expect((await ready()).status).toBe(200)
  const stopped = gateway.end('SIGTERM')
  await vi.waitUntil(async () => (await ready()).status === 503)
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  expect(await stopped).toBe(0)
})

test('while another process locks the session file log-ins fail, and all else goes on', async () => {
  const gateway = await start()
  const tab = openBrowser(gateway)
  await tab.logIn('lina')
  const other = new DatabaseSync(join(directory, 'kept/sessions.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  const locked = await openBrowser(gateway).logInByLink('zhangwei')
  expect(await readProblem(locked)).toMatchObject({ status: 503, code: 'store_unavailable' })
  expect(locked.headers.getSetCookie()).toEqual([])
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${gateway.url}/readyz?verbose`)).json()).toMatchObject({ store: false, upstream: true })
  expect((await tab.call(user.info)).status).toBe(200)
  other.exec('COMMIT')
  other.close()
  expect((await openBrowser(gateway).logInByLink('zhangwei')).status).toBe(200)
})

test('a pending log-out survives a crash: the session is refused, and revoked once the session file is free', async () => {
  const first = await start()
  const tab = openBrowser(first)
  await tab.logIn('zhangwei')
  const { cookie } = tab.jar
  const other = new DatabaseSync(join(directory, 'kept/sessions.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  expect(await (await tab.call(session.logOut)).json()).toEqual({ pending: true })
  await first.end('SIGKILL')
  other.exec('COMMIT')
  const thief = openBrowser(await start())
  Object.assign(thief, { account: tab.account })
  const steal = () => thief.call(user.info, {}, { headers: { Cookie: String(cookie) } })
  expect(await readProblem(await steal())).toMatchObject({ status: 401, code: 'session_ended' })
  const sessionCount = () => other.prepare('SELECT count(*) AS rows FROM session WHERE epoch > 0').get()?.['rows']
  await vi.waitFor(() => expect(sessionCount()).toBe(0))
  other.close()
})

test('the client address is that of the socket, or from a trusted proxy', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.1, 198.51.100.2', 'X-Requested-For': '198.51.100.3' }
  await openBrowser(await start()).call(auth.captcha, {}, { headers })
  await openBrowser(await start({ TRUSTED_PROXIES: '1' })).call(auth.captcha, {}, { headers })
  await openBrowser(await start({ TRUSTED_PROXIES: '2' })).call(auth.captcha, {}, { headers })
  expect(journal.of('auth.captcha').map((entry) => entry.ip)).toEqual(['127.0.0.1', '198.51.100.2', '198.51.100.1'])
})

test('over HTTP the upstream gets the allowed headers only', async () => {
  const requestHeaders: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requestHeaders.push(request.headers)
    response.end('{"key":"k","image":"data:image/png;base64,"}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's
  const gateway = await start({ UPSTREAM_URL: `http://127.0.0.1:${port}/api/` })
  const smuggled = { Authorization: 'x', 'Blade-Auth': 'x', Cookie: 'x=y', 'User-Agent': 'x', 'Accept-Language': 'x' }
  expect((await openBrowser(gateway).call(auth.captcha, {}, { headers: smuggled })).status).toBe(200)
  server.close()
  const ours = [
    'accept',
    'authorization',
    'tenant-id',
    'traceparent',
    'x-forwarded-for',
    'x-request-id',
    'x-requested-for',
  ]
  const ofHttp = ['accept-encoding', 'connection', 'host']
  expect(Object.keys(requestHeaders[0] ?? {}).toSorted()).toEqual([...ours, ...ofHttp].toSorted())
  expect(Object.values(requestHeaders[0] ?? {})).not.toContain('x')
})

test('a disconnect aborts the read at the upstream', async () => {
  const tab = openBrowser(await start())
  faultPlan.add({ path: 'captcha', kind: 'hang', count: 1 })
  const leaving = new AbortController()
  const pending = tab.call(auth.captcha, {}, { signal: leaving.signal }).catch(() => 'left')
  await vi.waitUntil(isTaken)
  expect(journal.all()).toEqual([])
  leaving.abort()
  expect(await pending).toBe('left')
  await vi.waitUntil(() => journal.all().length > 0)
  expect(journal.of('auth.captcha')).toMatchObject([{ status: 0, executed: false }])
})

test('an oversized body is refused while it is received', async () => {
  const tab = openBrowser(await start())
  const body = new Response(`"${'a'.repeat(300_000)}"`).body
  const response = await tab.fetch(session.logIn.url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  })
  expect(await readProblem(response)).toMatchObject({ status: 413, code: 'too_large' })
})

/** Status line of the response to raw bytes; '' when the connection was closed without one. */
const raw = ({ url }: GatewayProcess, bytes: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let response = ''
    socket.on('data', (data) => {
      response += data.toString('latin1')
      socket.end()
    })
    socket.on('error', () => resolve(response.split('\r\n')[0] ?? ''))
    socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''))
    socket.setTimeout(2_000, () => socket.destroy())
  })

const ours = 'Host: localhost\r\nX-BFF: 1\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n'

const targets: [string, number][] = [
  ['//evil.example/api/blade-user/info', 404],
  ['/api//blade-user/info', 404],
  ['/api/blade-user/%2e%2e/blade-log/error/list', 404],
  ['/api/blade-user/../blade-log/error/list', 404],
  ['/api/%2e%2e/%2e%2e/etc/hosts.txt', 404],
  ['/assets/../../package.json', 404],
  ['/assets/%2e%2e/%2e%2e/package.json', 404],
  ['/..%5c..%5cpackage.json', 404],
  ['/api\\blade-user\\info', 400],
  ['/api/blade-user/info\x00', 400],
  ['/api/blade-user/info;jsessionid=1', 404],
  ['http://evil.example/api/blade-user/info', 404],
  ['http://localhost/api/blade-user/info', 404],
  ['/api/x/../blade-user/info', 404],
  ['/api/./blade-user/info', 404],
  ['/api/x/%2E%2e/blade-user/info', 404],
  ['/../api/blade-user/info', 404],
  ['/healthz/../api/blade-user/info', 404],
  [`/${'a'.repeat(9_000)}`, 414],
  [`/?${'a'.repeat(40_000)}`, 431],
  ['*', 400],
]

test('raw request targets outside of our origin are refused without an upstream call', async () => {
  const gateway = await start()
  for (const [target, status] of targets) {
    const statusLine = await raw(gateway, `GET ${target} HTTP/1.1\r\n${ours}`)
    expect([target.slice(0, 50), statusLine.split(' ')[1]]).toEqual([target.slice(0, 50), String(status)])
  }
  expect(journal.all()).toEqual([])
})

test('the origin of administrators is told by the host, their networks by what the own proxy appended', async () => {
  const settings = {
    ADMIN_ORIGIN: 'http://admin.test',
    ADMIN_NETWORKS: '10.0.0.0/8 2001:db8::/32',
    TRUSTED_PROXIES: '1',
  }
  const gateway = await start(settings)
  const hostStatus = async (host: string, forwarded: string, path = session.current.url) => {
    const headers = `X-Forwarded-For: ${forwarded}\r\n${ours.replace('localhost', host)}`
    return (await raw(gateway, `GET ${path} HTTP/1.1\r\n${headers}`)).split(' ')[1]
  }
  expect(await hostStatus('admin.test', '203.0.113.7, 10.1.2.3')).toBe('200')
  expect(await hostStatus('admin.test', '203.0.113.7, 2001:db8::7')).toBe('200')
  expect(await hostStatus('admin.test', '10.1.2.3, 203.0.113.7')).toBe('403')
  expect(await hostStatus('admin.test', '')).toBe('403')
  expect(await hostStatus('localhost', '203.0.113.7')).toBe('200')
  for (const path of [user.page.url, unmask.field.url, '/system/user']) {
    expect([path, await hostStatus('localhost', '10.1.2.3', path)]).toEqual([path, '404'])
    expect([path, await hostStatus('admin.test', '10.1.2.3', path)]).not.toEqual([path, '404'])
  }
})

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
  const gateway = await start()
  for (const path of ['/', '/login', '/healthz', '/assets/main.js']) {
    expect(await raw(gateway, `${method} ${path} HTTP/1.1\r\n${ours}`)).toBe('HTTP/1.1 405 Method Not Allowed')
  }
})

test('a disconnect in the middle of a body is no internal error', async () => {
  const gateway = await start()
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  const head = ours.replace('Connection: close\r\n', 'Content-Type: application/json\r\nContent-Length: 1000\r\n')
  socket.write(`POST ${session.logIn.url} HTTP/1.1\r\n${head}{"grant"`)
  await wait(300)
  socket.destroy()
  await vi.waitUntil(() => gateway.lines.length > 1)
  expect(JSON.parse(gateway.lines[1] ?? '')).toMatchObject({ level: 'warn', status: 400, code: 'bad_request' })
})

test('no raw input makes it answer 500 or exit', async () => {
  const gateway = await start()
  const pieces = [
    'GET',
    'POST',
    'TRACE',
    ' ',
    '/api/',
    '/session',
    '//',
    '%',
    '%ff',
    '\u00e4',
    '?a=b&a',
    ' HTTP/1.1',
    '\r\n',
    '\0',
    ':',
    'Host: x',
    'Transfer-Encoding: chunked',
    'Content-Length: 3',
    '\r\n\r\n',
    'ffffffff\r\n',
    '{"a":',
  ]
  let random = 41
  const pick = () => pieces[(random = (random * 16_807) % 2_147_483_647) % pieces.length]
  const noise = Array.from({ length: 300 }, (_, n) => {
    const start = n % 3 === 0 ? '' : n % 3 === 1 ? 'GET /api/' : 'POST /session/log-in'
    return `${start}${Array.from({ length: 12 }, pick).join('')}\r\n${ours}`
  })
  const statuses = new Set<string>()
  for (let n = 0; n < noise.length; n += 30) {
    const statusLines = await Promise.all(noise.slice(n, n + 30).map((bytes) => raw(gateway, bytes)))
    for (const line of statusLines) statuses.add(line.split(' ')[1] ?? '')
  }
  expect([...statuses].filter((status) => status.startsWith('5'))).toEqual([])
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  expect(gateway.lines.slice(1).filter((line) => !line.startsWith('{"time"'))).toEqual([])
})
