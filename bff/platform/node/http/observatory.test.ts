import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Assets } from '#bff/calls/dependencies.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { directives, observatoryScore, type ScannedPage } from '#bff/testing/observatory.ts'
import { makeCertificates } from '#bff/testing/processes/certificates.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const page = '<script type="module" src="/assets/main-1.js" integrity="sha384-x"></script>'
const assets: Assets = async () => new Response(page)

const certificates = makeCertificates()
let port = 0
let close: () => void

beforeAll(async () => {
  scenario.begin('normal')
  const gateway = await testGateway({
    overrides: { assets },
    settings: {
      PUBLIC_ORIGIN: 'https://localhost',
      PAY_ORIGINS: '',
      LOG_IN_ORIGINS: '',
      SSO_URL: '',
      EMBED_ORIGINS: '',
    },
  })
  const listener = getRequestListener(gateway.fetch)
  const server = createServer(certificates.server, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // it listens on a port
  close = () => {
    server.close()
    gateway.close()
  }
})
afterAll(() => {
  close()
  certificates.remove()
})

/** One GET over TLS, with a certificate that is checked. */
const get = (path: string, headers = {}) =>
  new Promise<ScannedPage>((resolve, reject) => {
    const options = { port, path, headers, servername: 'localhost', ca: certificates.pem, agent: false as const }
    request({ host: '127.0.0.1', ...options }, (response) => {
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
      const [headers, cookies] = [Object.fromEntries(named), response.headers['set-cookie'] ?? []]
      void text(response).then((html) => resolve({ headers, cookies, html }), reject)
    })
      .on('error', reject)
      .end()
  })

// The names are those of the tests of Mozilla's Observatory, with the result that costs nothing or adds to the score.
test('content-security-policy: default-src is none, nothing is unsafe, every dangerous directive is narrow', async () => {
  const policy = (await get('/')).headers['content-security-policy']
  const found = directives(policy)
  expect(found.get('default-src')).toEqual(["'none'"])
  expect(found.get('object-src')).toEqual(["'none'"])
  expect(found.get('base-uri')).toEqual(["'none'"])
  expect(found.get('frame-ancestors')).toEqual(["'none'"])
  expect(found.get('form-action')).toEqual(["'self'"])
  expect(policy).not.toMatch(/unsafe|\*|http:|https:/)
  for (const name of ['script-src', 'style-src']) {
    expect(found.get(name)).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)])
  }
})

test.each([
  ['strict-transport-security', /^max-age=(?:[2-9]\d{7}|\d{9,}); includeSubDomains; preload$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-embedder-policy', /^require-corp$/],
  ['permissions-policy', /camera=\(self\)/],
])('%s is on the page, on a call and on a missing file', async (name, value) => {
  for (const path of ['/', '/api/blade-system/user/info', '/nothing.js']) {
    expect([path, (await get(path)).headers[name]]).toEqual([path, expect.stringMatching(value)])
  }
})

test('cross-origin-resource-sharing: no other site may read an answer', async () => {
  const { headers } = await get('/', { Origin: 'https://http-observatory.security.mozilla.org' })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('cookies: each one is Secure, HttpOnly, SameSite and bound to the host', async () => {
  const { cookies } = await get('/session', { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin' })
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-Http-[\w-]+=[^;]*; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  }
})

test('the score by the table of Observatory 1.4.8 is 135, and 140 with the cookie of a session', async () => {
  const scanned = await get('/')
  expect(observatoryScore(scanned)).toBe(135)
  const { cookies } = await get('/session', { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin' })
  expect(observatoryScore({ ...scanned, cookies })).toBe(140)
})

test('the score falls with each header that is missing or wide, and with a script of another site', async () => {
  const scanned = await get('/')
  const { headers } = scanned
  const scoreWith = (changed: Record<string, string | undefined>) =>
    observatoryScore({
      ...scanned,
      headers: Object.fromEntries(
        Object.entries({ ...headers, ...changed }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
      ),
    })
  for (const name of ['content-security-policy', 'strict-transport-security', 'cross-origin-resource-policy']) {
    expect([name, scoreWith({ [name]: undefined })]).toEqual([name, expect.toSatisfy((score: number) => score < 130)])
  }
  expect(scoreWith({ 'referrer-policy': 'unsafe-url' })).toBeLessThan(130)
  expect(scoreWith({ 'x-content-type-options': undefined })).toBe(130)
  expect(scoreWith({ 'content-security-policy': "default-src 'self' 'unsafe-inline'" })).toBeLessThan(90)
  expect(observatoryScore({ ...scanned, html: '<script src="//evil.example/x.js"></script>' })).toBe(50)
  const stock = {
    'strict-transport-security': 'max-age=15552000; includeSubDomains',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  expect(observatoryScore({ headers: stock, cookies: [], html: '' })).toBe(75) // Hono's secureHeaders()
})
