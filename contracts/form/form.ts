import * as v from 'valibot'

import { Day, Flag, isNoValue, Month, DisplayText, list, maybe, oneOf, type OneOf } from '../core/blade.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { tolerance } from '../core/schema.ts'
import { toDate } from '../core/time/time-spelling.ts'
import { isUnknownId } from '../core/unknown-id.ts'
import { plainNumber } from './number.ts'
import { OneLineText } from './one-line-text.ts'
import { UnspacedText, NormalisedText, type RuleName, ruleNames, rules } from './rule.ts'

/** Types of form fields; each has a control in the client. */
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
  'position',
  'note',
] as const
export type FieldType = OneOf<typeof fieldTypes>

/** Sources of a field's options: calls of the group `signup`. */
export const codeSources = ['code', 'education', 'degree', 'workUnit', 'venue', 'param'] as const

const namePattern = /^[a-zA-Z]\w{0,63}$/

const FieldName = v.pipe(v.string(), v.regex(namePattern))

/** Name of a field or step for display; without a name that calls take, the field is read-only. */
const ShownName = v.pipe(
  v.string(),
  v.check((name) => namePattern.test(name) || isUnknownId(name)),
  tolerance({ identity: true }),
)

/** May be empty. */
const OptionValue = v.pipe(v.string(), tolerance({ identity: true }))

/** Option of a field. `value` is stored, `label` and `hint` are shown. */
export const FormOption = v.object({ value: OptionValue, label: DisplayText, disabled: Flag, hint: DisplayText })
export type FormOption = v.InferOutput<typeof FormOption>

/** Field definition of a server-defined form. The shape is ours. */
export const FormField = v.pipe(
  v.object({
    name: ShownName,
    label: DisplayText,
    type: oneOf(fieldTypes),
    required: Flag,
    /** Names of formats, validated in this order. An ID number without one is national, a phone a mobile of the mainland. */
    rules: list(v.picklist(ruleNames)),
    options: list(FormOption),
    /** Source of the options when `options` is empty. */
    codeSource: maybe(oneOf(codeSources)),
    /** Code table, dictionary or cascade of `codeSource`, and of the types `cascade` and `region`. */
    codeName: DisplayText,
    /** Name of the field whose value filters the options; a change of that field empties this one. */
    parent: DisplayText,
    /** Conditional field: visible while another field has one of these values. */
    visibleWhen: maybe(v.object({ name: FieldName, values: list(v.string()) })),
    /** Multiple selection. */
    multiple: Flag,
    readOnly: Flag,
    /** Authority that verified the value, where it was filled in from there. */
    source: DisplayText,
    help: DisplayText,
    /** Path of a page of this site with more information. */
    link: DisplayText,
    /** Personal data: stored in the server's draft only, never on the device. Source: security R69. */
    personal: Flag,
    maxLength: maybe(v.number()),
    /** Inclusive bounds of a number, a date or a month, in the format of the value. */
    min: DisplayText,
    max: DisplayText,
    unit: DisplayText,
    /** Picture set of a field of type `picture`. */
    fileType: DisplayText,
  }),
  v.transform((field) => (isUnknownId(field.name) ? { ...field, readOnly: true } : field)),
)
export type FormField = v.InferOutput<typeof FormField>

/** Fields under one heading. */
export const FormGroup = v.object({ label: DisplayText, fields: list(FormField) })
export type FormGroup = v.InferOutput<typeof FormGroup>

/** Step of a form; `step` is its name in addresses and calls. */
export const FormStep = v.object({ step: ShownName, label: DisplayText, help: DisplayText, groups: list(FormGroup) })
export type FormStep = v.InferOutput<typeof FormStep>

/** Limits of a value on the wire: length of a text, length of a list item, number of list items. */
const [maxTextLength, maxItemLength, maxItems] = [2000, 200, 100]

/**
 * Value of a field: a text, or a list of texts for multiple selection and for the path of a cascade. The database column
 * may have any type: numbers become text, and "no value" becomes the empty text. Source: blade-contract 1.3.
 */
export const FieldValue = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform(toText),
  v.pipe(v.union([v.string(), v.array(v.string())]), v.metadata({ wire: 'formValue' })),
)
export type FieldValue = v.InferOutput<typeof FieldValue>

function toText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toText)
  if (isNoValue(value)) return ''
  return typeof value === 'number' ? String(value) : value
}

