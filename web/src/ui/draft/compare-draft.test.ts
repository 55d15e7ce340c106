import { expect, test } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { compareDraft } from './compare-draft.ts'

const city = field({ name: 'selectDepartment' })
const venue = field({ name: 'bmdCode', parent: 'selectDepartment' })
const fields = [venue, city]

test('fields that the server has not changed are restored; others are conflicts', () => {
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

test('a venue is not restored below another city', () => {
  const draft = { values: { bmdCode: '11' }, replaced: { bmdCode: '', selectDepartment: '1' }, time: 0 }
  expect(compareDraft(draft, fields, { selectDepartment: '1' })).toMatchObject({ restored: { bmdCode: '11' } })
  expect(compareDraft(draft, fields, { selectDepartment: '2' })).toMatchObject({ conflicting: { bmdCode: '11' } })
})

test('a draft without replaced values conflicts where it differs', () => {
  const draft = { values: { bmdCode: '11', selectDepartment: '1' }, time: 0 }
  expect(compareDraft(draft, fields, { selectDepartment: '1' })).toEqual({
    restored: {},
    conflicting: { bmdCode: '11' },
    saved: ['selectDepartment'],
  })
})
