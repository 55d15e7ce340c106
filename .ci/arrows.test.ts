import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { type Arrow, arrowsOf, drawn, folderOf, importedBy, layersOf, parts, reduced } from './layers.ts'

const arrows = (...pairs: readonly string[]): Arrow[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return { from, to, files: [] }
  })

test.each(parts)('no folders of $name import each other in a circle', (part) => {
  const found = arrowsOf(part)
  expect(found.length).toBeGreaterThan(20)
  expect(() => layersOf(found)).not.toThrow()
})

test('the mechanics of the mock know nothing of its control page', () => {
  const found = arrowsOf({ name: 'mocks', root: 'mocks' })
  expect(found.some(({ from, to }) => from === 'qa' && to === 'core')).toBe(true)
  expect(found.filter(({ from, to }) => from === 'core' && to === 'qa').flatMap(({ files }) => files)).toEqual([])
})

test('the layers in docs/architecture.md are those of the code: `node .ci/layers.ts` draws them', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(drawn(text)).toBe(text)
})

test('an import counts whether of values, of types, on demand or passed on, by path or by name', () => {
  const code = `import { a } from './a.ts'
import type { B } from '../b.ts'
import '#web/c.css'
export { d } from '#contracts/d.ts'
const e = () => import('./e.tsx')
import v from 'valibot'`
  expect(importedBy('bff/session/x.ts', code)).toEqual([
    'bff/session/a.ts',
    'bff/b.ts',
    'web/src/c.css',
    'contracts/d.ts',
    'bff/session/e.tsx',
  ])
})

test('a folder is above what it imports, and a circle is named by its folders', () => {
  const layers = layersOf(arrows('app>session', 'session>browser', 'app>browser'))
  expect(Object.fromEntries(layers)).toEqual({ browser: 0, session: 1, app: 2 })
  expect(() => layersOf(arrows('app>session', 'session>devices', 'devices>guard', 'guard>session'))).toThrow(
    'circle: session -> devices -> guard -> session',
  )
})

test('a picture leaves out an arrow that a longer way says', () => {
  expect(reduced(arrows('app>session', 'session>browser', 'app>browser'))).toEqual(
    arrows('app>session', 'session>browser'),
  )
})

test('a file at the top is a box of its own, a feature and a platform one folder each', () => {
  const [bff, web] = [
    { name: 'bff', root: 'bff' },
    { name: 'web', root: 'web/src', joined: ['routes'] },
  ]
  expect(folderOf('bff/app.ts', bff)).toBe('app.ts')
  expect(folderOf('bff/session/suite/lock.ts', bff)).toBe('session')
  expect(folderOf('bff/platform/node/entry.ts', bff)).toBe('platform/node')
  expect(folderOf('web/src/features/exam/card.tsx', web)).toBe('features/exam')
  expect(folderOf('web/src/routes/_shell/wel/index.tsx', web)).toBe('routes')
})