/** Field name and value, as they travel; a value without a name that calls take belongs to no field. */
export const NamedValue = v.object({ name: ShownName, value: FieldValue })
export type NamedValue = v.InferOutput<typeof NamedValue>

const FieldValueDraft = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => value ?? ''),
  v.union([
    v.pipe(v.string(), maxLength(maxTextLength, formMessages.tooLong)),
    v.pipe(
      v.array(v.pipe(v.string(), maxLength(maxItemLength, formMessages.tooLong))),
      v.maxLength(maxItems, formMessages.tooLong),
    ),
  ]),
)

/** NamedValue as input, with the limits of the wire. */
export const NamedValueDraft = v.object({ name: FieldName, value: FieldValueDraft })

/** Values by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>

/** Values by field name from rows as they travel. Of repeated names the last one counts. */
export const rowsToValues = (rows: readonly NamedValue[]): FormValues =>
  Object.fromEntries(rows.flatMap(({ name, value }) => (isUnknownId(name) ? [] : [[name, value]])))

/** Characters of the value of a date and of a month. */
const dateLengths: Partial<Record<FieldType, 7 | 10>> = { date: 10, month: 7 }

/** Values with those of dates and months in the format of the form: servers send moments, of which the day is theirs. */
export function withDays(rows: readonly NamedValue[], groups: readonly FormGroup[]): NamedValue[] {
  const lengths = new Map(fieldsOfStep({ groups }).map(({ name, type }) => [name, dateLengths[type]]))
  return rows.map(({ name, value }) => {
    const length = lengths.get(name)
    return { name, value: (length && toDate(value, length)) ?? value }
  })
}

/** Inverse of rowsToValues. */
export const valuesToRows = (values: FormValues): NamedValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

/** Value of a field, '' when unset. Own properties only: a field may be named `constructor`. */
export const valueByName = (values: FormValues, name: string): FieldValue =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : ''

/** Whether a value is empty or white space; a list when every item is. */
export const isEmpty = (value: FieldValue = '') =>
  typeof value === 'string' ? value.trim() === '' : value.every((it) => it.trim() === '')

/** All fields of a step, in their order. */
export const fieldsOfStep = (step: { groups: readonly FormGroup[] }): FormField[] =>
  step.groups.flatMap(({ fields }) => fields)

/**
 * Visibility of a conditional field for these values; invisible fields are not validated. With the form's `fields` a
 * field is also invisible when the field that controls it is.
 */
export function isVisible(field: FormField, values: FormValues, fields: readonly FormField[] = []): boolean {
  const condition = field.visibleWhen
  if (!condition) return true
  const current = [valueByName(values, condition.name)].flat()
  if (!current.some((it) => condition.values.includes(it))) return false
  const rest = fields.filter((it) => it !== field)
  const controller = rest.find((it) => it.name === condition.name)
  return !controller || isVisible(controller, values, rest)
}

/** Dependent fields, transitively: those that lose their value when the field `name` changes. */
export function dependentFields(fields: readonly FormField[], name: string): FormField[] {
  const dependent = new Set<FormField>()
  const names = [name]
  for (const parent of names) {
    for (const field of fields) {
      if (field.parent !== parent || field.name === name || field.readOnly || dependent.has(field)) continue
      dependent.add(field)
      names.push(field.name)
    }
  }
  return [...dependent]
}

/** Types whose value is a list without `multiple`. */
const listTypes: ReadonlySet<FieldType> = new Set(['cascade', 'region', 'subject'])

/** Whether the field's value is a list. An incomplete path of a cascade ends with an empty text. */
export const holdsList = ({ type, multiple }: FormField) => multiple || listTypes.has(type)

/** Initial value of a field. */
export const emptyValue = (field: FormField): FieldValue => (holdsList(field) ? [] : '')

/** Value of a checked checkbox that has no options. */
export const checkedValue = 'true'

const choiceTypes = new Set<FieldType>(['select', 'radio', 'checkbox', 'cascade', 'region', 'subject', 'department'])

/** Types that cannot be filled in here: notes, pictures and positions, which have calls of their own, and unknown types. */
const typesWithoutValue = new Set<FieldType>(['note', 'picture', 'position', 'unknown'])

/** ISO 8601 form of a typed date or month: 2026/1/5, 2026年1月5日 and 20260105 become 2026-01-05. */
const toIsoDate = (text: string) =>
  (/^\d{6}(?:\d\d)?$/.test(text)
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : text.split(/[-/.。、—–−年月日]/)
  )
    .filter((part) => part !== '')
    .map((part) => part.padStart(2, '0'))
    .join('-')

