import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { compressAll, precompress } from './precompress.ts'
import { targetCheck } from './targets/target-check.ts'

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

test.each([precompress(), targetCheck()])(
  'after a first build that failed, $name does not hide its error',
  async (plugin) => {
    const { configResolved, closeBundle } = plugin as {
      configResolved(config: object): void
      closeBundle: { handler(): Promise<void> }
    } // as both are written
    configResolved({ root: tmpdir(), build: { outDir: 'no-such-folder' } })
    await expect(closeBundle.handler()).resolves.toBeUndefined()
  },
)
