import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { bladeTime, Id, Instant, list, maybe, Money, page, DisplayText, Yuan } from './blade.ts'
import { decodeQuery, encodeQuery } from './query.ts'
import { innerSchema, schemaFields, wireFormat } from './schema.ts'

const seed = 20261121

test('every spelling of "no value" is null, and a value is itself', () => {
  const Name = maybe(v.string())
  expect(['', null, undefined, -1, {}, []].map((it) => v.parse(Name, it))).toEqual(Array(6).fill(null))
  expect(v.parse(Name, '张伟')).toBe('张伟')
  expect(v.safeParse(Name, 7).success).toBe(false)
})

test('a missing field of a record is "no value" as well', () => {
  const Row = v.object({ name: DisplayText, phone: maybe(v.string()), roles: list(v.string()) })
  expect(v.parse(Row, {})).toEqual({ name: '', phone: null, roles: [] })
})

test('a moment of Blade gets its zone, and goes back without it', () => {
  expect(v.parse(Instant, '2026-11-21 17:00:00')).toBe('2026-11-21T17:00:00+08:00')
  expect(bladeTime('2026-11-21T17:00:00+08:00')).toBe('2026-11-21 17:00:00')
  expect(bladeTime('2026-11-21T09:00:00Z')).toBe('2026-11-21 17:00:00')
  expect(v.safeParse(Instant, '21.11.2026').success).toBe(false)
})

test('the wire format is found inside optional, maybe, list and lazy', () => {
  const Node: v.GenericSchema = v.object({ time: maybe(Instant), children: list(v.lazy(() => Node)) })
  expect(wireFormat(schemaFields(Node)['time']!)).toBe('instant')
  expect(innerSchema(schemaFields(Node)['children']!).type).toBe('array')
  expect(Object.keys(schemaFields(innerSchema(schemaFields(Node)['children']!).item!))).toEqual(['time', 'children'])
  expect(wireFormat(v.optional(Id))).toBe('id')
})

test('money and pages keep their form', () => {
  expect(v.parse(Money, '37.00')).toBe('37.00')
  expect(v.safeParse(Money, '37').success).toBe(false)
  const answer = { records: [{ id: '1' }], total: 1, size: 10, current: 1, pages: 1, hitCount: false }
  expect(v.parse(page(v.object({ id: Id })), answer)).toEqual({
    records: [{ id: '1' }],
    total: 1,
    size: 10,
    current: 1,
    pages: 1,
  })
})

test('money of a sealed answer is a number, and reads like any other', () => {
  expect([37, 37.5, 0, 1234.56].map((it) => v.parse(Money, it))).toEqual(['37.00', '37.50', '0.00', '1234.56'])
  expect([-5, 1.005, Number.NaN, 1e21].map((it) => v.safeParse(Money, it).success)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([-1, null].map((it) => v.parse(maybe(Money), it))).toEqual([null, null])
  expect(v.safeParse(Yuan, 37).success).toBe(false)
})

const Query = v.strictObject({
  current: v.optional(v.number()),
  keyword: v.optional(v.string()),
  open: v.optional(v.boolean()),
  tags: v.optional(v.array(v.string())),
  size: v.optional(v.picklist([10, 30])),
})

test('decoding a query is the inverse of encoding it', () => {
  const inputs = fc.record(
    {
      current: fc.integer({ min: 0, max: 1_000_000 }),
      keyword: fc.string({ unit: 'grapheme' }),
      open: fc.boolean(),
      tags: fc.array(fc.string(), { minLength: 1 }),
      size: fc.constantFrom(10 as const, 30 as const),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(inputs, (input) => {
      expect({ ...decodeQuery(Query, new URLSearchParams(encodeQuery(input).toString())) }).toEqual(input)
    }),
    { seed },
  )
})

test('a text that looks like a number stays a text where a text is wanted', () => {
  expect(decodeQuery(Query, new URLSearchParams('keyword=1820000000000000001&current=1e9'))).toEqual({
    keyword: '1820000000000000001',
    current: '1e9',
  })
})

test('a parameter given twice is refused unless it is a list', () => {
  expect(() => decodeQuery(Query, new URLSearchParams('keyword=a&keyword=b'))).toThrow('duplicate parameter: keyword')
  expect(decodeQuery(Query, new URLSearchParams('tags=a&tags=b'))).toEqual({ tags: ['a', 'b'] })
})

const many = (count: number, key: (n: number) => string) =>
  new URLSearchParams(Array.from({ length: count }, (_, n): [string, string] => [key(n), 'x']))

test('a query of more than 300 parameters is a bad request, whatever their names', () => {
  const schema = v.strictObject({ ids: v.array(v.string()) })
  expect(
    decodeQuery(
      schema,
      many(300, () => 'ids'),
    ),
  ).toEqual({ ids: Array.from({ length: 300 }, () => 'x') })
  expect(Object.keys(decodeQuery(schema, many(300, String)))).toHaveLength(300)
  for (const key of [() => 'ids', String]) {
    expect(() => decodeQuery(schema, many(301, key))).toThrow('too many parameters')
  }
})
