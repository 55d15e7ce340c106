import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { createAppRouter } from '../app/router.ts'
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

const { routesById } = createAppRouter(new QueryClient())
const searches = Object.values(routesById).flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function' ? [{ id: String(id), validate: validateSearch as Validate }] : [],
)
type Validate = (raw: Record<string, unknown>) => object

/** Parameters of every route: those that the sources of the routes declare, and an undeclared one. */
const bad = ['', 'zz', '-1', '0', '1.5', '1e9', '%', 'null', '[object Object]', '99999999999999999999', '\u0000']
const names = [
  'current',
  'size',
  'id',
  'list',
  'step',
  'keyword',
  'year',
  'filters',
  'view',
  'row',
  'edit',
  'to',
  'why',
]

test.each(searches)('a bad search parameter of $id falls back, however it is spelt', ({ validate }) => {
  const whole = validate({})
  for (const name of names) {
    for (const value of bad) expect(() => validate({ [name]: value }), `${name}=${value}`).not.toThrow()
    expect(() => validate({ [name]: ['zz', 'zz'] }), `${name} twice`).not.toThrow()
    expect(() => validate({ [name]: Array.from({ length: 500 }, () => 'zz') }), `${name} 500 times`).not.toThrow()
    expect(() => validate({ [name]: { zz: 'zz' } }), `${name} as an object`).not.toThrow()
  }
  expect(validate({ current: 'zz', size: 'zz', year: 'zz' })).toEqual(whole)
  expect(validate({ zz: 'zz' })).toEqual(whole)
})

test('the routes with a search are in the test above', () => expect(searches.length).toBeGreaterThan(40))

test('of a repeated parameter the first value counts', () => {
  expect(validate({ current: ['2', '3'], step: ['base', 'else'] })).toEqual({ current: 2, step: 'base' })
})
