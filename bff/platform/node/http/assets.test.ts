import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Assets } from '#bff/calls/dependencies.ts'
import { clientAssets } from './assets.ts'

const around = mkdtempSync(join(tmpdir(), 'client-'))
const directory = join(around, 'client')
const script = 'export const answer = 42\n'.repeat(100)
let assets: Assets

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'), { recursive: true })
  const files = {
    'index.html': '<p>',
    'assets/main-1.js': script,
    'assets/main-1.js.br': brotliCompressSync(script),
    'assets/main-1.js.gz': gzipSync(script),
    'assets/photo-1.png': 'pixels',
    'icon.svg': '<svg/>',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  writeFileSync(join(around, 'beside.txt'), 'secret')
  assets = await clientAssets(pathToFileURL(`${directory}/`))
})
afterAll(() => rmSync(around, { recursive: true }))

const get = (path: string, accepted = '') =>
  assets(new Request(`http://localhost${path}`, { headers: { 'Accept-Encoding': accepted } }))

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=0.5, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Buffer) => bytes],
])('with Accept-Encoding %j a script is served as %s', async (accepted, encoding, open) => {
  const file = await get('/assets/main-1.js', accepted)
  const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())
  expect(open(bytes).toString()).toBe(script)
  expect(file?.headers.get('Content-Encoding')).toBe(encoding)
  expect(file?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(file?.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(file?.headers.get('Vary')).toBe('Accept-Encoding')
})

const ifNoneMatch = (etag: string) =>
  assets(
    new Request('http://localhost/assets/main-1.js', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } }),
  )

test('If-None-Match is answered 304, per encoding', async () => {
  const [brotli, plain] = await Promise.all(['br', ''].map((accepted) => get('/assets/main-1.js', accepted)))
  const [brotliTag = '', plainTag = ''] = [brotli, plain].map((file) => file?.headers.get('ETag') ?? '')
  expect(brotliTag).not.toBe(plainTag)
  expect((await ifNoneMatch(brotliTag))?.status).toBe(304)
  expect((await ifNoneMatch(plainTag))?.status).toBe(200)
})

test('a picture is not compressed again', async () => {
  const file = await get('/assets/photo-1.png', 'br, gzip')
  expect(file?.headers.get('Content-Encoding')).toBeNull()
  expect(await file?.text()).toBe('pixels')
})

test('hashed files are cached for a year, others are revalidated', async () => {
  expect((await get('/assets/main-1.js'))?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await get('/icon.svg'))?.headers.get('Cache-Control')).toBe('no-cache')
})

test.each([
  '/missing.js',
  '/',
  '/assets',
  '/../beside.txt',
  '/%2e%2e/beside.txt',
  '/assets/..%2f..%2fbeside.txt',
  '/assets/main-1.js%00',
  '/assets/main-1.js.br',
])('%s is no file', async (path) => {
  expect(await get(path)).toBeNull()
})

test('without a built client the start fails', async () => {
  await expect(clientAssets(pathToFileURL(`${directory}/nowhere/`))).rejects.toThrow('ENOENT')
})
