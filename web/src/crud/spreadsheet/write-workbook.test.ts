import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { serialNumber } from './number-format.ts'
import { readTable } from './read-table.ts'
import { type CellContent, writeWorkbook } from './write-workbook.ts'

const date = { date: serialNumber('2026-11-21T17:00:05') ?? 0 }
const written = (...cells: CellContent[]) =>
  writeWorkbook([
    { name: '数据 & "x"', head: cells.map((_, n) => `列 ${n}`), rows: [cells], widths: cells.map(() => 10) },
  ])

test('text is written as text, and a time as a date: another reader and ours read the same', async () => {
  const file = written('=1+1', '007', 'a\n<b> & "c"', '𠮷', date)
  const [, row] = await readSheet(new Blob([file]))
  expect(row).toEqual(['=1+1', '007', 'a\n<b> & "c"', '𠮷', new Date('2026-11-21T17:00:05Z')])
  expect(readTable(file)).toMatchObject({
    sheet: '数据 & "x"',
    lines: [{}, { cells: ['=1+1', '007', 'a\n<b> & "c"', '𠮷', '2026-11-21 17:00:05'] }],
  })
})

test.each(['_x0041_', '_x005F_x0041_', 'a\u0001b', 'a\rb', '\uFFFE', 'a\uD800b'])(
  '%j comes back as it was, though XML or the format would change it',
  (text) => {
    expect(readTable(written(text)).lines[1]?.cells).toEqual([text])
  },
)

test('a template keeps what is typed into its columns as text', () => {
  const file = writeWorkbook([{ name: 'a', head: ['键'], rows: [], widths: [24], isText: true }])
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<col min="1" max="1" width="24" customWidth="1" style="2"/>')
})

test.each([
  ['1900-01-31T00:00:00', null],
  ['10000-01-01T00:00:00', null],
  ['—', null],
  ['1970-01-01T12:00:00', 25_569.5],
])('the serial number of %s is %s', (local, expected) => {
  expect(serialNumber(local)).toBe(expected)
})
