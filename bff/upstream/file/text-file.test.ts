import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { maxHtml } from '#contracts/core/blade.ts'
import { download } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { mock } from '#mocks/core/mock.ts'
import { refuse } from '#mocks/core/refusal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../../testing/browser.ts'
import { testGateway, type TestGateway } from '../../testing/gateway.ts'
import { mockFetch } from '../../testing/mock-fetch.ts'
import { readProblem } from '../../testing/problem.ts'
import type { Fetch, UpstreamInit } from '../upstream.ts'

const proof = {
  get: download('POST proof/get', {
    access: 'login',
    sealed: true,
    personal: true,
    input: v.strictObject({ id: v.string() }),
    file: { types: ['application/pdf', 'image/png', 'text/html'], maxSize: 16 * 1024 * 1024, name: '成绩证明' },
    textFile: true,
  }),
}

/** What the upstream answers in place of the file. */
let text = ''
/** Resolves the calls that wait, where a test holds them. */
let held: Promise<void> | null = null
let calls = 0

const handlers = mock(proof, {
  async get({ id }) {
    calls += 1
    await held
    if (id === 'none') return null
    return id === 'refused' ? refuse('该成绩暂不提供证明') : text
  },
})

/** What the site of files answers, and the requests that it received. */
let site: (init: UpstreamInit) => Response
const siteRequests: { address: string; init: UpstreamInit }[] = []

const usual = mockFetch(handlers)
const fetch: Fetch = async (address, init) => {
  if (!new URL(address).host.startsWith('files.')) return usual(address, init)
  siteRequests.push({ address, init })
  return site(init)
}

const settings = { PROOF_ORIGINS: 'https://files.test' }
let gateway: TestGateway
let tab: Tab
beforeAll(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ api: { auth, proof }, fetch, settings, deadlines: { idle: 200 } })
  tab = await gateway.logIn('zhangwei')
})
afterAll(() => gateway.close())
beforeEach(() => {
  faultPlan.clear()
  held = null
  calls = 0
  siteRequests.length = 0
  site = () => new Response(pdf)
})

const pdf = '%PDF-1.7 the proof of a result'
const png = Buffer.from('89504e470d0a1a0a00000000', 'hex')
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64')
const wrapped = (content: string) => base64(content).replaceAll(/.{16}/g, '$&\r\n')

const ask = (id = '1') => tab.call(proof.get, { id })
const responseFor = (instead: string) => {
  text = instead
  return ask()
}
const answerCode = async (response: Response) => (response.ok ? 'fine' : (await readProblem(response)).code)

test.each([
  ['a file in Base64', base64(pdf), 'application/pdf', '.pdf'],
  ['Base64 in lines', wrapped(pdf), 'application/pdf', '.pdf'],
  ['a data URL', `data:application/octet-stream;base64,${base64(png)}`, 'image/png', '.png'],
  ['HTML', '\uFEFF<!DOCTYPE html><p>成绩</p>', 'text/html', '.html'],
  ['an address', 'https://files.test/proof/1?token=a%2Bb', 'application/pdf', '.pdf'],
])('%s is told by its content and becomes a file', async (_, instead, type, extension) => {
  const response = await responseFor(instead)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('成绩证明')}${extension}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const expected = { 'application/pdf': pdf, 'image/png': png, 'text/html': '<!DOCTYPE html><p>成绩</p>' }[type]
  expect(bytes).toEqual(Buffer.from(expected ?? ''))
})

test('HTML that is too long for a page is refused', async () => {
  expect(await answerCode(await responseFor(`<p>${'x'.repeat(maxHtml - 3)}`))).toBe('fine')
  expect(await answerCode(await responseFor(`<p>${'x'.repeat(maxHtml - 2)}`))).toBe('upstream_failed')
})

test('a file in a text has its length, so that its progress can be shown', async () => {
  const response = await responseFor(base64(pdf))
  expect(response.headers.get('Content-Length')).toBe(String(pdf.length))
})

test('the site of files gets the address as it is, and none of our credentials', async () => {
  await responseFor('https://files.test/proof/1?token=a%2Bb#page')
  expect(siteRequests).toMatchObject([
    { address: 'https://files.test/proof/1?token=a%2Bb', init: { method: 'GET', redirect: 'manual' } },
  ])
  expect(siteRequests[0]?.init.headers).toEqual({ Accept: '*/*' })
})

