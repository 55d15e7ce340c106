import { dirname } from 'node:path'

import { expect, test } from 'vitest'

import { type Arrow, folderArrows, circleIn, parentFolder, importedBy } from './arrows.ts'
import { tracked } from './tracked.ts'

const arrows = (...pairs: readonly string[]): Arrow[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return { from, to, files: [] }
  })

/** Whatever several features use knows none of them, and only the pages join them. */
const isPageOrFeature = (folder: string) => /^(?:app\/routes$|features\/)/.test(folder)

/** Rooms of a part, from the top floor to the ground. */
const floors: Readonly<Record<string, readonly string[]>> = {
  bff: ['platform', 'app', 'calls', 'session', 'upstream', 'limits', 'http', 'config'],
  'web/src': ['main.tsx', 'app', 'features', 'crud', 'frame', 'ui', 'client'],
}

test.each(Object.keys(floors))('a room of %s imports rooms below it only', (root) => {
  const floor = (folder: string) => floors[root]?.indexOf(folder.split('/')[0] ?? '') ?? -1
  const wrong = folderArrows(root).filter(({ from, to }) => floor(to) < floor(from))
  expect(wrong.flatMap(({ files }) => files)).toEqual([])
})

test.each(Object.keys(floors))('no folders in a room of %s import each other in a circle', (root) => {
  const found = folderArrows(root)
  expect(found.length).toBeGreaterThan(20)
  expect(circleIn(found)).toEqual([])
})

test.each(Object.entries(floors))(
  '%s has these rooms and its test kit, and no folder of more than forty files',
  (root, rooms) => {
    const files = tracked(`${root}/**`).map((file) => file.slice(root.length + 1))
    const inRooms = files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? '')
    expect(new Set(inRooms)).toEqual(new Set([...rooms.filter((room) => !room.includes('.')), 'testing']))
    const counts = Map.groupBy(files, dirname)
    expect([...counts].filter(([, inside]) => inside.length > 40).map(([folder]) => folder)).toEqual([])
  },
)

test('a feature is imported by pages only, a page by nothing', () => {
  const wrong = folderArrows('web/src').filter(
    ({ from, to }) => isPageOrFeature(to) && (from !== 'app/routes' || to === 'app/routes'),
  )
  expect(wrong.flatMap(({ files }) => files)).toEqual([])
})

test('the mechanics of the mock know nothing of its control page', () => {
  const found = folderArrows('mocks')
  const between = (above: string, below: string) =>
    found
      .filter(({ from, to }) => from.startsWith(`${above}/`) && to.startsWith(`${below}/`))
      .flatMap(({ files }) => files)
  expect(between('qa', 'core').length).toBeGreaterThan(0)
  expect(between('core', 'qa')).toEqual([])
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

test('a file beside folders stands for itself, the frame and the screens of lists for one folder each', () => {
  expect(parentFolder('bff/app/app.ts', 'bff')).toBe('app/app.ts')
  expect(parentFolder('bff/session/suite/lock.ts', 'bff')).toBe('session/suite')
  expect(parentFolder('web/src/features/exam/card.tsx', 'web/src')).toBe('features/exam')
  expect(parentFolder('web/src/frame/tabs/panes.tsx', 'web/src')).toBe('frame')
})
