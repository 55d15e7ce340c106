import { expect, test } from 'vitest'

import { type Arrow, arrowsOf, circleIn, folderOf, importedBy } from './arrows.ts'

const arrows = (...pairs: readonly string[]): Arrow[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return { from, to, files: [] }
  })

/** Whatever several features use knows none of them, and only the pages join them. */
const isPageOrFeature = (folder: string) => /^(?:routes$|features\/)/.test(folder)

test.each(['bff', 'web/src'])('no folders of %s import each other in a circle', (root) => {
  const found = arrowsOf(root)
  expect(found.length).toBeGreaterThan(20)
  expect(circleIn(found)).toEqual([])
})

test('a feature is imported by pages only, a page by nothing', () => {
  const wrong = arrowsOf('web/src').filter(
    ({ from, to }) => isPageOrFeature(to) && (from !== 'routes' || to === 'routes'),
  )
  expect(wrong.flatMap(({ files }) => files)).toEqual([])
})

test('the mechanics of the mock know nothing of its control page', () => {
  const found = arrowsOf('mocks')
  expect(found.some(({ from, to }) => from === 'qa' && to === 'core')).toBe(true)
  expect(found.filter(({ from, to }) => from === 'core' && to === 'qa').flatMap(({ files }) => files)).toEqual([])
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

test('a circle is named by its folders', () => {
  expect(circleIn(arrows('app>session', 'session>browser', 'app>browser'))).toEqual([])
  const circle = arrows('app>session', 'session>devices', 'devices>guard', 'guard>session', 'guard>browser')
  expect(circleIn(circle)).toEqual(['session', 'devices', 'guard'])
})

test('a file at the top stands for itself, a feature and a platform for one folder each', () => {
  expect(folderOf('bff/app/app.ts', 'bff')).toBe('app.ts')
  expect(folderOf('bff/session/suite/lock.ts', 'bff')).toBe('session')
  expect(folderOf('bff/platform/node/entry.ts', 'bff')).toBe('platform/node')
  expect(folderOf('web/src/features/exam/card.tsx', 'web/src')).toBe('features/exam')
  expect(folderOf('web/src/app/routes/_shell/wel/index.tsx', 'web/src')).toBe('routes')
})
