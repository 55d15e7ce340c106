import * as v from 'valibot'
import { expect, test } from 'vitest'

import { plainSearch, search, storableQuery, typedText } from './search.ts'

const validate = search(
  v.object({
    step: v.optional(v.picklist(['base', 'subject'])),
    keyword: v.optional(typedText),
    current: v.optional(v.number()),
  }),
)

test('a browser stores what the search of a route declares, but no text that was typed', () => {
  expect(storableQuery(validate, { step: 'base', current: '2', keyword: '张伟' })).toBe('step=base&current=2')
})

test('what no route declares, or what does not fit, is not stored', () => {
  expect(storableQuery(validate, { step: 'else', zjhm: '11010519491231002X' })).toBe('')
  expect(storableQuery(undefined, { step: 'base' })).toBe('')
})

test('an address does not repeat the page and the size with which each list begins', () => {
  expect(plainSearch.stringifySearch({ current: 1, size: 10, keyword: '张' })).toBe(
    `?keyword=${encodeURIComponent('张')}`,
  )
  expect(plainSearch.stringifySearch({ current: 2, size: 10 })).toBe('?current=2')
})

test('a list of an address repeats its key, and a route that does not declare it ignores it', () => {
  const address = plainSearch.stringifySearch({ filters: ['szd:510100', 'zkrs:2~'], step: undefined })
  const raw = plainSearch.parseSearch(address)
  expect(search(v.object({ filters: v.array(v.string()) }))(raw)).toEqual({ filters: ['szd:510100', 'zkrs:2~'] })
  expect(validate(raw)).toEqual({})
  expect(plainSearch.stringifySearch({})).toBe('')
})
