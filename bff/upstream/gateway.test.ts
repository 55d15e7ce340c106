import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { Id, list, maybe, Money } from '#contracts/core/blade.ts'
import { read, text, write } from '#contracts/core/endpoint.ts'
import { serverTimeHeader } from '#contracts/core/header.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { deployment, settings } from '#mocks/core/settings.ts'
import { undeclared } from '#mocks/core/wire.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { demoUser } from '../testing/demo-user.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { mockFetch } from '../testing/mock-fetch.ts'
import { readProblem } from '../testing/problem.ts'

const Note = v.strictObject({ text: v.string(), tags: v.optional(v.array(v.string())) })
const sample = {
  sealedFind: read('GET sample/sealed-find', { access: 'login', sealed: true, input: Note, output: v.string() }),
  sealedSave: write('POST sample/sealed-save', { access: 'login', sealed: true, input: Note, output: v.string() }),
  jsonSave: write('POST sample/json-save', { access: 'login', json: true, input: Note, output: v.string() }),
  plainFind: read('GET sample/plain-find', { access: 'login', input: Note, output: v.string() }),
  plainSave: write('POST sample/plain-save', { access: 'login', input: Note, output: v.string() }),
  sealedInQuery: write('POST sample/sealed-in-query', {
    access: 'login',
    sealed: 'query',
    input: Note,
    output: v.string(),
  }),
  getThatWrites: write('GET sample/get-that-writes', { access: 'login', input: Note, output: v.string() }),
  personal: read('GET sample/personal', {
    access: 'login',
    sealed: true,
    personal: true,
    input: Note,
    output: v.string(),
  }),
  own: read('POST sample/own', { access: 'login', self: 'userId', output: maybe(v.string()) }),
  fee: read('GET sample/fee', { access: 'login', output: Money }),
  sealedFee: read('GET sample/sealed-fee', { access: 'login', sealed: true, output: Money }),
  note: text('GET sample/note', { access: 'login', sealed: true }),
}
const handlers = mock(sample, {
  sealedFind: (it) => it.text,
  sealedSave: (it) => it.text,
  sealedInQuery: (it) => it.text,
  jsonSave: (it) => it.text,
  plainFind: (it) => it.text,
  plainSave: (it) => it.text,
  getThatWrites: (it) => it.text,
  personal: (it) => it.text,
  own: (_, { params }) => params.get('userId'),
  fee: () => '37.00',
  sealedFee: () => '37.00',
  note: () => '准考证须知',
})

type UpstreamRequest = { line: string; headers: Headers; body: string }

let gateway: TestGateway
let tab: Tab
let requests: UpstreamRequest[] = []

beforeAll(async () => {
  scenario.begin('normal')
  const upstream = mockFetch(handlers)
  gateway = await testGateway({
    api: { sample, auth, exam, param, user },
    async fetch(url, init) {
      const { method, headers, body } = init
      requests.push({
        line: `${method} ${url}`,
        headers: new Headers(headers),
        body: typeof body === 'string' ? body : '',
      })
      return upstream(url, init)
    },
  })
  tab = await gateway.logIn('zhangwei')
})
afterAll(() => gateway.close())
beforeEach(() => {
  requests = []
  journal.clear()
})

const forms = [
  'sealedFind',
  'sealedSave',
  'sealedInQuery',
  'jsonSave',
  'plainFind',
  'plainSave',
  'getThatWrites',
  'personal',
] as const
test.each(forms)('%s transports any text unchanged', async (name) => {
  const anyNote = fc.record({ text: fc.string({ unit: 'binary', maxLength: 60 }) }, { requiredKeys: ['text'] })
  await fc.assert(
    fc.asyncProperty(anyNote, async (note) => {
      clock.set(clock.now() + 1_000) // one session makes all calls, within its rate limit
      expect(await tab.value(sample[name], note)).toBe(note.text)
    }),
    { seed: 29, numRuns: 50, examples: [[{ text: 'a+b /=?&%2B' }], [{ text: '\ufeff' }], [{ text: '' }]] },
  )
})

test('a plus in sealed text is %2B in the address, where it would be a blank', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => tab.value(sample.sealedFind, { text: `text ${n}` })))
  const lines = requests.map(({ line }) => line).filter((line) => line.includes('sealed-find'))
  expect(lines.filter((line) => line.includes('%2B')).length).toBeGreaterThan(10)
  expect(lines.filter((line) => /\?data=[A-Za-z0-9%]+$/.test(line))).toHaveLength(40)
})

