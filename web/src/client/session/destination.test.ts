import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createClient } from '#web/app/app.tsx'
import { createAppRouter } from '#web/app/router.ts'
import { open, serveGateway } from '#web/testing/client.tsx'
import { destination } from './destination.ts'

const seed = 20261121

test('a path of ours is kept with its search', () => {
  expect(destination('/message/index?msgId=1#top')).toBe('/message/index?msgId=1#top')
})

test('no destination, the log-in page and error pages lead to the home page', () => {
  expect([undefined, '', '/login', '/login?x=/y', '/lock', '/404', '/500'].map(destination)).toEqual(Array(7).fill('/'))
})

const behind = (page: string, to: string) => `${page}?to=${encodeURIComponent(to)}`

test('nested destinations of log-in and lock are resolved', () => {
  const wanted = '/message/index?msgId=1#top'
  expect(destination(behind('/lock', wanted))).toBe(wanted)
  expect(destination(behind('/login', behind('/lock', wanted)))).toBe(wanted)
  for (const trick of tricks) expect(followedOrigins(destination(behind('/lock', trick)))).toEqual(ours)
})

/** Attempts at an open redirect. */
const tricks = [
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/wel/..//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '//evil.example@localhost',
  'https://localhost@evil.example',
  'http://localhost:8787.evil.example',
  '/@evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  '//ｅvil.example',
  '/\u2044/evil.example',
  '//[::1]',
  '//0x7f000001',
  '/?x=//evil.example',
  '/#//evil.example',
  '//evil.example%23@localhost/',
  '.evil.example',
  '@evil.example',
  ':8788/',
  '?to=//evil.example',
]

const piece = fc.constantFrom(
  '//',
  '/',
  '\\',
  ':',
  '@',
  '.',
  '..',
  '%2f',
  '%5c',
  '%00',
  '\t',
  '\r\n',
  '#',
  '?',
  ' ',
  'https',
)
const host = fc.constantFrom('evil.example', 'localhost', 'localhost:8787', '127.0.0.1', 'ｅvil。example', '')
const hostile = fc.oneof(
  fc.tuple(fc.constantFrom(...tricks), piece, host, fc.string()).map((parts) => parts.join('')),
  fc.array(fc.oneof(piece, host), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string(),
)

/** Whether a browser that follows it stays on our origin, also after decoding it twice. */
const followedOrigins = (address: string) => [
  new URL(address, location.origin).origin,
  new URL(new URL(address, location.origin).pathname, location.origin).origin,
]
const ours = [location.origin, location.origin]

test('10,000 hostile destinations never leave our origin', () => {
  for (const trick of tricks) expect(followedOrigins(destination(trick))).toEqual(ours)
  fc.assert(
    fc.property(hostile, (wanted) => {
      expect(followedOrigins(destination(wanted))).toEqual(ours)
    }),
    { seed, numRuns: 10_000 },
  )
})

const names = [
  'to',
  'src',
  'path',
  'redirect',
  'redirectUrl',
  'redirect_uri',
  'return',
  'returnUrl',
  'url',
  'href',
  'next',
  'back',
  'from',
  'target',
  'link',
  'page',
  'goto',
  'callback',
  'continue',
]

/** Each is tested above, in embed.test.tsx, in base-info.test.tsx and in result.test.tsx. */
test('no other part of an address is used as a destination', () => {
  const { routesById } = createAppRouter(new QueryClient())
  const params = Object.fromEntries(names.map((name) => [name, 'https://evil.example/']))
  const read = Object.values(routesById).flatMap(({ fullPath, options: { validateSearch } }) => {
    const search: object = typeof validateSearch === 'function' ? validateSearch(params) : {}
    return names.filter((name) => name in search).map((name) => `${fullPath} ${name}`)
  })
  expect(read.toSorted()).toEqual([
    '/404 path',
    '/500 to',
    '/lock to',
    '/login to',
    '/myiframe/$routerPath src',
    '/notselectexam/baseinfo/index to',
  ])
})

test('a logged-in user is not redirected by the address of the log-in or lock page', async () => {
  await serveGateway({ as: 'zhangwei' })
  const { router } = createClient({ env: 'test' }) // pages are not rendered: the router redirects
  for (const page of ['/login', '/lock']) {
    for (const trick of tricks) {
      await router.navigate({ href: `${page}?to=${encodeURIComponent(trick)}` })
      await waitFor(() => expect(router.state.location.pathname).not.toContain(page))
      expect(followedOrigins(router.state.location.href)).toEqual(ours)
    }
  }
})

test.each(tricks.slice(0, 4))('an unknown address, %s, is shown and leads nowhere', async (trick) => {
  const { address } = await open(`/404?path=${encodeURIComponent(trick)}`)
  expect(address()).toMatch(/^\/404\?/)
  expect(Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual(['/wel/index'])
})
