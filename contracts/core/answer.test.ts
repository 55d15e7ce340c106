import * as v from 'valibot'
import { expect, test } from 'vitest'

import { DictEntry } from '../administration/dict.ts'
import { Param } from '../administration/param.ts'
import { exam } from '../candidate/exam.ts'
import { menu, MenuItem } from '../session/menu.ts'
import { readAnswer, TooManyIssues } from './answer.ts'
import {
  Day,
  ExactText,
  Fee,
  Flag,
  Html,
  HtmlText,
  Id,
  Instant,
  list,
  listOrNull,
  maxHtml,
  maybe,
  Money,
  Month,
  oneOf,
  orNull,
  page,
  Permission,
  RecordId,
  DisplayText,
  wholeList,
} from './blade.ts'
import type { Schema } from './call.ts'
import { FileAddress, PayDestination } from './destination.ts'
import { maxSavedText, maxText } from './length.ts'
import { isUnknownId } from './unknown-id.ts'

/** Parsed values; `refused` for a value that the schema rejects. */
function read(schema: Schema, value: unknown): unknown {
  const reading = readAnswer(schema, value)
  return reading.success ? reading.output : 'refused'
}
const readAll = (schema: Schema, values: readonly unknown[]) => values.map((value) => read(schema, value))

const outcomes = (schema: Schema, value: unknown) =>
  readAnswer(schema, value).deviations.map((it) => `${it.field}: ${it.received} for ${it.expected}, ${it.outcome}`)

test('an answer that fits is read without deviations', () => {
  const reading = readAnswer(v.object({ id: Id, open: Flag }), { id: '7', open: true, tenantId: 1 })
  expect(reading).toEqual({ success: true, output: { id: '7', open: true }, deviations: [] })
})

test('a boolean is read from 0, 1, true, false, Y and N; anything else is false', () => {
  expect(readAll(Flag, [1, '1', 'true', 'TRUE', 'Y', 'y', true])).toEqual(Array(7).fill(true))
  expect(readAll(Flag, [0, '0', 'false', 'N', 2, 'yes please', ['Y'], { a: 1 }])).toEqual(Array(8).fill(false))
})

test('HTML has a length: a longer one is refused with its record, for neither half of it nor nothing is what it says', () => {
  const [full, more] = ['张'.repeat(maxHtml), '张'.repeat(maxHtml + 1)]
  expect(readAll(Html, [null, '', -1, {}, '<p>须知</p>', full])).toEqual(['', '', '', '', '<p>须知</p>', full])
  expect([read(HtmlText, more), read(Html, more), read(maybe(v.object({ content: Html })), { content: more })]).toEqual(
    Array(3).fill('refused'),
  )
})

test('a text over the limit is cut, marked and counted, and costs neither its row nor its page', () => {
  const [longest, more] = ['𠮷'.repeat(maxText), '𠮷'.repeat(maxText + 1)]
  const cut = `${'𠮷'.repeat(maxSavedText)} […]`
  expect(readAll(DisplayText, [longest, more, 'x'.repeat(5_000_000)])).toEqual([
    longest,
    cut,
    `${'x'.repeat(maxSavedText)} […]`,
  ])
  expect(outcomes(list(DictEntry), [{ id: '1', dictValue: more }])).toEqual([
    '[].dictValue: text for string, converted',
  ])
  expect(read(page(Param), { records: [{ id: '1', paramKey: 'k', paramValue: more }], total: 1 })).toMatchObject({
    records: [{ paramValue: cut }],
  })
  expect(read(list(MenuItem), [{ id: '1', label: more, children: [{ id: '2', code: more }] }])).toMatchObject([
    { label: cut, children: [{ code: cut }] },
  ])
})

test('an id is read from an integer that kept all its digits', () => {
  expect(readAll(Id, [7, 0, 2 ** 53 - 1])).toEqual(['7', '0', '9007199254740991'])
  expect(readAll(Id, [2 ** 53, 1.5, -7, true, null, '', [7]])).toEqual(Array(7).fill('refused'))
})

test('an object in place of a flag or an amount is none, whatever methods it pretends to have', () => {
  const value = { toString: 1, valueOf: 1 }
  expect(readAll(Flag, [value, [value]])).toEqual([false, false])
  expect(readAll(Money, [value, [value]])).toEqual(['refused', 'refused'])
})

