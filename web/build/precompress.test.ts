import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { compressAll } from './precompress.ts'

test('texts get a .br and a .gz beside them, pictures do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'precompress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'page.js'), 'export const a = 1')
  writeFileSync(join(folder, 'photo.jpg'), 'pixels')
  await compressAll(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe('export const a = 1')
  expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe('export const a = 1')
  expect(() => readFileSync(join(folder, 'photo.jpg.br'))).toThrow('ENOENT')
})
