import { expect, test } from 'vitest'

import { maxRows } from './bounds.ts'
import { readTable } from './read-table.ts'
import { UnreadableFile } from './table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cells = (source: Uint8Array<ArrayBuffer> | string) => readTable(source).lines.map((line) => line.cells)

function refusal(source: Uint8Array<ArrayBuffer> | string) {
  try {
    return readTable(source)
  } catch (error) {
    return error instanceof UnreadableFile ? { fault: error.fault, ...error.place } : error
  }
}

const expected = [
  ['键', '值'],
  ['1', '男'],
]
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
  for (const [at, unit] of [0xfe_ff, ...Array.from(text, (it) => it.charCodeAt(0))].entries())
    view.setUint16(at * 2, unit, isLittle)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', bytes('键,值\n1,男')],
  ['UTF-8 with its mark', bytes('\uFEFF键,值\n1,男')],
  ['UTF-16 of both orders', utf16('键\t值\n1\t男', true)],
  ['big-endian UTF-16', utf16('键\t值\n1\t男', false)],
  ['GB18030', new Uint8Array([0xbc, 0xfc, 0x2c, 0xd6, 0xb5, 0x0d, 0x0a, 0x31, 0x2c, 0xc4, 0xd0])],
  ['semicolons', bytes('键;值\r\n1;男\r\n')],
  ['tabs', bytes('键\t值\r\n1\t男\r\n')],
  ['the separator that its first line states', bytes('sep=|\r\n键|值\r\n1|男')],
  ['a separator that is stated before a head of quotes', bytes('sep=;\n"键";"值"\n1;男')],
])('a CSV file in %s is read', (_, file) => {
  expect(cells(file)).toEqual(expected)
})

test('lines keep the numbers that they have in the file', () => {
  const { lines } = readTable(bytes('sep=,\na,b\n\n"1,2","say ""x""\nand y"\n=1+1,@SUM(A1)\n'))
  expect(lines).toEqual([
    { number: 2, cells: ['a', 'b'] },
    { number: 4, cells: ['1,2', 'say "x"\nand y'] },
    { number: 5, cells: ['=1+1', '@SUM(A1)'] },
  ])
})

test.each([
  ['a tab within a cell separates nothing', 'a,b\n1\t2,3', ['1\t2', '3']],
  ['a formula that keeps zeros is the text in it', 'a,b\n="0123","=""0045"""', ['0123', '0045']],
  ['18 digits as text keep all of them', 'a,b\n110105199003072316,1', ['110105199003072316', '1']],
  ['a head that begins with PK is no archive', 'PK,b\n1,2', ['1', '2']],
  ['a comma of a quoted head counts for nothing', '"a,x;y";b\n1;2', ['1', '2']],
])('%s', (_, text, line) => {
  expect(cells(bytes(text))[1]).toEqual(line)
})

test.each([
  ['1.10105E+17', { fault: 'rounded' }],
  ['1,10105E+17', { fault: 'rounded' }],
  ['#N/A', { fault: 'error', shown: '#N/A' }],
  ['张\uFFFD', { fault: 'lostCharacter' }],
])('a cell with %s is refused by name', (cell, problem) => {
  expect(readTable(bytes(`a;b\n"${cell}";1`)).lines[1]?.problems).toEqual([{ column: 0, ...problem }])
})

test('pasted cells are parted by tabs, typed ones by commas, and none by blanks', () => {
  expect(cells('1\tAnna Smith\n2\t"a\nb"')).toEqual([
    ['1', 'Anna Smith'],
    ['2', 'a\nb'],
  ])
  expect(cells('Anna Smith\n')).toEqual([['Anna Smith']])
  expect(cells('3，未知\n4, x\n\n5')).toEqual([['3', '未知'], ['4', 'x'], ['5']])
})

test.each([
  ['larger than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), { fault: 'tooLarge' }],
  ['of too many rows', bytes('a\n'.repeat(maxRows + 2)), { fault: 'tooManyRows' }],
  ['of too many columns', bytes(`a\n${','.repeat(300)}x`), { fault: 'tooManyColumns', cell: 'KO2' }],
  ['of UTF-16 without its mark', new Uint8Array([0x61, 0, 0x2c, 0, 0x62, 0]), { fault: 'encoding' }],
  ['that is a page', bytes('<html><table><tr><td>1</td></tr></table></html>'), { fault: 'oldFormat' }],
  ['of no known encoding', new Uint8Array([0xff, 0xff, 0x80]), { fault: 'encoding' }],
  ['with an open quote', bytes('a,b\n"1,2'), { fault: 'quotes' }],
  ['with text behind a quote', bytes('a,b\n"1"x,2'), { fault: 'quotes' }],
  ['of blanks', bytes(' , \n\n'), { fault: 'empty' }],
])('a CSV file %s is refused by name', (_, file, problem) => {
  expect(refusal(file)).toEqual(problem)
})