test('money of any scale is read, with the sign or the name of the currency and commas in threes, and never rounded', () => {
  expect(readAll(Money, ['37', '37.5', '37.5000', 37.5, '0'])).toEqual(['37.00', '37.50', '37.50', '37.50', '0.00'])
  expect(readAll(Money, ['￥37', '¥ 37.00', '37元', '37.00 元', '1,037.00', '¥1,000,037'])).toEqual([
    ...Array(4).fill('37.00'),
    '1037.00',
    '1000037.00',
  ])
  const others = ['37.005', 37.005, '-1', '1e3', '10,37.00', '1,0000', '37美元', '$37', '3 7', '', null, true]
  expect(readAll(Money, others)).toEqual(others.map(() => 'refused'))
})

test('a fee that cannot be read is unknown, which is neither none nor free; -1 is none in any spelling', () => {
  expect(readAll(Fee, ['面议', 37.005, true, [37], '-2'])).toEqual(Array(5).fill('unknown'))
  expect(readAll(Fee, [-1, '-1', '-1.00', '', null, {}])).toEqual(Array(6).fill(null))
  expect(readAll(Fee, ['0', '37'])).toEqual(['0.00', '37.00'])
})

test('a text in place of a list of texts is its codes, or the one item', () => {
  expect(readAll(list(v.string()), ['11,14', 'a， b', 'a', '年满 18 周岁,身体健康'])).toEqual([
    ['11', '14'],
    ['a', 'b'],
    ['a'],
    ['年满 18 周岁,身体健康'],
  ])
  expect(read(list(Row), '1,2')).toBe('refused')
})

test('a list that cannot be read costs neither its row nor says that there is none, where that matters', () => {
  const schema = list(v.object({ id: Id, codes: listOrNull(v.string()), tags: list(Row) }))
  expect(read(schema, [{ id: '1', codes: 7, tags: 7 }])).toEqual([{ id: '1', codes: null, tags: [] }])
  expect(read(schema, [{ id: '1', codes: [{}], tags: ['x'] }])).toEqual([{ id: '1', codes: null, tags: [] }])
  expect(read(schema, [{ id: '1', codes: [], tags: [] }])).toEqual([{ id: '1', codes: [], tags: [] }])
})

test('a list of which every row is dropped is a failure, and not nothing', () => {
  expect(readAll(list(Row), [['x'], [{ id: {} }], 7])).toEqual(Array(3).fill('refused'))
  expect(read(page(Row), { records: ['x'], total: 1, size: 10, current: 1, pages: 1 })).toBe('refused')
  expect(readAll(list(Row), [[null], [], null])).toEqual([[], [], []])
})

test('a time is read in every spelling that names one moment', () => {
  const spellings = [
    '2026-11-21 17:00:00',
    '2026-11-21T17:00:00',
    '2026-11-21 17:00',
    '2026-11-21 17:00:00.0',
    '2026-11-21T17:00:00.000+0800',
    '2026-11-21T09:00:00Z',
    '2026-11-21T09:00:00.123456Z',
    '2026-11-21T10:00:00+01:00',
    1_795_251_600,
    1_795_251_600_000,
    '1795251600000',
  ]
  expect(new Set(readAll(Instant, spellings))).toEqual(new Set(['2026-11-21T17:00:00+08:00']))
  expect(readAll(Instant, ['2026-11-21', '21.11.2026', 7, 1e15, '', '2026-13-01 10:00', true])).toEqual(
    Array(7).fill('refused'),
  )
})

test('a date and a month are read from a time, in the zone of the server', () => {
  expect(readAll(Day, ['2026-11-21', '2026-11-21 00:00:00', '2026-11-20T16:00:00Z', 1_795_190_400_000])).toEqual(
    Array(4).fill('2026-11-21'),
  )
  const birthday = [
    '1984-12-31T16:00:00Z',
    '1984-12-31T16:00:00.000+0000',
    473_356_800_000,
    '473356800000',
    473_356_800,
  ]
  expect(readAll(Day, birthday)).toEqual(Array(5).fill('1985-01-01'))
  expect(readAll(Day, [-473_414_400_000])).toEqual(['1955-01-01'])
  expect(readAll(Month, ['2026-11', '2026-11-21', '2026-11-21 00:00:00'])).toEqual(Array(3).fill('2026-11'))
})

