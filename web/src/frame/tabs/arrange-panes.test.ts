import { expect, test } from 'vitest'

import { type MountedPanes, arrangePanes } from './arrange-panes.ts'

type Situation = { unsaved?: string[]; closed?: string[] }

const look = (panes: readonly MountedPanes[], key: string, { unsaved = [], closed = [] }: Situation = {}) =>
  arrangePanes(panes, {
    active: { key, id: key },
    stays: (pane) => !closed.includes(pane.key),
    isUnsaved: (it) => unsaved.includes(it),
    begin: (active, turn) => ({ ...active, turn }),
  })

const visit = (keys: readonly string[], situation?: Situation) =>
  keys.reduce<readonly MountedPanes[]>((panes, key) => look(panes, key, situation), [])

const paneKeys = (panes: readonly MountedPanes[]) => panes.map((pane) => pane.key)
const letters = Array.from('abcdefghijkl')

test('twelve pages stay mounted, in the order of their opening', () => {
  expect(paneKeys(visit(letters))).toEqual(letters)
})

test('the thirteenth unmounts the least recently used page', () => {
  expect(paneKeys(visit([...letters, 'a', 'm']))).toEqual(Array.from('acdefghijklm'))
})

test('a page with unsaved work is never unmounted automatically', () => {
  expect(paneKeys(visit([...letters, 'm'], { unsaved: ['a', 'b'] }))).toEqual(Array.from('abdefghijklm'))
  expect(visit([...letters, 'm'], { unsaved: [...letters] })).toHaveLength(13)
})

test('three embedded pages stay mounted', () => {
  const frames = ['a', 'b', 'c', 'd'].map((name) => `/myiframe/${name}`)
  expect(paneKeys(visit(['/x', ...frames.slice(0, 3), '/y', '/myiframe/a', '/myiframe/d']))).toEqual([
    '/x',
    '/myiframe/a',
    '/myiframe/c',
    '/y',
    '/myiframe/d',
  ])
})

test('a closed tab ends its page', () => {
  expect(paneKeys(look(visit(['a', 'b', 'c']), 'c', { closed: ['a'] }))).toEqual(['b', 'c'])
})

test('the active page stays mounted after its tab was closed, until another one opens', () => {
  const panes = look(visit(['a', 'b']), 'b', { closed: ['b'] })
  expect(paneKeys(panes)).toEqual(['a', 'b'])
  expect(paneKeys(look(panes, 'a', { closed: ['b'] }))).toEqual(['a'])
})

test('a refresh remounts a page', () => {
  const panes = visit(['a', 'b'])
  const again = arrangePanes(panes, {
    active: { key: 'b', id: 'b, again' },
    stays: () => true,
    isUnsaved: () => false,
    begin: (active, turn) => ({ ...active, turn }),
  })
  expect(again.map((pane) => pane.id)).toEqual(['a', 'b, again'])
})

test('without a change the same array is returned', () => {
  const panes = visit(['a', 'b'])
  expect(look(panes, 'b')).toBe(panes)
})
