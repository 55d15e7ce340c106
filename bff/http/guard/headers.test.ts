import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import type { Assets } from '#bff/calls/dependencies.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

/** A visitor that follows no redirects. */
const nowhere = { PAY_ORIGINS: '', LOG_IN_ORIGINS: '', SSO_URL: '', EMBED_ORIGINS: '' }

/** All security headers, repeated here on purpose: a change must be visible. Source: security R34, R37. */
const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const dynamic = { ...everywhere, 'cache-control': 'no-store', 'content-security-policy': closedPolicy }

const assets: Assets = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/index.html') return new Response('<style nonce="__NONCE__"></style><p nonce="__NONCE__">')
  if (pathname === '/broken.js') throw new Error('disk')
  if (pathname === '/sw.js') return new Response('1', { headers: { 'Cache-Control': 'public, max-age=600' } })
  const exists = pathname === '/assets/main-abc.js'
  return exists ? new Response('1', { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } }) : null
}

let gateway: TestGateway
let visitor: Tab
let tab: Tab

beforeAll(async () => {
  gateway = await testGateway({ overrides: { assets }, settings: nowhere })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  scenario.begin('normal')
  visitor = gateway.browser()
  tab = gateway.browser()
  await tab.logIn('zhangwei')
})

const headerRecord = ({ headers }: Response) => Object.fromEntries(headers)

async function during(kind: FaultKind): Promise<Response> {
  faultPlan.add({ path: 'blade-user/info', kind })
  return tab.call(user.info)
}

async function lockedOut(): Promise<Response> {
  await tab.value(session.lock, { password: 'away' })
  return tab.call(user.info)
}

const wrong = { grant: 'register_redirect', username: 'lina', password: 'wrong', redirectKey: 'x' } as const

test.each<[number, string, () => Promise<Response>]>([
  [200, 'a call', () => tab.call(user.info)],
  [200, 'who am I', () => tab.call(session.current)],
  [200, 'a sign of life', () => visitor.fetch('/healthz')],
  [200, 'a sign of readiness', () => visitor.fetch('/readyz')],
  [400, 'an invalid input', () => tab.call(exam.selectExam, { examId: '' })],
  [401, 'a visitor', () => visitor.call(user.info)],
  [403, 'a missing role', () => tab.call(param.list)],
  [403, 'a foreign page', () => tab.call(user.info, {}, { headers: { 'X-BFF': '' } })],
  [404, 'an unknown path', () => tab.fetch('/api/x')],
  [404, 'an unknown method of an unknown path', () => visitor.fetch('/x', { method: 'POST' })],
  [405, 'a wrong method', () => tab.fetch(user.info.url, { method: 'PUT' })],
  [409, 'another account', () => tab.call(user.info, {}, { headers: { 'X-Account': 'x' } })],
  [
    413,
    'a big body',
    () =>
      tab.fetch(exam.selectExam.url, {
        method: 'POST',
        body: `"${'a'.repeat(300_000)}"`,
        headers: { 'Content-Type': 'application/json' },
      }),
  ],
  [414, 'a long address', () => tab.fetch(`/x?${'a'.repeat(9_000)}`)],
  [415, 'another type', () => tab.fetch(exam.selectExam.url, { method: 'POST', body: '{}' })],
  [422, 'a refusal', () => visitor.call(session.logIn, wrong)],
  [423, 'a locked screen', lockedOut],
  [429, 'a busy upstream', () => during('busy')],
  [431, 'long headers', () => tab.fetch('/x', { headers: { 'X-Long': 'a'.repeat(17_000) } })],
  [500, 'a fault of ours', () => visitor.fetch('/broken.js')],
  [502, 'a failing upstream', () => during('error')],
  [503, 'a lost upstream', () => during('drop')],
])('%i, %s, has every security header and no-store', async (status, _, ask) => {
  const response = await ask()
  expect(response.status).toBe(status)
  expect(headerRecord(response)).toMatchObject(dynamic)
  expect(
    Object.keys(headerRecord(response)).filter((name) => /^(server|x-powered-by|via|date|set-cookie)$/.test(name)),
  ).toEqual([])
})

test('a problem document has a code and the request id, and nothing else', async () => {
  const response = await during('stack-trace')
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'upstream failed',
    status: 502,
    code: 'upstream_failed',
    requestId: response.headers.get('X-Request-Id'),
  })
})

