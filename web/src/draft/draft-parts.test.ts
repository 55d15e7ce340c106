import { expect, test } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { partsOf } from './draft-parts.ts'

const city = field({ name: 'selectDepartment' })
const venue = field({ name: 'bmdCode', parent: 'selectDepartment' })
const fields = [venue, city]

test('what the server had when it was typed goes on; what it has got since is kept apart', () => {
  const draft = { values: { selectDepartment: '2', bmdCode: '' }, replaced: { selectDepartment: '1' }, time: 0 }
  expect(partsOf(draft, fields, { selectDepartment: '1' })).toEqual({
    restored: { selectDepartment: '2' },
    apart: {},
    settled: ['bmdCode'],
  })
  expect(partsOf(draft, fields, { selectDepartment: '3' })).toMatchObject({
    restored: {},
    apart: { selectDepartment: '2' },
  })
})

test('a venue is not put below another city than the one that it was chosen in', () => {
  const draft = { values: { bmdCode: '11' }, replaced: { bmdCode: '', selectDepartment: '1' }, time: 0 }
  expect(partsOf(draft, fields, { selectDepartment: '1' })).toMatchObject({ restored: { bmdCode: '11' } })
  expect(partsOf(draft, fields, { selectDepartment: '2' })).toMatchObject({ apart: { bmdCode: '11' } })
})

test('a draft that does not know what it replaced is kept apart where it differs', () => {
  const draft = { values: { bmdCode: '11', selectDepartment: '1' }, time: 0 }
  expect(partsOf(draft, fields, { selectDepartment: '1' })).toEqual({
    restored: {},
    apart: { bmdCode: '11' },
    settled: ['selectDepartment'],
  })
})
