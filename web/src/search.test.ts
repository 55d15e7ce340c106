import { expect, test } from 'vitest'
import * as v from 'valibot'

import { search, storableQuery, typedText } from './search.ts'

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