test('a page may run scripts of its own origin, and inline scripts and styles with its nonce', async () => {
  const [first, second] = [await visitor.fetch('/exam/list'), await visitor.fetch('/exam/list')]
  const policy = first.headers.get('Content-Security-Policy') ?? ''
  expect(first.headers.get('Reporting-Endpoints')).toBe('policy="/violation"')
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(headerRecord(first)).toMatchObject({ ...everywhere, 'cache-control': 'no-cache' })
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  expect(await first.text()).toContain(`<style nonce="${nonce}"></style><p nonce="${nonce}">`)
  expect(second.headers.get('Content-Security-Policy')).not.toBe(policy)
  expect(policy.replaceAll(nonce, 'N')).toMatchInlineSnapshot(
    `"default-src 'none'; script-src 'self' 'nonce-N'; style-src 'self' 'nonce-N'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default dompurify polyfills; report-uri /violation"`,
  )
})

/** Directives of the policy of a page. */
async function parts(from: TestGateway): Promise<string[]> {
  const page = await from.browser().fetch('/exam/list')
  return (page.headers.get('Content-Security-Policy') ?? '').replaceAll(/'nonce-[^']+'/g, 'N').split('; ')
}

test('a page may load pictures from the object store and upload to it, and nothing else', async () => {
  const settings = { ...nowhere, OBJECT_STORE_URL: 'https://obs.gov.cn/bucket/' }
  const withStore = await testGateway({ overrides: { assets }, settings })
  const [plain, open] = [await parts(gateway), await parts(withStore)]
  expect(open.filter((part) => !plain.includes(part))).toEqual([
    "img-src 'self' data: blob: https://obs.gov.cn",
    "connect-src 'self' https://obs.gov.cn",
  ])
  withStore.close()
})

test('over TLS the policy has a report-to endpoint', async () => {
  const secure = await testGateway({
    overrides: { assets },
    settings: { ...nowhere, PUBLIC_ORIGIN: 'https://exam.gov.cn' },
  })
  const [plain, open] = [await parts(gateway), await parts(secure)]
  expect(open.filter((part) => !plain.includes(part))).toEqual(['report-to policy'])
  secure.close()
})

test('form-action names our origin, payment and log-in origins, and nothing else', async () => {
  const settings = {
    ...nowhere,
    PAY_ORIGINS: 'https://pay.helipay.com weixin:',
    LOG_IN_ORIGINS: 'https://gitee.com https://pay.helipay.com',
    SSO_URL: 'https://sso.gov.cn/oauth/authorize',
  }
  const withProvider = await testGateway({ overrides: { assets }, settings })
  const [plain, open] = [await parts(gateway), await parts(withProvider)]
  expect(open.filter((part) => !plain.includes(part))).toEqual([
    "form-action 'self' https://pay.helipay.com weixin: https://gitee.com https://sso.gov.cn",
  ])
  withProvider.close()
})

test.each(['/', '/login', '/docs', '/api/x', '/healthz'])('the policy of %s allows nothing unsafe', async (path) => {
  const policy = (await visitor.fetch(path)).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*|script-src[^;]*(data:|blob:)/)
})

test('data: is allowed for images only', async () => {
  const withProviders = await testGateway({ overrides: { assets } })
  const embed = withProviders.browser().fetch('/embed/page?src=https%3A%2F%2Fsite.test%2F')
  const policies = await Promise.all(
    ['/exam/list', '/sw.js', '/docs', '/healthz'].map((path) => withProviders.browser().fetch(path)).concat(embed),
  )
  const directives = policies.flatMap(({ headers }) => (headers.get('Content-Security-Policy') ?? '').split('; '))
  const withData = directives.filter((directive) => directive.includes('data:'))
  expect(withData.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'img-src']) // the client and /docs
  withProviders.close()
})

test('a hashed file is cached for a year, and a missing one is 404, not a page', async () => {
  const file = await visitor.fetch('/assets/main-abc.js')
  expect(headerRecord(file)).toMatchObject({ ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' })
  for (const path of [
    '/assets/main-old.js',
    '/x.map',
    '/assets/main-abc.js.map',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/index.php',
  ]) {
    expect([path, (await visitor.fetch(path)).status]).toEqual([path, 404])
  }
})

test('the service worker is revalidated on each request, and may fetch from its own origin only', async () => {
  const { headers } = await visitor.fetch('/sw.js')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
})
