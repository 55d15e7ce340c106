import * as v from 'valibot'
import { expect, test } from 'vitest'

import { baseInfo } from '../candidate/base-info.ts'
import { formMessages } from '../core/form-messages.ts'
import { credentialMessages } from './credential-messages.ts'
import {
  checkFields,
  emptyValue,
  type FieldValue,
  fieldMessage,
  dependentFields,
  fieldsOfStep,
  type FormField,
  FormGroup,
  isVisible,
  NamedValue,
  NamedValueDraft,
  valuesToRows,
  normaliseValue,
  valueByName,
  rowsToValues,
} from './form.ts'
import { field, forAnyForm } from './testing.ts'

const options = (...values: string[]) => values.map((value) => ({ value, label: value, disabled: false, hint: '' }))

const knownMessages: ReadonlySet<string> = new Set(Object.values({ ...credentialMessages, ...formMessages }))

test('any form with any values is validated without an error, and every message is known', () =>
  forAnyForm(2000, (groups, values) => {
    const fields = fieldsOfStep({ groups })
    for (const [name, message] of Object.entries(checkFields(fields, values))) {
      expect(knownMessages).toContain(message)
      expect(fields.map((it) => it.name)).toContain(name)
    }
  }))

test('normalising a value twice changes nothing more, and a valid value stays valid', () =>
  forAnyForm(2000, (groups, values) => {
    for (const formField of fieldsOfStep({ groups })) {
      const value = valueByName(values, formField.name)
      const normal = normaliseValue(formField, value)
      expect(normaliseValue(formField, normal)).toEqual(normal)
      expect(fieldMessage(formField, value) !== null || fieldMessage(formField, normal) === null).toBe(true)
    }
  }))

test('definitions and values survive the wire', () =>
  forAnyForm(200, (groups, values) => {
    expect(v.parse(v.array(FormGroup), JSON.parse(JSON.stringify(groups)))).toEqual(groups)
    const rows = v.parse(v.array(NamedValue), JSON.parse(JSON.stringify(valuesToRows(values))))
    expect(rowsToValues(rows)).toEqual(values)
  }))

const read = (value: unknown) => v.parse(NamedValue, { name: 'a', value }).value

test('a missing value is an empty text, and a number is converted to text', () => {
  expect([{}, -1, null, undefined, ''].map(read)).toEqual(['', '', '', '', ''])
  expect([3, 2.5, [1, '2', {}], []].map(read)).toEqual(['3', '2.5', ['1', '2', ''], []])
  expect(read('长'.repeat(3000))).toHaveLength(3000)
  expect([{ a: 1 }, true].filter((value) => v.is(NamedValue, { name: 'a', value }))).toEqual([])
})

test("a candidate's values have a bounded length", () => {
  const refused = ['长'.repeat(2001), Array.from({ length: 101 }, () => ''), 3, {}]
  expect(refused.filter((value) => v.is(NamedValueDraft, { name: 'a', value }))).toEqual([])
})

test('a definition may omit empty properties', () => {
  const short = { label: '', fields: [{ name: 'plain', label: '文本', type: 'text' }] }
  expect(v.parse(FormGroup, short).fields).toEqual([field({ name: 'plain', label: '文本' })])
})

const messageCases: [string, Partial<FormField>, FieldValue, string | null][] = [
  ['an empty field that is required', { required: true }, '', formMessages.required],
  ['blanks in a field that is required', { required: true }, ' 　', formMessages.required],
  ['an empty choice that is required', { type: 'select', required: true }, '', formMessages.choose],
  ['no choice of several', { type: 'checkbox', multiple: true, required: true }, [], formMessages.choose],
  ['an empty ID number', { type: 'idNumber', required: true }, '', formMessages.idEmpty],
  ['an empty mobile number', { rules: ['mobile'], required: true }, '', formMessages.mobileEmpty],
  ['an empty optional number', { type: 'idNumber' }, '', null],
  ['a passport number', { type: 'idNumber', rules: ['otherId'] }, 'E12345678', null],
  ['a passport number where the ID is asked for', { type: 'idNumber' }, 'E12345678', formMessages.idLength],
  ['a foreign phone where any is asked for', { type: 'phone', rules: ['phoneNumber'] }, '+852 9123 4567', null],
  ['a foreign phone', { type: 'phone' }, '+852 9123 4567', formMessages.mobileLength],
  ['what cannot be changed', { readOnly: true, required: true }, '', null],
  ['a note', { type: 'note', required: true }, '', null],
  ['a choice on offer', { type: 'radio', options: options('1', '2') }, '2', null],
  ['a choice not on offer', { type: 'radio', options: options('1', '2') }, '3', formMessages.notAChoice],
  ['a choice of a code table', { type: 'select', codeSource: 'code' }, '3', null],
  ['two choices for one', { type: 'select', options: options('1', '2') }, ['1', '2'], formMessages.notAChoice],
  ['a list for a number', { type: 'phone' }, ['1'], formMessages.notAChoice],
  ['a text for a cascade', { type: 'region' }, '11', formMessages.notAChoice],
  ['a cascade to the end', { type: 'region', required: true }, ['11', '1101'], null],
  ['an incomplete cascade', { type: 'region' }, ['11', ''], formMessages.choose],
  ['an empty cascade', { type: 'region' }, [''], null],
  ['a day', { type: 'date' }, '2026-02-28', null],
  ['a day written with strokes', { type: 'date' }, '2026/2/28', null],
  ['a day that is in no calendar', { type: 'date' }, '2026-02-30', formMessages.day],
  ['the 29th of a leap year', { type: 'date' }, '2024-02-29', null],
  ['a word for a day', { type: 'date' }, '明天', formMessages.day],
  ['a month', { type: 'month' }, '2026年7月', null],
  ['a thirteenth month', { type: 'month' }, '2026-13', formMessages.month],
  ['a word for a number', { type: 'number' }, '三', formMessages.number],
  ['a number in full width', { type: 'number', max: '12' }, '１２', null],
  ['a name in rare characters', { rules: ['personalName'], maxLength: 2 }, '王𬱖', null],
  ['a text that is too long', { maxLength: 2 }, '王小明', formMessages.tooLong],
  ['more than the wire takes', {}, 'a'.repeat(2001), formMessages.tooLong],
  ['more choices than the wire takes', { type: 'select', multiple: true }, Array(101).fill('1'), formMessages.tooLong],
]

