import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Assets } from '#bff/calls/dependencies.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'

/** A build with the API page: every file is there, with any settings. */
const assets: Assets = async (request) =>
  new URL(request.url).pathname === '/docs/page.js' || request.url.endsWith('/index.html')
    ? new Response('1', { headers: { 'Content-Type': 'text/javascript' } })
    : null

const production = {
  ENVIRONMENT: 'production',
  UPSTREAM_URL: 'https://upstream.test/api/',
  PUBLIC_ORIGIN: 'https://exam.test',
  CLIENT_SECRET: 'kR8vW2nQ5tY7uJ4m',
  AES_KEY: 'Zx81Lq0aPp93Mm27Tt65Yy48Ww12Rr39',
  SESSION_KEY: 'b7Jd9Kf2Ls5Hg8Ty3Wn6Xc1Vq4Zm0RpEuAoI',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({ overrides: { assets } })
})
afterAll(() => gateway.close())

test('the page runs its own files only, by nonce, and connects to this origin only', async () => {
  const [first, second] = [await gateway.browser().fetch('/docs'), await gateway.browser().fetch('/docs')]
  const policy = first.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  expect(second.headers.get('Content-Security-Policy')).not.toBe(policy)
  expect(policy.replaceAll(nonce, 'N')).toMatchInlineSnapshot(
    `"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; script-src 'nonce-N'; style-src 'nonce-N'; img-src data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types default dompurify 'allow-duplicates'; report-uri /violation"`,
  )
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  expect(first.headers.get('X-Frame-Options')).toBe('DENY')
  const html = await first.text()
  const loaded = Array.from(html.matchAll(/<(?:script|link) [^>]+>/g), ([tag]) => tag)
  expect(loaded).toHaveLength(4)
  expect(loaded.filter((tag) => !tag.includes(`nonce="${nonce}"`) || !/(?:src|href)="\/docs\//.test(tag))).toEqual([])
})

test('its files come from the build; a missing file is 404', async () => {
  const file = await gateway.browser().fetch('/docs/page.js')
  expect(file.headers.get('Content-Type')).toBe('text/javascript')
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await gateway.browser().fetch('/docs/other.js')).status).toBe(404)
})

test.each([
  ['development', {}, true],
  ['production', { ...production, API_DOCS: 'on' }, false],
])('in %s the page says whether it makes calls', async (_, settings, makesCalls) => {
  const other = await testGateway({ overrides: { assets }, settings })
  const html = await (await other.browser().fetch('/docs')).text()
  expect(/<html[^>]* data-try-out/.test(html)).toBe(makesCalls)
  other.close()
})

test.each([
  ['development', {}, 200],
  ['production', production, 404],
  ['production with API_DOCS', { ...production, API_DOCS: 'on' }, 200],
])('in %s page and files answer as the settings say', async (_, settings, status) => {
  const other = await testGateway({ overrides: { assets }, settings })
  for (const path of ['/docs', '/docs/page.js']) {
    expect([path, (await other.browser().fetch(path)).status]).toEqual([path, status])
  }
  other.close()
})
