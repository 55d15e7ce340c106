import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { number, text, xlsxBytes, xlsxParts } from '#web/testing/xlsx.ts'
import { maxRows } from './bounds.ts'
import { readTable } from './read-table.ts'
import { type CellProblem, UnreadableFile } from './table.ts'

const sheetBytes = (rows: string, more: Omit<Parameters<typeof xlsxBytes>[0], 'sheets'> = {}) =>
  xlsxBytes({ sheets: [{ name: '考生', rows }], ...more })

const row = (...cells: string[]) => `<row r="1">${cells.join('')}</row>`

/** The first cell of the first line, and what is wrong with it. */
function firstCell(source: Uint8Array<ArrayBuffer> | string) {
  const [line] = readTable(source).lines
  return { text: line?.cells[0], problem: line?.problems?.[0] }
}

function refusal(source: Uint8Array<ArrayBuffer> | string) {
  try {
    return readTable(source)
  } catch (error) {
    return error instanceof UnreadableFile ? { fault: error.fault, ...error.place } : error
  }
}

test.each([
  ['a numeric reference beyond U+FFFF is its character', row(text('A1', '&#134071;&#x20BB7;')), '𠮷𠮷'],
  ['an escape of the format is its character', row(text('A1', '_x0041_')), 'A'],
  ['an escaped escape stays as it was typed', row(text('A1', '_x005F_x0041_')), '_x0041_'],
  ['the runs of rich text are one text', row('<c t="inlineStr"><is><r><t>张</t></r><r><t>三</t></r></is></c>'), '张三'],
  [
    'phonetic runs are left out',
    row('<c t="inlineStr"><is><t>宁东</t><rPh sb="0" eb="1"><t>ning dong</t></rPh></is></c>'),
    '宁东',
  ],
  ['a formula has its stored text', row('<c t="str"><f>A2</f><v>x</v></c>'), 'x'],
  ['a formula has its stored number', row('<c><f>1+1</f><v>2</v></c>'), '2'],
  ['a flag is read as it is shown', row('<c t="b"><v>1</v></c>'), 'TRUE'],
  ['text that looks like a formula stays text', row(text('A1', '=1+1')), '=1+1'],
  ['a number of 11 digits keeps them', row(number('A1', '13800138000')), '13800138000'],
  ['a number of 15 digits keeps them', row(number('A1', '110105199003072')), '110105199003072'],
  ['a small exponent is written out', row(number('A1', '1.5E-7')), '0.00000015'],
  ['a fraction has the 15 digits that are shown', row(number('A1', '0.30000000000000004')), '0.3'],
  ['blanks around a value are none of it', row(text('A1', ' \u00A0a\u3000')), 'a'],
  ['CDATA is text', row('<c t="inlineStr"><is><t><![CDATA[<a>]]></t></is></c>'), '<a>'],
])('%s', (_, rows, expected) => {
  expect(firstCell(sheetBytes(rows))).toEqual({ text: expected, problem: undefined })
})