test.each(messageCases)('%s is validated with its message', (_, part, value, message) => {
  expect(fieldMessage(field(part), value)).toBe(message)
})

test.each([
  ['number', '9', '10', '9.5', '11'],
  ['date', '2026-01-31', '2026-12-01', '2026/2/1', '2026-12-02'],
  ['month', '2026-02', '2026-11', '2026.10', '2026-12'],
] as const)('the bounds of a %s compare values, not texts', (type, min, max, inside, outside) => {
  for (const value of [min, max, inside]) expect(fieldMessage(field({ type, min, max }), value)).toBeNull()
  expect(fieldMessage(field({ type, min, max }), outside)).toBe(formMessages.outOfRange)
  expect(fieldMessage(field({ type, min: '?', max: '?' }), outside)).toBeNull()
})

test.each([
  ['date', '20260105', '2026-01-05'],
  ['date', '2026年1月5日', '2026-01-05'],
  ['date', '２０２６／１／５', '2026-01-05'],
  ['month', '2026.7', '2026-07'],
  ['month', '202607', '2026-07'],
  ['date', '下周', '下周'],
  ['phone', '138 0013 8000', '13800138000'],
  ['idNumber', '110105 19491231 002 x', '11010519491231002X'],
  ['text', ' 北京市海淀区 ', '北京市海淀区'],
  ['number', '０１', '01'],
  ['select', ' 1 ', ' 1 '],
] as const)('a %s typed as %j is normalised to %j', (type, typed, normalised) => {
  expect(normaliseValue(field({ type }), typed)).toBe(normalised)
})

const kind = field({ name: 'kind', type: 'radio', options: options('other', 'none') })
const which = field({ name: 'which', required: true, visibleWhen: { name: 'kind', values: ['other'] } })
const why = field({ name: 'why', required: true, visibleWhen: { name: 'which', values: ['x'] } })

test('a field is visible while its condition holds', () => {
  expect(checkFields([kind, which], { kind: 'none' })).toEqual({})
  expect(checkFields([kind, which], { kind: 'other' })).toEqual({ which: formMessages.required })
  expect(isVisible(which, { kind: ['none', 'other'] })).toBe(true)
})

test('a condition on a hidden field does not hold', () => {
  const values = { kind: 'none', which: 'x' }
  expect(isVisible(why, values, [kind, which, why])).toBe(false)
  expect(isVisible(why, { ...values, kind: 'other' }, [kind, which, why])).toBe(true)
})

test('fields with circular conditions end the check', () => {
  const egg = field({ name: 'egg', visibleWhen: { name: 'hen', values: ['1'] } })
  const hen = field({ name: 'hen', visibleWhen: { name: 'egg', values: ['1'] } })
  expect(checkFields([egg, hen], { egg: '1', hen: '1' })).toEqual({})
})

test('dependent fields are all descendants, each once, without read-only ones', () => {
  const province = field({ name: 'province', parent: 'venue' })
  const city = field({ name: 'city', parent: 'province' })
  const venue = field({ name: 'venue', parent: 'city' })
  const school = field({ name: 'school', parent: 'province', readOnly: true })
  expect(dependentFields([province, city, venue, school], 'province')).toEqual([city, venue])
  expect(dependentFields([province, city, venue], 'city')).toEqual([venue, province])
})

test('an empty field holds a text, or a list where it takes several', () => {
  expect(emptyValue(field({ type: 'select' }))).toBe('')
  expect(emptyValue(field({ type: 'select', multiple: true }))).toEqual([])
  expect(emptyValue(field({ type: 'region' }))).toEqual([])
})

const defined = (name: string, type: string) => ({ name, label: name, type })

test('a moment in place of a date is its day in the zone of the server; other fields stay as they are', () => {
  const form = {
    groups: [{ label: '', fields: [defined('csrq', 'date'), defined('byny', 'month'), defined('phone', 'text')] }],
    values: [
      { name: 'csrq', value: 473_356_800_000 },
      { name: 'byny', value: '2007-06-30T16:00:00Z' },
      { name: 'phone', value: '13912345678' },
    ],
  }
  expect(v.parse(baseInfo.getBaseInfo.output, form).values.map(({ value }) => value)).toEqual([
    '1985-01-01',
    '2007-07',
    '13912345678',
  ])
})
