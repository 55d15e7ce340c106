import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'

import { retriedFiles } from '../retried-files.ts'
import { appShellParts } from './app-shell-parts.ts'
import { scrollAreaRefs } from './scroll-area-refs.ts'
import { transformed } from './transformed.ts'
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

test("Mantine's AppShell has no resized sections and no second side bar, and does not load what locks the scroll bar", () => {
  const folder = 'node_modules/@mantine/core/esm/components/AppShell'
  const files = [
    'AppShell',
    'AppShellHeader/AppShellHeader',
    'AppShellNavbar/AppShellNavbar',
    'AppShellFooter/AppShellFooter',
  ]
  const left = [...files, 'AppShellMediaStyles/get-variables/get-variables'].map((name) => {
    expect(`${folder}/${name}.mjs`).toMatch(idFilter(appShellParts))
    return transformed(appShellParts, readFileSync(`${folder}/${name}.mjs`, 'utf8'))
  })
  for (const code of left) expect(() => parseAst(code)).not.toThrow()
  const imported = left.flatMap((code) => Array.from(code.matchAll(/import .* from "(.*)"/g), ([, from]) => from))
  expect(
    imported.filter((from) => /RemoveScroll|react-remove-scroll$|ResizeHandle|assign-aside/.test(from ?? '')),
  ).toEqual([])
  expect(left.join('')).not.toMatch(/AppShell\.(?:Aside|Section) =/)
})

test('no page resizes its frame or has a second side bar', () => {
  const sources = globSync('web/src/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
  const frames = sources.filter((text) => text.includes('<AppShell'))
  expect(frames.length).toBeGreaterThan(0)
  expect(frames.filter((text) => /AppShell\.(?:Aside|Section)|\saside=|\sresize=/.test(text))).toEqual([])
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
  expect(Object.keys(left)).toEqual(Object.keys(await import(resolve(file))))
  expect(left.infiniteQueryBehavior).toThrow('leaves out infinite queries')
})

test("Vite's loader of files is replaced by ours, and a Vite that loads in another way fails the build", () => {
  const loader = 'return promise.then(() => baseModule().catch(handlePreloadError))'
  expect(transformed(retriedFiles, loader)).toMatch(/^import \{ loadFile \}.*loadFile\(baseModule\)\.catch/s)
  expect(() => transformed(retriedFiles, 'return load()')).toThrow('vite loads files in another way')
})