test.each([
  ['zeros of a format are kept', '00000000', '1234', '00001234'],
  ['zeros behind the point are kept', '0.00', '12.5', '12.50'],
  ['an accounting format is digits', '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ @_ ', '12', '12.00'],
  ['groups of thousands are only shown', '#,##0', '12345', '12345'],
  ['a colour is only shown', '[Red]0;[Blue]-0', '7', '7'],
  ['the Chinese name of the general format is known', 'G/通用格式', '7', '7'],
  ['a date is read with year, month and day', 'yyyy/m/d', '46023', '2026-01-01'],
  ['a Chinese date too', 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@', '46023', '2026-01-01'],
  ['a date with its time', 'yyyy-mm-dd hh:mm', '46023.5', '2026-01-01 12:00:00'],
  ['a time', 'h:mm', '0.75', '18:00:00'],
  ['the first day of 1900', 'yyyy-mm-dd', '1', '1900-01-01'],
  ['the day after the one that there never was', 'yyyy-mm-dd', '61', '1900-03-01'],
])('of a number format: %s', (_, format, stored, expected) => {
  const file = sheetBytes(row(number('A1', stored, 1)), { formats: [format] })
  expect(firstCell(file)).toEqual({ text: expected, problem: undefined })
})

test('days of a workbook that counts from 1904 are those days', () => {
  const file = sheetBytes(row(number('A1', '0', 1), number('B1', '44561', 1)), {
    formats: ['yyyy-mm-dd'],
    is1904: true,
  })
  expect(readTable(file).lines[0]?.cells).toEqual(['1904-01-01', '2026-01-01'])
})

test.each<[string, string, readonly string[], Omit<CellProblem, 'column'>]>([
  ['18 digits in a number cell', number('A1', '1.10105199003072E+17'), [], { fault: 'rounded' }],
  ['18 digits that a program wrote', number('A1', '110105199003072316'), [], { fault: 'rounded' }],
  ['a small number in scientific notation as text', text('A1', '1.2E-05'), [], { fault: 'rounded' }],
  ['scientific notation as text', text('A1', '1.10105E+17'), [], { fault: 'rounded' }],
  ['a code that became scientific notation', number('A1', '100000', 1), ['0.00E+00'], { fault: 'rounded' }],
  [
    'a fraction that became a day of a year',
    number('A1', '46024', 1),
    ['m&quot;月&quot;d&quot;日&quot;'],
    { fault: 'date' },
  ],
  ['February 29, 1900', number('A1', '60', 1), ['yyyy-mm-dd'], { fault: 'date' }],
  ['a percentage', number('A1', '0.5', 1), ['0%'], { fault: 'format', shown: '0%' }],
  ['thousands', number('A1', '1234567', 1), ['0,'], { fault: 'format', shown: '0,' }],
  ['words that only the format has', number('A1', '7', 1), ['&quot;No.&quot;0'], { fault: 'format', shown: '"No."0' }],
  ['Chinese numerals', number('A1', '12', 1), ['[DBNum1]General'], { fault: 'format', shown: '[DBNum1]General' }],
  [
    'digits that an escaped sign parts',
    number('A1', '1234567', 1),
    ['000\\-0000'],
    { fault: 'format', shown: '000\\-0000' },
  ],
  ['digits that the format parts', number('A1', '1234567', 1), ['000-0000'], { fault: 'format', shown: '000-0000' }],
  ['an error of a formula', '<c r="A1" t="e"><f>B1</f><v>#N/A</v></c>', [], { fault: 'error', shown: '#N/A' }],
  ['an error as text', text('A1', '#N/A'), [], { fault: 'error', shown: '#N/A' }],
  ['a formula without a value', '<c r="A1"><f>1+1</f></c>', [], { fault: 'noValue' }],
  ['a character that is lost', text('A1', '张\uFFFD'), [], { fault: 'lostCharacter' }],
])('a cell with %s is refused by name', (_, cell, formats, problem) => {
  expect(firstCell(sheetBytes(row(cell), { formats })).problem).toEqual({ column: 0, ...problem })
})

test('the rows of a cell that is merged downwards are refused, and rows beside are not', () => {
  const rows = [1, 2, 3].map((n) => `<row r="${n}">${n === 1 ? text('A1', '科') : ''}${text(`B${n}`, 'x')}</row>`)
  const behind = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A3:B3"/></mergeCells>'
  const { lines } = readTable(xlsxBytes({ sheets: [{ rows: rows.join(''), behind }] }))
  expect(lines.map(({ problems }) => problems)).toEqual([undefined, [{ column: 0, fault: 'merged' }], undefined])
})

test('shared strings are read by their place, in files whose elements have a prefix too', () => {
  const strings = '<si><t>a</t></si><si><r><t xml:space="preserve">b </t></r><r><t>c</t></r></si>'
  const file = sheetBytes(row('<c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>0</v></c>'), { strings })
  expect(readTable(file).lines).toEqual([{ number: 1, cells: ['', 'b c', '', 'a'] }])
  const sheet = `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const prefixed = xlsxBytes({ sheets: [{ rows: '' }], strings, parts: { 'xl/worksheets/sheet1.xml': sheet } })
  expect(readTable(prefixed).lines).toEqual([{ number: 1, cells: ['b c'] }])
})

test('the first sheet that can be seen is read, without its hidden rows; both are said', () => {
  const rows = `<row r="2">${text('A2', 'a')}</row><row r="3" hidden="1">${text('A3', 'b')}</row><row r="9">${text('C9', 'c')}</row>`
  const file = xlsxBytes({
    sheets: [
      { name: '旧', state: 'hidden', rows: row(text('A1', 'old')) },
      { name: '考生', rows },
      { name: '说明', rows: '' },
      { name: '码', state: 'veryHidden', rows: '' },
    ],
  })
  expect(readTable(file)).toEqual({
    lines: [
      { number: 2, cells: ['a'] },
      { number: 9, cells: ['', '', 'c'] },
    ],
    sheet: '考生',
    otherSheets: ['说明'],
    hiddenSheets: ['旧', '码'],
    hiddenRowCount: 1,
  })
})

const far = `<row r="1">${text('AML1', 'a')}</row><row r="1048576">${text('F1048576', 'b')}</row>`
const many = Array.from({ length: maxRows + 2 }, (_, n) => `<row>${text(`A${n + 1}`, 'a')}</row>`).join('')
const withParts = (parts: Readonly<Record<string, string>>) => xlsxBytes({ sheets: [{ rows: '' }], parts })
const worksheet = (head: string, foot = '') =>
  withParts({
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>${foot}`,
  })

test.each([
  ['two cells that are far apart', sheetBytes(far), { fault: 'tooManyColumns', sheet: '考生', cell: 'AML1' }],
  ['more rows than the limit', sheetBytes(many), { fault: 'tooManyRows', sheet: '考生' }],
  ['only hidden rows', sheetBytes(`<row r="1" hidden="1">${text('A1', 'a')}</row>`), { fault: 'empty', sheet: '考生' }],
  ['no cell with a value', sheetBytes('<row r="1"><c r="A1" s="1"/></row>'), { fault: 'empty', sheet: '考生' }],
  ['a string that its table lacks', sheetBytes(row('<c t="s"><v>9</v></c>')), { fault: 'damaged', sheet: '考生' }],
  ['the same cell twice', sheetBytes(row(text('A1', 'a'), text('A1', 'b'))), { fault: 'damaged', sheet: '考生' }],
  ['rows in disorder', sheetBytes('<row r="2"/><row r="1"/>'), { fault: 'damaged', sheet: '考生' }],
  ['a DTD', worksheet('<!DOCTYPE x [<!ENTITY a "b">]>', '</worksheet>'), { fault: 'damaged' }],
  ['an entity of its own', sheetBytes(row(text('A1', '&a;'))), { fault: 'damaged' }],
  ['a reference to no character', sheetBytes(row(text('A1', '&#xD800;'))), { fault: 'damaged' }],
  ['XML that does not end', worksheet(''), { fault: 'damaged' }],
  ['another encoding', worksheet('<?xml version="1.0" encoding="GBK"?>', '</worksheet>'), { fault: 'damaged' }],
  ['no workbook, as of another kind', zipSync({ 'word/document.xml': strToU8('<a/>') }), { fault: 'notReadable' }],
  ['only hidden sheets', xlsxBytes({ sheets: [{ state: 'hidden', rows: '' }] }), { fault: 'notReadable' }],
  ['the signature of old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), { fault: 'oldFormat' }],
])('a workbook with %s is refused by name', (_, file, expected) => {
  expect(refusal(file)).toEqual(expected)
})

test('a far cell in a column that may be used is a line of its own, and nothing is built between', () => {
  const file = sheetBytes(`<row r="1">${text('A1', 'a')}</row><row r="1048576">${text('F1048576', 'b')}</row>`)
  expect(readTable(file).lines).toEqual([
    { number: 1, cells: ['a'] },
    { number: 1_048_576, cells: ['', '', '', '', '', 'b'] },
  ])
})

test('a workbook that unpacks to more than the bound is refused before it is unpacked', { tags: ['long'] }, () => {
  const file = withParts({ 'xl/worksheets/sheet1.xml': ' '.repeat(61 * 1024 * 1024) })
  expect(file.length).toBeLessThan(100_000)
  expect(refusal(file)).toEqual({ fault: 'expandsTooMuch' })
})

test('a workbook that states smaller sizes than it has, another checksum, or is cut, is damaged', () => {
  const whole = zipSync(
    Object.fromEntries(
      Object.entries(xlsxParts({ sheets: [{ rows: far }] })).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  )
  const changed = (offset: number) => {
    const bytes = whole.slice()
    const view = new DataView(bytes.buffer)
    const directory = view.getUint32(bytes.length - 6, true)
    view.setUint32(directory + offset, view.getUint32(directory + offset, true) - 1, true)
    return bytes
  }
  expect(refusal(changed(24))).toEqual({ fault: 'damaged' })
  expect(refusal(changed(16))).toEqual({ fault: 'damaged' })
  expect(refusal(whole.slice(0, -30))).toEqual({ fault: 'damaged' })
})