test('ciphertext from a client is treated as text', async () => {
  const c1 = Buffer.from('0123456789abcdef')
  const echo = Buffer.concat([c1, Buffer.alloc(16), c1]).toString('base64')
  for (const name of forms) {
    expect(await tab.value(sample[name], { text: echo })).toBe(echo)
    expect(journal.all().at(-1)?.input).toEqual({ text: echo })
  }
})

test('a sealed text answer is decrypted', async () => {
  expect(await tab.value(sample.note)).toBe('准考证须知')
})

test('money has two decimals, whether its answer is sealed or not', async () => {
  expect([await tab.value(sample.fee), await tab.value(sample.sealedFee)]).toEqual(['37.00', '37.00'])
})

test("the caller's own id comes from the session and never from the browser", async () => {
  expect(await tab.value(sample.own)).toBe(demoUser('zhangwei').id)
  const forged = await tab.fetch(`${sample.own.url}?userId=${demoUser('lina').id}`)
  expect(await readProblem(forged)).toMatchObject({ code: 'invalid_input' })
})

const smuggled = {
  Authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0',
  'Blade-Auth': 'bearer stolen',
  'blade-requested-with': 'BladeHttpRequest',
  'Tenant-Id': '100001',
  'User-Type': 'web',
  'Dept-Id': '1',
  'Role-Id': '1123598816738675201',
  'Single-Token': 'stolen',
  'Captcha-Key': 'k',
  'X-Forwarded-For': '198.51.100.1',
  'X-Requested-For': '198.51.100.1',
  'X-Real-IP': '198.51.100.1',
  'Proxy-Client-IP': '198.51.100.1',
  'WL-Proxy-Client-IP': '198.51.100.1',
  HTTP_CLIENT_IP: '198.51.100.1',
  HTTP_X_FORWARDED_FOR: '198.51.100.1',
  'CF-Connecting-IP': '198.51.100.1',
  Forwarded: 'for=198.51.100.1',
  'Accept-Language': 'xx',
  'User-Agent': 'stolen',
  'X-Request-Id': '13912345678',
  traceparent: '00-13912345678',
  tracestate: 'stolen=1',
}

