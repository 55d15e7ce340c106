import { expect, test } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { compareDraft } from './compare-draft.ts'

const city = field({ name: 'selectDepartment' })
const venue = field({ name: 'bmdCode', parent: 'selectDepartment' })
const fields = [venue, city]

test('what the server had when it was typed goes on; what it has got since is kept apart', () => {
  const draft = { values: { selectDepartment: '2', bmdCode: '' }, replaced: { selectDepartment: '1' }, time: 0 }
  expect(compareDraft(draft, fields, { selectDepartment: '1' })).toEqual({
    restored: { selectDepartment: '2' },
    conflicting: {},
    saved: ['bmdCode'],
  })
  expect(compareDraft(draft, fields, { selectDepartment: '3' })).toMatchObject({
    restored: {},
    conflicting: { selectDepartment: '2' },
  })
})

test('a venue is not put below another city than the one that it was chosen in', () => {
  const draft = { values: { bmdCode: '11' }, replaced: { bmdCode: '', selectDepartment: '1' }, time: 0 }
  expect(compareDraft(draft, fields, { selectDepartment: '1' })).toMatchObject({ restored: { bmdCode: '11' } })
  expect(compareDraft(draft, fields, { selectDepartment: '2' })).toMatchObject({ conflicting: { bmdCode: '11' } })
})

test('a draft that does not know what it replaced is kept apart where it differs', () => {
  const draft = { values: { bmdCode: '11', selectDepartment: '1' }, time: 0 }
  expect(compareDraft(draft, fields, { selectDepartment: '1' })).toEqual({
    restored: {},
    conflicting: { bmdCode: '11' },
    saved: ['selectDepartment'],
  })
})
