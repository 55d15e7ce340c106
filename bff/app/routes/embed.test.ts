import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { embed } from '#contracts/session/embed.ts'
import { session } from '#contracts/session/session.ts'

import type { Assets } from '#bff/calls/dependencies.ts'
import { allowedDestination } from '#bff/http/guard/redirect.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const assets: Assets = async () => new Response('<p>')
const site = 'https://site.test/help?topic=photo&size=2#top'

let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway({ overrides: { assets } })
  tab = await gateway.logIn('zhangwei')
})
afterEach(() => gateway.close())

const embedPage = (src: string, headers: Record<string, string> = { 'Sec-Fetch-Dest': 'iframe' }) =>
  gateway.browser().fetch(`/embed/page?${new URLSearchParams({ src }).toString()}`, { headers })

test('only origins of the settings may be embedded', async () => {
  expect(await tab.value(embed.resolve, { src: site })).toEqual({ origin: 'https://site.test' })
  expect(await tab.value(embed.resolve, { src: 'https://site.test.evil.example/' })).toEqual({ origin: null })
})

test('the check requires an unlocked session', async () => {
  await tab.value(session.lock, { password: 'away' })
  expect((await readProblem(await tab.call(embed.resolve, { src: site }))).code).toBe('locked')
})

test('the document around an embedded page allows that origin only, and grants it nothing', async () => {
  const answer = await embedPage(site)
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(policy.replace(nonce, 'N')).toBe(
    "default-src 'none'; frame-src https://site.test; style-src 'nonce-N'; sandbox allow-forms allow-same-origin allow-scripts; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  )
  expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(answer.headers.get('Cross-Origin-Embedder-Policy')).toBe('unsafe-none')
  expect(framesIn(await answer.text())).toEqual([
    {
      src: site.replaceAll('&', '&amp;'),
      title: 'https://site.test',
      sandbox: 'allow-forms allow-same-origin allow-scripts',
      allow: '',
      referrerpolicy: 'no-referrer',
    },
  ])
})

/** Attributes of each frame in a document. */
const framesIn = (text: string) =>
  Array.from(text.matchAll(/<iframe ([^>]*)>/g), ([, attributes = '']) =>
    Object.fromEntries(Array.from(attributes.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [name, value])),
  )

test('no document for another origin, and none as a top-level page', async () => {
  expect((await embedPage('https://evil.example/')).status).toBe(404)
  expect((await embedPage('')).status).toBe(404)
  expect((await embedPage(site, { 'Sec-Fetch-Dest': 'document' })).status).toBe(404)
  expect((await embedPage(site, {})).status).toBe(200)
})

test('our pages may embed such a document; without settings they have no frames', async () => {
  const alone = await testGateway({ overrides: { assets }, settings: { EMBED_ORIGINS: '' } })
  const [open, closed] = [await tab.fetch('/wel/index'), await alone.browser().fetch('/wel/index')]
  expect(open.headers.get('Content-Security-Policy')).toContain("; frame-src 'self';")
  expect(open.headers.get('Cross-Origin-Embedder-Policy')).toBe('unsafe-none')
  expect(closed.headers.get('Content-Security-Policy')).toContain("; frame-src 'none';")
  expect(closed.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp')
  alone.close()
})

test('10,000 hostile addresses: none is allowed', () => {
  const starts = ['https://', 'http://', '//', '/\\', 'javascript:', 'data:text/html,', 'blob:', 'https:/', ' https://']
  const start = fc.constantFrom(...starts, 'https:\t//')
  const trick = fc.constantFrom('@', ':443@', '.', '\\@', '\n', '%00', '#@', '?@', ':8443/', '。', '/../', '%2f')
  const address = fc
    .tuple(
      start,
      fc.constantFrom('site.test', 'SITE.TEST', 'ѕite.test'),
      trick,
      fc.constantFrom('evil.example', '', 'x'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(address, fc.string()), (src) => {
      // Parsers agree about what is allowed.
      const read = allowedDestination(src, ['https://site.test']) && new URL(src)
      expect(read && [read.origin, read.host, read.username]).toBeOneOf([null, ['https://site.test', 'site.test', '']])
    }),
    { seed: 20261121, numRuns: 10_000 },
  )
})
