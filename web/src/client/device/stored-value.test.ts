import { createStore } from 'jotai'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { storedAtom } from './stored-atom.ts'
import { storedValue } from './stored-value.ts'

const Count = v.object({ count: v.number() })

test.each([
  ['nothing', null, null],
  ['no JSON', '{', null],
  ['another shape', '{"count":"1"}', null],
  ['null', 'null', null],
  ['a value', '{"count":1}', { count: 1 }],
])('where %s is stored, %s, it is read as %o', (_, text, expected) => {
  if (text !== null) localStorage.setItem('count', text)
  expect(storedValue('count', Count)).toEqual(expected)
  expect(createStore().get(storedAtom('count', Count, { initial: { count: 0 } }))).toEqual(expected ?? { count: 0 })
})

test('an atom stores its value, and follows another tab', () => {
  const [store, counts] = [createStore(), storedAtom('count', Count, { initial: { count: 0 } })]
  const stop = store.sub(counts, () => undefined)
  store.set(counts, { count: 1 })
  expect(localStorage.getItem('count')).toBe('{"count":1}')
  localStorage.setItem('count', '{"count":2}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  expect(store.get(counts)).toEqual({ count: 2 })
  stop()
})