test('a count is read from digits', () => {
  expect(readAll(v.number(), ['12', '-1', ' 1 ', '0.7142857142857143', true])).toEqual([
    12, -1, 1, 0.7142857142857143, 1,
  ])
  expect(readAll(v.number(), ['', '0x10', '1e3', 'viele'])).toEqual(Array(4).fill('refused'))
})

test('a text that is only shown is never a reason to refuse', () => {
  expect(readAll(DisplayText, [7, null, undefined, true, ['a'], { a: 1 }])).toEqual(['7', '', '', '', '', ''])
})

test('a member that the contract does not know is "unknown"', () => {
  expect(readAll(oneOf(['open', 'full']), ['open', 'half', 3, null])).toEqual(['open', 'unknown', 'unknown', 'unknown'])
  expect(readAll(maybe(oneOf(['open', 'full'])), ['half', null, ''])).toEqual(['unknown', null, null])
})

test('a member is read from an object, and digits from a number; an ordinal is no member', () => {
  const state = oneOf(['open', 'full'])
  expect(readAll(state, [{ code: 1, name: 'OPEN' }, { value: 'full', label: '已满' }, 0, '1'])).toEqual([
    'open',
    'full',
    'unknown',
    'unknown',
  ])
  expect(readAll(oneOf(['01', '05']), [1, '5', { code: 1 }, 2])).toEqual(['01', '05', '01', 'unknown'])
})

test('a permission that cannot be read is denied', () => {
  expect(readAll(Permission, [{ allowed: '1' }, { allowed: 'perhaps' }, 'yes', null])).toEqual([
    { allowed: true, reason: '' },
    ...['perhaps', 'yes', null].map(() => ({ allowed: false, reason: '' })),
  ])
})

test('roles and redirect targets are never converted', () => {
  expect(readAll(list(ExactText), [['admin', 7, null, true]])).toEqual([['admin']])
  expect(readAll(v.object({ to: PayDestination }), [{ to: 7 }, { to: true }])).toEqual(['refused', 'refused'])
  expect(readAll(maybe(FileAddress), ['javascript:alert(1)', 7, 'https://a.example/b'])).toEqual([
    null,
    null,
    'https://a.example/b',
  ])
})

const entry = (id: string, roles: unknown) => ({ id, meta: { roles }, children: [] })

test('a menu entry whose roles cannot be read is dropped: without roles everybody would see it', () => {
  const answer = [
    { ...entry('1', []), children: [entry('2', ['admin']), entry('3', [null]), entry('4', [7])] },
    entry('5', 'admin,user'),
    entry('6', 7),
    entry('7', [null, 'admin']),
  ]
  expect(read(menu.getMenu.output, answer)).toMatchObject([
    { id: '1', children: [{ id: '2', meta: { roles: ['admin'] } }] },
    { id: '5', meta: { roles: ['admin', 'user'] } },
    { id: '7', meta: { roles: ['admin'] } },
  ])
})

test('a nested object among the parameters of a menu entry costs these, and not the entry', () => {
  const answer = [
    { id: '1', query: { a: { b: 1 } } },
    { id: '2', query: { a: 1 } },
  ]
  expect(read(menu.getMenu.output, answer)).toMatchObject([
    { id: '1', query: null },
    { id: '2', query: { a: '1' } },
  ])
})

const Row = v.object({ id: Id, name: DisplayText, fee: maybe(Money) })
const rows = [{ id: '1', name: 'a', fee: null }, null, { id: {}, name: 'b' }, { id: 3, name: 4, fee: 'a lot' }, 'x']

test('lists and pages drop the rows that do not fit, and only these', () => {
  expect(read(list(Row), structuredClone(rows))).toEqual([{ id: '1', name: 'a', fee: null }])
  const answer = { records: structuredClone(rows), total: '5', size: 10, current: 1, pages: 1 }
  expect(read(page(Row), answer)).toEqual({
    records: [{ id: '1', name: 'a', fee: null }],
    total: 5,
    size: 10,
    current: 1,
    pages: 1,
  })
})

