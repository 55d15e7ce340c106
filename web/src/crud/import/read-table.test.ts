import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/universal'

import { FileProblem, fileProblems } from './file-problem.ts'
import { readPasted, readTable } from './read-table.ts'
import { maxRows } from './spec.ts'

const csv = (...parts: BlobPart[]) => new File(parts, 'rows.csv')
const cellsOf = async (file: File) => (await readTable(file)).map(({ cells }) => cells)
const problemOf = (file: File) =>
  readTable(file).then(
    () => null,
    (error: unknown) => (error instanceof FileProblem ? error.text : error),
  )

test.each([
  ['UTF-8', [new TextEncoder().encode('键,值\n1,男')]],
  ['UTF-8 with its mark', [new Uint8Array([0xef, 0xbb, 0xbf]), new TextEncoder().encode('键,值\n1,男')]],
  ['GB18030', [new Uint8Array([0xbc, 0xfc, 0x2c, 0xd6, 0xb5, 0x0d, 0x0a, 0x31, 0x2c, 0xc4, 0xd0])]],
  ['semicolons', [new TextEncoder().encode('键;值\r\n1;男\r\n')]],
])('a CSV file in %s is read', async (_, parts) => {
  expect(await cellsOf(csv(...parts))).toEqual([
    ['键', '值'],
    ['1', '男'],
  ])
})

test('quoted cells keep commas, quotes and lines; a formula stays text; empty lines keep the numbers of the others', async () => {
  const file = csv('a,b\n\n"1,2","say ""x""\nand y"\n=1+1,@SUM(A1)\n')
  expect(await readTable(file)).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['1,2', 'say "x"\nand y'] },
    { number: 4, cells: ['=1+1', '@SUM(A1)'] },
  ])
})

test('the cells of a sheet are read as they are stored: long numbers keep their digits', async () => {
  const rows = [
    [{ value: '键' }, { value: '值' }],
    [
      { type: String, value: '007' },
      { type: Number, value: 13800138000 },
    ],
    [
      { type: String, value: '=1+1' },
      { type: Boolean, value: true },
    ],
  ]
  const file = new File([await writeWorkbook(rows).toBlob()], 'rows.xlsx')
  expect(await cellsOf(file)).toEqual([
    ['键', '值'],
    ['007', '13800138000'],
    ['=1+1', '1'],
  ])
})

test.each([
  ['larger than 10 MB', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.csv'), fileProblems.tooLarge],
  ['of too many rows', csv('a\n'.repeat(maxRows + 2)), fileProblems.tooManyRows],
  ['of old Excel', csv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])), fileProblems.oldFormat],
  ['that is a broken archive', csv(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2])), fileProblems.notReadable],
  ['of no known encoding', csv(new Uint8Array([0xff, 0xff, 0x80])), fileProblems.encoding],
  ['with an open quote', csv('a,b\n"1,2'), fileProblems.quotes],
  ['of blanks', csv(' , \n\n'), fileProblems.empty],
])('a file %s is refused, and the reason says what to do', async (_, file, problem) => {
  expect(await problemOf(file)).toEqual(problem)
})

test('the parts of pasted lines are separated by tabs, commas or spaces, and the last one has the rest', async () => {
  const lines = await readPasted('1\t男 性\n2 女 性\n\n3，未知\n4', 2)
  expect(lines).toEqual([
    { number: 1, cells: ['1', '男 性'] },
    { number: 2, cells: ['2', '女 性'] },
    { number: 4, cells: ['3', '未知'] },
    { number: 5, cells: ['4'] },
  ])
})
