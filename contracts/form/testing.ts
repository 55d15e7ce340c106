import fc from 'fast-check'
import * as v from 'valibot'

import { codeSources, type FieldValue, fieldTypes, FormField, type FormGroup, type FormValues } from './form.ts'
import { ruleNames } from './rule.ts'

/** Optional text field. */
export const plainField: FormField = v.parse(FormField, { name: 'plain', label: '文本', type: 'text' })

/** Field definition with defaults. */
export const field = (part: Partial<FormField>): FormField => ({ ...plainField, label: part.name ?? '文本', ...part })

/** Few names, so that fields refer to each other and to themselves; some are properties of Object.prototype. */
const names = ['a', 'b', 'c', 'd', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']

const words = [
  '',
  ' ',
  '1',
  '2',
  '张三',
  '𬱖',
  '11010519491231002X',
  '13800138000',
  '2026-02-30',
  '2026/2/3',
  '１２',
  '-0.5',
]

const text = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 24 }))

const option = fc.record({ value: text, label: text, disabled: fc.boolean(), hint: text })

/** Any field definition that the schema accepts. */
const anyField: fc.Arbitrary<FormField> = fc.record({
  name: fc.constantFrom(...names),
  label: text,
  type: fc.constantFrom(...fieldTypes),
  required: fc.boolean(),
  rules: fc.subarray(ruleNames),
  options: fc.array(option, { maxLength: 12 }),
  codeSource: fc.option(fc.constantFrom(...codeSources), { freq: 2 }),
  codeName: fc.constantFrom('', 'mz'),
  parent: fc.constantFrom('', ...names),
  visibleWhen: fc.option(fc.record({ name: fc.constantFrom(...names), values: fc.array(text) }), { freq: 2 }),
  multiple: fc.boolean(),
  readOnly: fc.boolean(),
  source: text,
  help: text,
  link: fc.constantFrom('', '/exam/education', '//elsewhere.example', 'javascript:alert(1)'),
  personal: fc.boolean(),
  maxLength: fc.option(fc.nat(20)),
  min: text,
  max: text,
  unit: text,
  fileType: text,
})

/** Any form with unique field names. */
const anyGroups: fc.Arbitrary<FormGroup[]> = fc
  .uniqueArray(anyField, { selector: (it) => it.name, maxLength: names.length })
  .map((fields) => [
    { label: '第一组', fields: fields.slice(0, 4) },
    { label: '', fields: fields.slice(4) },
  ])

const anyValue: fc.Arbitrary<FieldValue> = fc.oneof(text, fc.array(text, { maxLength: 4 }))

const anyValues: fc.Arbitrary<FormValues> = fc.dictionary(fc.constantFrom(...names), anyValue)

const seed = 20261121

/** Property test on random forms with random values. */
export const forAnyForm = (
  numRuns: number,
  property: (groups: FormGroup[], values: FormValues) => void | Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(anyGroups, anyValues, async (groups, values) => property(groups, values)),
    { seed, numRuns },
  )
