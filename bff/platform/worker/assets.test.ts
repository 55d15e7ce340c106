import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unstable_startWorker } from 'wrangler'

import { edgeHeaders } from '#bff/http/guard/headers.ts'
import { demoSettings } from '#bff/testing/settings.ts'

const year = 'public, max-age=31536000, immutable'
const directory = mkdtempSync(join(tmpdir(), 'edge-'))
let worker: Awaited<ReturnType<typeof unstable_startWorker>>

/** The edge in front of a small client: Cloudflare's asset router, then the worker. */
beforeAll(async () => {
  const files = {
    _headers: edgeHeaders(),
    'index.html': '<style nonce="__NONCE__"></style>',
    'sw.js': '1',
    'assets/main-abc.js': '1',
    'assets/main-abc.js.br': '1',
    '.assetsignore': '*.br\n*.gz\n',
    'workers/crop-abc.js': '1',
    'docs/page.js': '1',
  }
  for (const folder of ['assets', 'workers', 'docs']) mkdirSync(join(directory, folder))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  for (const name of readdirSync('web/public')) writeFileSync(join(directory, name), '<svg/>')
  vi.stubEnv('WRANGLER_LOG', 'error')
  const bindings = Object.entries(demoSettings).map(([name, value]) => [name, { type: 'plain_text', value }] as const)
  worker = await unstable_startWorker({
    config: 'wrangler.toml',
    assets: directory,
    bindings: Object.fromEntries(bindings),
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      persist: false,
      watch: false,
    },
  })
  await worker.ready
})
afterAll(async () => {
  await worker.dispose()
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})

const get = async (path: string, method = 'GET') => {
  const response = await worker.fetch(`http://localhost${path}`, { redirect: 'manual', method })
  const { headers } = response
  return {
    status: response.status,
    caching: headers.get('Cache-Control'),
    policy: headers.get('Content-Security-Policy') ?? '',
    isLogged: headers.has('X-Request-Id'),
    text: await response.text(),
  }
}

test('a hashed file is served without the worker and cached for a year', async () => {
  expect(await get('/assets/main-abc.js')).toMatchObject({ status: 200, caching: year, isLogged: false })
  expect(await get('/assets/main-abc.js.br')).toMatchObject({ status: 404 }) // the edge compresses
})

test.each(['/assets/main-old.js', '/assets/deep/main.css', '/workers/crop-old.js', '/missing.js'])(
  'a missing file is 404 and not cached: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, caching: 'no-store', isLogged: true })
  },
)

test('a POST to a file of the worker is 404 and not cached, as on Node', async () => {
  expect(await get('/sw.js', 'POST')).toMatchObject({ status: 404, caching: 'no-store', isLogged: true })
})

test.each([
  '/',
  '/index.html',
  '/index',
  '/index/',
  '/%69ndex.html',
  '//index.html',
  '/x//../index.html',
  '/./index.html',
  '/INDEX.html',
  '/login',
])('the page always has its policy: %s', async (path) => {
  const { status, text, policy } = await get(path)
  expect(text).not.toContain('__NONCE__')
  expect([status, policy.includes("script-src 'self'")]).not.toEqual([200, false])
})

test('every file that is not hashed has the headers of the worker', async () => {
  for (const path of ['sw.js', 'workers/crop-abc.js', 'docs/page.js', ...readdirSync('web/public')]) {
    expect([path, await get(`/${path}`)]).toMatchObject([path, { status: 200, isLogged: true }])
  }
})

test.each(['/docs/', '/docs/page.js', '/docs%2Fpage.js', '//docs/page.js', '/x/..//docs/page.js', '/docs/./page.js'])(
  'the API page is always served by the worker: %s',
  async (path) => {
    const { status, isLogged } = await get(path)
    expect(isLogged || status === 307).toBe(true)
  },
)