test('no header of a client reaches the upstream', async () => {
  for (const casing of [
    (name: string) => name,
    (name: string) => name.toLowerCase(),
    (name: string) => name.toUpperCase(),
  ]) {
    const headers = Object.fromEntries(Object.entries(smuggled).map(([name, value]) => [casing(name), value]))
    await tab.call(user.info, {}, { headers })
  }
  expect(requests).toHaveLength(3)
  for (const { headers } of requests) {
    expect(Object.fromEntries(headers)).toEqual({
      authorization: `Basic ${btoa(`${deployment.clientId}:${deployment.clientSecret}`)}`,
      accept: 'application/json, text/plain, */*',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
      'x-requested-for': '203.0.113.7',
      'x-forwarded-for': '203.0.113.7',
      'tenant-id': '000000',
      'blade-auth': expect.stringMatching(/^bearer (?!stolen)[\w.-]+$/),
      'single-token': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('a request id of the client is used on both sides', async () => {
  const id = '6a1b2c3d-0000-4000-8000-000000000000'
  const response = await tab.call(user.info, {}, { headers: { 'X-Request-Id': id } })
  expect(response.headers.get('X-Request-Id')).toBe(id)
  expect(requests[0]?.headers.get('X-Request-Id')).toBe(id)
})

test('no password, code or token is in a request line, and no password is sent as it was typed', async () => {
  const browser = gateway.browser()
  await browser.logIn('lina', 'Exam@2026')
  await browser.value(session.logOut)
  const token = journal.of('auth.token')[0]
  const secrets = [
    'Exam@2026',
    String(Object(token?.input).password),
    ...Object.values(Object(token?.answer)).map(String),
  ]
  const long = secrets.filter((it) => it.length > 15 || it === 'Exam@2026')
  expect(long.length).toBeGreaterThan(3)
  expect(requests.flatMap(({ line }) => long.filter((it) => line.includes(it)))).toEqual([])
  expect(requests.filter(({ body }) => body.includes('Exam'))).toEqual([])
  expect(requests.find(({ line }) => line.endsWith('oauth/token'))?.line).toBe(
    'POST http://upstream.test/api/blade-auth/oauth/token',
  )
})

test('a sealed POST has its ciphertext in the query where the deployment or the contract says so', async () => {
  const lines: string[] = []
  const upstream = mockFetch(handlers)
  const other = await testGateway({
    api: { sample, auth, user },
    settings: { SEALED_POST: 'query' },
    fetch: (url, init) => {
      lines.push(`${url} ${typeof init.body}`)
      return upstream(url, init)
    },
  })
  const browser = await other.logIn('lina')
  settings.sealedPost = 'query'
  expect(await browser.value(sample.sealedSave, { text: 'a+b 张三' })).toBe('a+b 张三')
  settings.sealedPost = 'body'
  expect(lines.at(-1)).toMatch(/sealed-save\?data=[A-Za-z0-9%]+ undefined$/)
  expect(await tab.value(sample.sealedInQuery, { text: 'a+b 张三' })).toBe('a+b 张三')
  expect(requests.at(-1)?.line).toMatch(/sealed-in-query\?data=[A-Za-z0-9%]+$/)
  other.close()
})

test('a sealed query over 6 kB is refused with a log line; the same in a body is not', async () => {
  const text = 'x'.repeat(6_000)
  expect(await readProblem(await tab.call(sample.sealedInQuery, { text }))).toMatchObject({ code: 'too_large' })
  expect(gateway.lines.at(-1)).toMatchObject({ fault: expect.stringMatching(/^sealed query of 80\d\d/) })
  expect(requests).toEqual([])
  expect(await tab.value(sample.sealedSave, { text })).toBe(text)
})

const reads = { info: user.info, exam: exam.showSelectedExam, list: exam.getAllExamList, current: session.current }
test.each(Object.entries(reads))('undeclared columns are dropped: %s', async (_, call) => {
  settings.extraColumns = true
  const answer = await (await tab.call(call)).text()
  settings.extraColumns = false
  expect(Object.values(undeclared).filter((value) => answer.includes(value))).toEqual([])
  expect(Object.keys(undeclared).filter((key) => answer.includes(`"${key}"`))).toEqual([])
})

test('undeclared columns are dropped on every page of an administrator', async () => {
  const admin = await gateway.logIn('admin')
  settings.extraColumns = true
  const answers = [await admin.call(param.list), await admin.call(param.detail, { id: '1123598819738675201' })]
  settings.extraColumns = false
  for (const answer of answers) {
    const body = await answer.text()
    expect(answer.status).toBe(200)
    expect(Object.keys(undeclared).filter((key) => body.includes(`"${key}":`))).toEqual([])
    expect(body).not.toContain('createDept')
  }
})

const ids = { rows: read('GET sample/ids', { access: 'public', output: list(v.object({ id: Id })) }) }
test('ids of 19 digits keep all digits', async () => {
  const wanted = ['1123598821738675201', '9007199254740993', '9223372036854775807'].map((id) => ({ id }))
  const other = await testGateway({ api: { ids }, handlers: mock(ids, { rows: () => wanted }) })
  expect(await other.browser().value(ids.rows)).toEqual(wanted)
})

test('any tampered byte causes the same answer', async () => {
  let flip = -1
  let size = 0
  const upstream = mockFetch()
  const tampered = await testGateway({
    async fetch(url, init) {
      const response = await upstream(url, init)
      if (flip < 0 || !url.includes('showSelectedExam')) return response
      const bytes = Buffer.from((await new Response(response.body).text()).replaceAll('"', ''), 'base64')
      size = bytes.length
      bytes[flip] = (bytes[flip] ?? 0) ^ 0x81
      return new Response(`"${bytes.toString('base64')}"`, { status: response.status })
    },
  })
  const browser = await tampered.logIn('lina')
  const answers = new Set<string>()
  for (flip = 0; flip < (size || 1); flip += 1) {
    const response = await browser.call(exam.showSelectedExam)
    const id = response.headers.get('X-Request-Id') ?? ''
    const headers = [...response.headers].filter(([name]) => name !== serverTimeHeader.toLowerCase())
    const content = [response.status, await response.text(), ...headers].join('\n').replaceAll(id, 'ID')
    answers.add(content)
  }
  expect(size).toBeGreaterThan(100)
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toMatch(/^502\n.*"code":"upstream_failed"/)
})
