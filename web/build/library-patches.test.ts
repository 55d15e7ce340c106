import { globSync, readFileSync } from 'node:fs'

import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'

import { reactParts } from './react-parts.ts'
import { retriedFiles } from './retried-files.ts'
import { scrollAreaRefs } from './scroll-area-refs.ts'
import { transformed } from './testing/transformed.ts'
import { withoutInfiniteQueries } from './without-infinite-queries.ts'
import { unzipWithoutWorker, zipWithoutWorker } from './zip-without-worker.ts'

const idFilter = ({ transform, load }: Plugin): RegExp => Object(transform ?? load).filter.id

test("Mantine's ScrollArea imports its hook from @mantine/hooks, and nothing of @floating-ui", () => {
  const file = 'node_modules/@mantine/core/esm/components/ScrollArea/ScrollArea.mjs'
  expect(file).toMatch(idFilter(scrollAreaRefs))
  const code = readFileSync(file, 'utf8')
  expect(code).toContain('@floating-ui')
  expect(transformed(scrollAreaRefs, code)).not.toContain('@floating-ui')
})

test('React DOM hydrates nothing and has no view transitions; in another React DOM the build fails', () => {
  const file = 'node_modules/react-dom/cjs/react-dom-client.production.js'
  expect(file).toMatch(idFilter(reactParts))
  const code = transformed(reactParts, readFileSync(file, 'utf8'))
  expect(() => parseAst(code)).not.toThrow()
  expect(code).not.toContain('exports.hydrateRoot')
  expect(code).not.toContain('.startViewTransition(')
  expect(code).not.toMatch(/\bisHydrating\b(?!\$)/)
  expect(() => transformed(reactParts, code)).toThrow('mend reactParts')
})

test('the client hydrates no page and renders no view transition of React', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((text) => /hydrateRoot|<ViewTransition|addTransitionType/.test(text))).toEqual([])
})

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

test('the module of infinite queries keeps its exports, and the first infinite query throws', async () => {
  const file = 'node_modules/@tanstack/query-core/build/modern/infiniteQueryBehavior.js'
  expect(file).toMatch(idFilter(withoutInfiniteQueries))
  const left = await import(`data:text/javascript,${encodeURIComponent(Object(withoutInfiniteQueries.load).handler())}`)
  expect(Object.keys(left)).toEqual(Object.keys(await import(`../../${file}`)))
  expect(left.infiniteQueryBehavior).toThrow('leaves out infinite queries')
})

test("Vite's loader of files is replaced by ours, and a Vite that loads in another way fails the build", () => {
  const loader = 'return promise.then(() => baseModule().catch(handlePreloadError))'
  expect(transformed(retriedFiles, loader)).toMatch(/^import \{ loadFile \}.*loadFile\(baseModule\)\.catch/s)
  expect(() => transformed(retriedFiles, 'return load()')).toThrow('vite loads files in another way')
})
