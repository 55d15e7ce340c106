import * as v from 'valibot'

import { Day, Flag, isNothing, Month, Text, list, maybe } from '../core/blade.ts'
import { formMessages } from './form-messages.ts'
import { Mobile, NationalId, Solid, Typed, ruleNames, rules } from './rule.ts'

/** How a field is asked for. */
export const fieldTypes = [
  'text',
  'number',
  'select',
  'radio',
  'checkbox',
  'date',
  'month',
  'cascade',
  'idNumber',
  'phone',
  'region',
  'subject',
  'department',
  'picture',
  'note',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Calls that deliver the choices of a field; see the signup group for each. */
export const codeSources = ['code', 'education', 'degree', 'workUnit', 'venue', 'param'] as const

const FieldName = v.pipe(v.string(), v.regex(/^[a-zA-Z]\w{0,63}$/))

export const Option = v.object({ value: v.string(), label: v.string(), disabled: Flag, hint: Text })
export type Option = v.InferOutput<typeof Option>

/** A field as the server defines it: the client renders any of them. The shape is ours. */
export const FormField = v.object({
  name: FieldName,
  label: v.string(),
  type: v.picklist(fieldTypes),
  required: Flag,
  /** Formats by name, checked in this order. */
  rules: list(v.picklist(ruleNames)),
  options: list(Option),
  /** Where the choices come from when they are not listed. */
  codeSource: maybe(v.picklist(codeSources)),
  /** Code table, dictionary or cascade that `codeSource`, `cascade` and `region` ask for. */
  codeName: Text,
  /** Name of the field whose value narrows the choices; a change there empties this one. */
  parent: Text,
  /** Shown only while another field has one of these values. */
  visibleWhen: maybe(v.object({ name: FieldName, values: list(v.string()) })),
  /** Several choices. */
  multiple: Flag,
  readOnly: Flag,
  /** Who vouches for the value, where it was filled in from elsewhere. */
  source: Text,
  help: Text,
  /** Page of this site with more about it. */
  link: Text,
  /** Personal data: kept in the server's draft only. Source: security R69. */
  personal: Flag,
  maxLength: maybe(v.number()),
  /** Bounds of a number, a date or a month, written as the value is. */
  min: Text,
  max: Text,
  unit: Text,
  /** Set of pictures that a `picture` field stands for. */
  fileType: Text,
})
export type FormField = v.InferOutput<typeof FormField>

export const FormGroup = v.object({ label: Text, fields: list(FormField) })
export type FormGroup = v.InferOutput<typeof FormGroup>

export const FormStep = v.object({ step: FieldName, label: v.string(), help: Text, groups: list(FormGroup) })
export type FormStep = v.InferOutput<typeof FormStep>

/** Limits of a value on the wire: characters of a text, of a text in a list, and texts in a list. */
const [longest, longestOfList, most] = [2000, 200, 100]

/**
 * One text, or several where a field takes several: chosen values, or the way down a cascade. The column behind it may
 * be of any type: its number is a text as well, and each kind of "no value" an empty one. Source: blade-contract 1.3.
 */
export const FieldValue = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform(written),
  v.union([v.string(), v.array(v.string())]),
)
export type FieldValue = v.InferOutput<typeof FieldValue>

function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written)
  if (isNothing(value)) return ''
  return typeof value === 'number' ? String(value) : value
}

/** A value on the wire. */
export const NamedValue = v.object({ name: FieldName, value: FieldValue })
export type NamedValue = v.InferOutput<typeof NamedValue>

const FieldValueDraft = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => value ?? ''),
  v.union([
    v.pipe(v.string(), v.maxLength(longest, formMessages.tooLong)),
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(longestOfList, formMessages.tooLong))),
      v.maxLength(most, formMessages.tooLong),
    ),
  ]),
)

/** A value as a candidate sends it. */
export const NamedValueDraft = v.object({ name: FieldName, value: FieldValueDraft })

/** Values by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>

export const valuesOf = (rows: readonly NamedValue[]): FormValues =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))

export const rowsOf = (values: FormValues): NamedValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

/** Names such as `constructor` are somebody's field too: only what is the record's own counts. */
export const valueIn = (values: FormValues, name: string): FieldValue =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : ''

export const isEmpty = (value: FieldValue = '') =>
  typeof value === 'string' ? value.trim() === '' : value.every((it) => it.trim() === '')

export const fieldsOfStep = (step: { groups: readonly FormGroup[] }): FormField[] =>
  step.groups.flatMap(({ fields }) => fields)

/**
 * Whether a field is asked for, given the other values. Fields that nobody sees are not checked and not shown, and
 * nothing is asked because of a field that nobody sees, where that one is `among` the given fields.
 */
export function isVisible(field: FormField, values: FormValues, among: readonly FormField[] = []): boolean {
  const condition = field.visibleWhen
  if (!condition) return true
  const given = [valueIn(values, condition.name)].flat()
  if (!given.some((it) => condition.values.includes(it))) return false
  const rest = among.filter((it) => it !== field)
  const controller = rest.find((it) => it.name === condition.name)
  return !controller || isVisible(controller, values, rest)
}