test('a list of which no row may be missing costs the row around it, else the answer', () => {
  expect(read(wholeList(Row), structuredClone(rows))).toBe('refused')
  const outer = [{ rows: structuredClone(rows) }, { rows: [] }]
  expect(read(list(v.object({ rows: wholeList(Row) })), outer)).toEqual([{ rows: [] }])
})

test('a record that a page can do without is null where a field of it does not fit', () => {
  const schema = v.object({ photo: orNull(v.object({ url: FileAddress })), name: DisplayText })
  expect(read(schema, { photo: { url: 'no url' }, name: 'a' })).toEqual({ photo: null, name: 'a' })
})

const pageOfRows = (...records: unknown[]) => ({ records, total: 2, size: 10, current: 1, pages: 1 })
const other = { id: '2', photo: null }

test('a list in place of a record costs the field or the row, not the answer', () => {
  const schema = page(v.object({ id: Id, photo: orNull(v.object({ id: Id, kind: oneOf(['a']) })) }))
  for (const photo of [[], ['x']])
    expect(read(schema, pageOfRows({ id: '1', photo }, other))).toMatchObject({
      records: [{ id: '1', photo: null }, { id: '2' }],
    })
  expect(read(schema, pageOfRows(other, ['x']))).toMatchObject({ records: [{ id: '2' }] })
  expect(outcomes(schema, pageOfRows({ id: '1', photo: ['x'] }))).toEqual([
    'records.[].photo: list for object, fallback',
  ])
})

test('deviations name field, expected and received kind, and the outcome; never the value', () => {
  expect(
    outcomes(page(Row), { records: structuredClone(rows), total: '5', size: 10, current: 1, pages: null }),
  ).toEqual([
    'pages: missing for number, converted',
    'records.[]: null for object, row dropped',
    'records.[].id: object for id, row dropped',
    'records.[].id: number for id, converted',
    'records.[].name: number for string, converted',
    'records.[].fee: text for money, row dropped',
    'records.[]: text for object, row dropped',
    'total: digits for number, converted',
  ])
  expect(outcomes(v.record(v.string(), Flag), { 张伟: 1 })).toEqual(['*: number for boolean, converted'])
})

/** A tree of so many levels, of which the last has rows without ids. */
const deepTree = (levels: number, rows: number): unknown =>
  levels === 0 ? Array.from({ length: rows }, () => ({})) : [{ id: '1', children: deepTree(levels - 1, rows) }]

test('rows deep in a tree are dropped one by one', () => {
  const leaf = [{ id: '1', children: [] }]
  const reading = readAnswer(menu.getMenu.output, deepTree(10, 1_000))
  expect(reading).toMatchObject({ success: true, output: [{ children: [{ children: [{ id: '1' }] }] }] })
  expect(reading.deviations).toHaveLength(1_000)
  expect(read(menu.getMenu.output, [{ id: '1', children: [{}, ...leaf, {}] }])).toMatchObject([{ children: leaf }])
})

const mistyped = (rows: number) => Array.from({ length: rows }, () => ({ open: 1 }))

const Shown = v.object({ id: RecordId, name: DisplayText })

test('a row without an id is shown under a placeholder of its own, as long as it shows anything', () => {
  const answer = [{ name: 'a' }, { id: null, name: 'b' }, { id: '' }, { id: '7', name: 'c' }]
  const shown = read(list(Shown), answer)
  expect(shown).toMatchObject([{ name: 'a' }, { name: 'b' }, { id: '7', name: 'c' }])
  const ids = v.parse(v.array(v.object({ id: v.string() })), shown).map(({ id }) => id)
  expect(ids.filter(isUnknownId)).toHaveLength(2)
  expect(new Set(ids).size).toBe(3)
})

const named = { id: '1', name: 'a' }

test('a page in place of a list is that list, unless rows are missing from it', () => {
  const schema = v.object({ rows: list(Shown) })
  for (const rows of [[named], { records: [named], total: 1 }, { data: [named] }, { rows: [named], total: '1' }])
    expect(read(schema, { rows })).toEqual({ rows: [named] })
  expect(read(schema, { rows: { records: [named], total: 2 } })).toBe('refused')
})

test('a list in place of a page is a page of all its rows', () => {
  expect(read(page(Shown), [named])).toEqual({ records: [named], total: 1, size: 10, current: 1, pages: 1 })
})

