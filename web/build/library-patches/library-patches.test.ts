import { readFileSync } from 'node:fs'

import type { Plugin } from 'vite'
import { expect, test } from 'vitest'

import { retriedFiles } from '../retried-files.ts'
import { transformed } from './transformed.ts'
import { unzipWithoutWorker, zipWithoutWorker } from './zip-without-worker.ts'

const idFilter = ({ transform, load }: Plugin): RegExp => Object(transform ?? load).filter.id

test('write-excel-file compresses by its own module without workers', () => {
  const folder = 'node_modules/write-excel-file/modules/zip'
  expect(`${folder}/zipToArrayBuffer.js`).toMatch(idFilter(zipWithoutWorker))
  const code: string = Object(zipWithoutWorker.load).handler()
  expect(code).toContain('./zipToArrayBufferSync.js')
  expect(readFileSync(`${folder}/zipToArrayBufferSync.js`, 'utf8')).toMatch(/export default/)
})

test('read-excel-file unpacks without workers, by a module that has the same exports as its callers use', () => {
  const folder = 'node_modules/read-excel-file/modules'
  expect(`${folder}/zip/unzipFromArrayBuffer.js`).toMatch(idFilter(unzipWithoutWorker))
  expect(String(Object(unzipWithoutWorker.load).handler())).toContain('unzipSync')
  const caller = readFileSync(`${folder}/export/unpackXlsxFileUniversal.js`, 'utf8')
  expect(caller).toContain("import unzipFromArrayBuffer from '../zip/unzipFromArrayBuffer.js'")
  expect(caller).toMatch(/unzipFromArrayBuffer\(arrayBuffer, \{\s*filter: filterZipArchiveEntry\s*\}\)\.then/)
})

test("Vite's loader of files is replaced by ours, and a Vite that loads in another way fails the build", () => {
  const loader = 'return promise.then(() => baseModule().catch(handlePreloadError))'
  expect(transformed(retriedFiles, loader)).toMatch(/^import \{ loadFile \}.*loadFile\(baseModule\)\.catch/s)
  expect(() => transformed(retriedFiles, 'return load()')).toThrow('vite loads files in another way')
})