/** Fields that lose their value when this one changes: those that it is the parent of, and theirs. */
export function fieldsBelow(fields: readonly FormField[], name: string): FormField[] {
  const below = new Set<FormField>()
  const names = [name]
  for (const parent of names) {
    for (const field of fields) {
      if (field.parent !== parent || field.name === name || field.readOnly || below.has(field)) continue
      below.add(field)
      names.push(field.name)
    }
  }
  return [...below]
}

/** Types that hold several texts although `multiple` is not set. */
const lists: ReadonlySet<FieldType> = new Set(['cascade', 'region', 'subject'])

/** Whether the value is a list. The way down a cascade that is not finished yet ends with an empty text. */
export const holdsList = ({ type, multiple }: FormField) => multiple || lists.has(type)

/** What a field holds while nothing is filled in. */
export const emptyValue = (field: FormField): FieldValue => (holdsList(field) ? [] : '')

/** What a single checkbox without options holds when it is ticked. */
export const ticked = 'true'

const chosen = new Set<FieldType>(['select', 'radio', 'checkbox', 'cascade', 'region', 'subject', 'department'])

/** Filled in elsewhere: a note says where, and a set of pictures knows itself whether it is complete. */
const unfilled = new Set<FieldType>(['note', 'picture'])

/** 2026/1/5, 2026年1月5日 and 20260105 become 2026-01-05, and months likewise. */
const dashed = (text: string) =>
  (/^\d{6}(?:\d\d)?$/.test(text) ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)] : text.split(/[-/.年月日]/))
    .filter((part) => part !== '')
    .map((part) => part.padStart(2, '0'))
    .join('-')

/** A day that is in the calendar, however it is written. */
export const RealDay = v.pipe(
  Solid,
  v.transform(dashed),
  Day,
  v.check((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  }),
)

const formats: Partial<Record<FieldType, v.GenericSchema<string, string>>> = {
  text: v.pipe(v.string(), v.trim()),
  idNumber: NationalId,
  phone: Mobile,
  date: v.message(RealDay, formMessages.day),
  month: v.message(v.pipe(Solid, v.transform(dashed), Month), formMessages.month),
  number: v.pipe(Typed, v.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, formMessages.number)),
}

const schemasOf = ({ type, rules: names }: FormField): v.GenericSchema<string, string>[] => [
  ...[formats[type] ?? []].flat(),
  ...names.map((name) => rules[name]),
]

/** What is wrong with the value of a field, first message only; null when nothing is. Source: specification 5. */
export function fieldMessage(field: FormField, value: FieldValue = ''): string | null {
  if (unfilled.has(field.type) || field.readOnly) return null
  if (isEmpty(value)) return field.required ? emptyMessage(field) : null
  if (typeof value !== 'string') return choiceMessage(field, value)
  if (holdsList(field)) return formMessages.notAChoice
  return chosen.has(field.type) ? choiceMessage(field, [value]) : textMessage(field, value)
}

function emptyMessage(field: FormField): string {
  if (field.type === 'idNumber' || field.rules.includes('nationalId')) return formMessages.idEmpty
  if (field.type === 'phone' || field.rules.includes('mobile')) return formMessages.mobileEmpty
  return chosen.has(field.type) ? formMessages.choose : formMessages.required
}

function textMessage(field: FormField, value: string): string | null {
  // Characters as people count them: a rare one is two units.
  if (value.length > longest || Array.from(value).length > (field.maxLength ?? longest)) return formMessages.tooLong
  let text = value
  for (const schema of schemasOf(field)) {
    const result = v.safeParse(schema, text)
    if (!result.success) return result.issues[0].message
    text = result.output
  }
  return inRange(field, text) ? null : formMessages.outOfRange
}

/** Choices that the definition lists must be among them; those of code tables are the server's to check. */
function choiceMessage(field: FormField, values: readonly string[]): string | null {
  if (!holdsList(field) && (values.length > 1 || !chosen.has(field.type))) return formMessages.notAChoice
  if (values.some((it) => it.trim() === '')) return formMessages.choose
  if (values.length > most || values.some((it) => it.length > longestOfList)) return formMessages.tooLong
  if (field.options.length === 0) return null
  const offered = new Set(field.options.filter((it) => !it.disabled).map((it) => it.value))
  return values.every((it) => offered.has(it)) ? null : formMessages.notAChoice
}

/** Bounds that are no number, day or month bind nobody. */
function inRange({ type, min, max }: FormField, value: string): boolean {
  const format = formats[type]
  if (!format || (type !== 'number' && type !== 'date' && type !== 'month')) return true
  const order = type === 'number' ? Number : (text: string) => text
  const bound = (text: string) => (text && v.is(format, text) ? order(text) : null)
  const [low, high] = [bound(min), bound(max)]
  return (low === null || order(value) >= low) && (high === null || order(value) <= high)
}

/** First message by field name, of the fields that are asked for. */
export function checkFields(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const found = fields
    .filter((field) => isVisible(field, values, fields))
    .map((field) => [field.name, fieldMessage(field, valueIn(values, field.name))] as const)
  return Object.fromEntries(found.filter((it): it is [string, string] => it[1] !== null))
}

/** A value as it is kept: formats spell it their own way (blanks out, X for x). Leaves what does not fit. */
export function spelledValue(field: FormField, value: FieldValue): FieldValue {
  if (typeof value !== 'string' || chosen.has(field.type)) return value
  return schemasOf(field).reduce((text, schema) => {
    const result = v.safeParse(schema, text)
    return result.success ? result.output : text
  }, value)
}