/** Date that exists in the calendar, in any of the typed forms. */
export const CalendarDay = v.pipe(UnspacedText, v.transform(toIsoDate), Day)

const formats: Partial<Record<FieldType, v.GenericSchema<string, string>>> = {
  text: OneLineText,
  date: v.message(CalendarDay, formMessages.day),
  month: v.message(v.pipe(UnspacedText, v.transform(toIsoDate), Month), formMessages.month),
  number: v.pipe(NormalisedText, v.transform(plainNumber), v.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, formMessages.number)),
}

/** Formats of numbers whose field names none: the number of another document, or a foreign phone, has a rule of its own. */
const defaultRules: Partial<Record<FieldType, RuleName>> = { idNumber: 'nationalId', phone: 'mobile' }

/** Names of the formats of a field beside that of its type. */
export const formatNames = ({ type, rules: names }: FormField): readonly RuleName[] =>
  names.length > 0 ? names : [defaultRules[type] ?? []].flat()

const fieldSchemas = (field: FormField): v.GenericSchema<string, string>[] => [
  ...[formats[field.type] ?? []].flat(),
  ...formatNames(field).map((name) => rules[name]),
]

/** First validation message for a value of a field; null when it is valid. Source: specification 5. */
export function fieldMessage(field: FormField, value: FieldValue = ''): string | null {
  if (typesWithoutValue.has(field.type) || field.readOnly) return null
  if (isEmpty(value)) return field.required ? emptyMessage(field) : null
  if (typeof value !== 'string') return choiceMessage(field, value)
  if (holdsList(field)) return formMessages.notAChoice
  return choiceTypes.has(field.type) ? choiceMessage(field, [value]) : textMessage(field, value)
}

function emptyMessage(field: FormField): string {
  if (field.type === 'idNumber' || field.rules.includes('nationalId')) return formMessages.idEmpty
  if (field.type === 'phone' || field.rules.includes('mobile')) return formMessages.mobileEmpty
  return choiceTypes.has(field.type) ? formMessages.choose : formMessages.required
}

function textMessage(field: FormField, value: string): string | null {
  // Code points: rare Han characters are two UTF-16 units.
  if (value.length > maxTextLength || Array.from(value).length > (field.maxLength ?? maxTextLength))
    return formMessages.tooLong
  let text = value
  for (const schema of fieldSchemas(field)) {
    const result = v.safeParse(schema, text)
    if (!result.success) return result.issues[0].message
    text = result.output
  }
  return inRange(field, text) ? null : formMessages.outOfRange
}

/** Validates against the listed options; options of code tables are validated by the server only. */
function choiceMessage(field: FormField, values: readonly string[]): string | null {
  if (!holdsList(field) && (values.length > 1 || !choiceTypes.has(field.type))) return formMessages.notAChoice
  if (values.some((it) => it.trim() === '')) return formMessages.choose
  if (values.length > maxItems || values.some((it) => it.length > maxItemLength)) return formMessages.tooLong
  if (field.options.length === 0) return null
  const offered = new Set(field.options.filter((it) => !it.disabled).map((it) => it.value))
  return values.every((it) => offered.has(it)) ? null : formMessages.notAChoice
}

/** Range check; a bound that is not a valid number, date or month is ignored. */
function inRange({ type, min, max }: FormField, value: string): boolean {
  const format = formats[type]
  if (!format || (type !== 'number' && type !== 'date' && type !== 'month')) return true
  const order = type === 'number' ? Number : (text: string) => text
  const bound = (text: string) => (text && v.is(format, text) ? order(text) : null)
  const [low, high] = [bound(min), bound(max)]
  return (low === null || order(value) >= low) && (high === null || order(value) <= high)
}

/** Validation of the visible fields: first message by field name. */
export function checkFields(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const messages = fields
    .filter((field) => isVisible(field, values, fields))
    .map((field) => [field.name, fieldMessage(field, valueByName(values, field.name))] as const)
  return Object.fromEntries(messages.filter((it): it is [string, string] => it[1] !== null))
}

/** Value in the normal form of its formats (no white space, X for x), for storing; an invalid value is returned as it is. */
export function normaliseValue(field: FormField, value: FieldValue): FieldValue {
  if (typeof value !== 'string' || choiceTypes.has(field.type)) return value
  return fieldSchemas(field).reduce((text, schema) => {
    const result = v.safeParse(schema, text)
    return result.success ? result.output : text
  }, value)
}