test('a total is read under other names; without one the next page can be asked for', () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({ id: String(n), name: 'a' }))
  for (const name of ['totalElements', 'totalCount', 'count'])
    expect(read(page(Shown), { records: rows, [name]: '57', size: 10, current: 2 })).toMatchObject({
      total: 57,
      pages: 6,
    })
  const unknown = { total: 21, totalIsLowerBound: true, size: 10, current: 2, pages: 3 }
  for (const total of [undefined, null, -1, 0])
    expect(read(page(Shown), { records: rows, total, size: 10, current: 2, pages: null })).toMatchObject(unknown)
  const last = { records: rows.slice(3), total: 17, size: 10, current: 2, pages: 2 }
  expect(read(page(Shown), { list: rows.slice(3), pageSize: 10, pageNum: 2 })).toEqual(last)
  expect(read(page(Shown), { content: rows, totalElements: 57, number: 1, size: 10 })).toMatchObject({ current: 2 })
})

test('a page without its rows beside their total is a failure, and not nothing', () => {
  const figures = { total: 7, size: 10, current: 1, pages: 1 }
  for (const records of [null, undefined, {}, '', [null, null]])
    expect(read(page(Shown), { records, ...figures })).toBe('refused')
  expect(read(page(Shown), { records: [], ...figures, current: 2 })).toMatchObject({ records: [], total: 7 })
  expect(read(page(Shown), { records: null, ...figures, total: 0 })).toMatchObject({ records: [], total: 0 })
  expect(read(page(Shown), { total: '0' })).toMatchObject({ records: [], total: 0 })
})

test('an answer of another shape is a failure, and neither an empty page nor a record without values', () => {
  for (const answer of [null, {}, '', true, { unexpected: [1, 2, 3] }, { data: { unexpected: [1] } }])
    expect(read(page(Shown), answer)).toBe('refused')
  const optional = v.object({ name: DisplayText, rows: list(Shown) })
  expect(read(optional, { unexpected: [1, 2, 3] })).toBe('refused')
  expect(read(optional, {})).toEqual({ name: '', rows: [] })
})

test('a field is read under its name in another style, and under no other name', () => {
  const schema = list(v.object({ examName: DisplayText, fee: orNull(Money) }))
  for (const name of ['exam_name', 'ExamName'])
    expect(read(schema, [{ [name]: 'a', fee: '1.00' }])).toEqual([{ examName: 'a', fee: '1.00' }])
  expect(read(schema, [{ exam: 'a', Fee: '2.00', FEE: '3.00' }])).toEqual([{ examName: '', fee: null }])
})

test('true in place of data is no data, but for a list of which no row may be missing, and for the chosen exam', () => {
  expect(read(list(Shown), true)).toEqual([])
  expect(read(wholeList(Shown), true)).toBe('refused')
  expect(readAll(exam.showSelectedExam.output, [null, {}, true])).toEqual([null, null, 'refused'])
})

test('an amount that cannot be read is null where the contract says so, and costs nothing else', () => {
  const schema = list(v.object({ name: DisplayText, amount: orNull(Money) }))
  expect(
    read(
      schema,
      ['', 'a lot', 1.005, true].map((amount) => ({ name: 'a', amount })),
    ),
  ).toEqual(Array.from({ length: 4 }, () => ({ name: 'a', amount: null })))
})

test('an answer with more than 10,000 issues is not repaired', () => {
  const schema = list(v.object({ open: Flag }))
  expect(read(schema, mistyped(10_000))).toHaveLength(10_000)
  expect(() => readAnswer(schema, mistyped(10_001))).toThrow(TooManyIssues)
})

test('any number of rows can be dropped', () => {
  expect(read(list(Row), Array(9_000).fill(null).concat(structuredClone(rows)))).toHaveLength(1)
})

test.each(['2027-02-30 10:00:00', '2026/13/01 10:00:00', '20260431100000', [2026, 2, 29, 10, 0]])(
  'an instant on a day that the calendar lacks is no value, and not another day: %j',
  (at) => {
    const reading = readAnswer(v.object({ id: RecordId, at: maybe(Instant) }), { id: '1', at })
    expect(reading).toMatchObject({ success: true, output: { at: null } })
  },
)
