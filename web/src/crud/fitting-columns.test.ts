import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'

import { columnList, type Columns } from './column.ts'
import { fittingColumns } from './fitting-columns.ts'

const columns: Columns<Record<'a' | 'b' | 'c' | 'd', string>> = {
  a: { label: msg`名称`, width: 1_000 },
  b: { label: msg`编号`, width: 300, isHidden: true },
  c: { label: msg`备注`, width: 300, isHidden: true },
  d: { label: msg`备注`, width: 100, isHidden: true },
}

const shown = (room: number, visible: Record<string, boolean> = {}) =>
  columnList(fittingColumns(columns, room, { visible, widths: {} }))
    .filter(({ name, isHidden }) => visible[name] ?? !isHidden)
    .map(({ name }) => name)
    .join('')

test('a wide table shows the hidden columns that it has room for, but none that somebody has hidden', () => {
  expect(shown(1_050)).toBe('a')
  expect(shown(1_420)).toBe('abd')
  expect(shown(1_700)).toBe('abcd')
  expect(shown(1_420, { b: false })).toBe('acd')
})