test.each([
  'https://files.evil.example/proof/1',
  'http://files.test/proof/1',
  'https://files.test:8443/proof/1',
  'https://files.test@files.evil.example/',
  'https://user:secret@files.test/proof/1',
  String.raw`https://files.test\@files.evil.example/`,
  'https://files.test/ proof',
])('the address %s is not fetched', async (address) => {
  expect(await answerCode(await responseFor(address))).toBe('upstream_failed')
  expect(siteRequests).toEqual([])
})

/** A body that ends with its request only. */
const silence = (signal: AbortSignal) =>
  new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })

test.each<[string, typeof site, string]>([
  ['a redirect', () => Response.redirect('https://files.test/other'), 'upstream_failed'],
  ['no file', () => new Response('NoSuchKey', { status: 404 }), 'upstream_failed'],
  ['too large a file', () => new Response(pdf, { headers: { 'Content-Length': '99999999' } }), 'upstream_failed'],
  ['an overload', () => new Response('busy', { status: 503 }), 'downloads_busy'],
  ['an error page', () => new Response('<html>busy</html>'), 'downloads_busy'],
  ['silence', ({ signal }) => new Response(silence(signal)), 'upstream_unavailable'],
])('%s at the address is an error', async (_, answer, code) => {
  site = answer
  expect(await answerCode(await responseFor('https://files.test/proof/1'))).toBe(code)
  expect(siteRequests).toHaveLength(1)
})

test.each([
  ['a text for people', '当前下载人数过多，请稍后下载'],
  ['nothing', ''],
  ['Base64 of no file', base64('neither PDF nor picture')],
  ['a cut Base64', base64(pdf).slice(0, -3)],
])('%s means that too many want theirs', async (_, instead) => {
  expect(await readProblem(await responseFor(instead))).toMatchObject({ status: 503, code: 'downloads_busy' })
})

test.each([
  ['none', 'not_found', undefined],
  ['refused', 'refused', '该成绩暂不提供证明'],
])('a refusal (%s) is relayed', async (id, code, detail) => {
  const problem = await readProblem(await ask(id))
  expect([problem.code, problem.detail]).toEqual([code, detail])
})

test.each(['not-json', 'broken-ciphertext'] as const)('the fault "%s" means an overload, too', async (kind) => {
  faultPlan.add({ path: 'proof/get', kind, count: 1 })
  expect(await answerCode(await ask())).toMatch(/downloads_busy|upstream_failed/)
})

test('a text may be longer than other answers', async () => {
  const large = Buffer.alloc(7 * 1024 * 1024, pdf)
  const response = await responseFor(base64(large))
  expect((await response.arrayBuffer()).byteLength).toBe(large.length)
})

test('a text of more than 24 MiB is refused and not read to its end', async () => {
  let chunksSent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunksSent += 1
      controller.enqueue(new Uint8Array(1024 * 1024).fill(65))
    },
  })
  const lavish = await testGateway({
    api: { auth, proof },
    settings,
    fetch: (address, init) =>
      address.includes('/proof/') ? Promise.resolve(new Response(endless)) : usual(address, init),
  })
  const other = await lavish.logIn('zhangwei')
  expect(await answerCode(await other.call(proof.get, { id: '1' }))).toBe('upstream_failed')
  expect(chunksSent).toBeLessThan(30)
  lavish.close()
})

test('at most four are read at once; the fifth is told to come later, and has its turn afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  text = base64(pdf)
  const four = Array.from({ length: 4 }, () => ask())
  await expect.poll(() => calls).toBe(4)
  const fifth = await ask()
  expect(await readProblem(fifth)).toMatchObject({ status: 503, code: 'downloads_busy' })
  expect(fifth.headers.get('Retry-After')).toMatch(/^[3-8]$/)
  expect(calls).toBe(4)
  resolve()
  expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask()).status).toBe(200)
})

test('where memory is scarce, fewer and smaller ones are read at once', async () => {
  const small = await testGateway({
    api: { auth, proof },
    fetch,
    settings,
    overrides: { textLimits: { maxSize: 100, atOnce: 1 } },
  })
  const other = await small.logIn('zhangwei')
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  text = base64(pdf)
  const first = other.call(proof.get, { id: '1' })
  await expect.poll(() => calls).toBe(1)
  expect(await answerCode(await other.call(proof.get, { id: '1' }))).toBe('downloads_busy')
  resolve()
  expect((await first).status).toBe(200)
  text = base64(pdf.repeat(4))
  expect(await answerCode(await other.call(proof.get, { id: '1' }))).toBe('upstream_failed')
  small.close()
})
