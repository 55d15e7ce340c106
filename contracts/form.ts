import * as v from 'valibot'

import { Day, Flag, Month, Text, list, maybe } from './blade.ts'
import { formMessages } from './messages.ts'
import { NationalId, Mobile, ruleNames, rules } from './rule.ts'

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

/** One text, or several where a field takes several: chosen values, or the way down a cascade. */
export const FieldValue = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((value) => value ?? ''),
  v.union([
    v.pipe(v.string(), v.maxLength(2000, formMessages.tooLong)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(200, formMessages.tooLong))), v.maxLength(100, formMessages.tooLong)),
  ]),
)
export type FieldValue = v.InferOutput<typeof FieldValue>

/** A value on the wire. */
export const NamedValue = v.object({ name: FieldName, value: FieldValue })
export type NamedValue = v.InferOutput<typeof NamedValue>

/** Values by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>

export const valuesOf = (rows: readonly NamedValue[]): FormValues =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))

export const rowsOf = (values: FormValues): NamedValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

export const isEmpty = (value: FieldValue = '') =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0

export const fieldsOfStep = (step: { groups: readonly FormGroup[] }): FormField[] =>
  step.groups.flatMap(({ fields }) => fields)

/** Whether a field is asked for, given the other values. Fields that nobody sees are not checked and not shown. */
export function isVisible({ visibleWhen }: FormField, values: FormValues): boolean {
  if (!visibleWhen) return true
  const value = values[visibleWhen.name] ?? ''
  const given = typeof value === 'string' ? [value] : value
  return given.some((it) => visibleWhen.values.includes(it))
}

/** Types that hold several texts although `multiple` is not set. */
const holdsList = ({ type, multiple }: FormField) =>
  multiple || type === 'cascade' || type === 'region' || type === 'subject'

const chosen = new Set<FieldType>(['select', 'radio', 'checkbox', 'cascade', 'region', 'subject', 'department'])

/** Filled in elsewhere: a note says where, and a set of pictures knows itself whether it is complete. */
const unfilled = new Set<FieldType>(['note', 'picture'])

const formats: Partial<Record<FieldType, v.GenericSchema<string, string>>> = {
  idNumber: NationalId,
  phone: Mobile,
  date: v.message(Day, formMessages.day),
  month: v.message(Month, formMessages.month),
  number: v.pipe(v.string(), v.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, formMessages.number)),
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
  if (chosen.has(field.type)) return choiceMessage(field, [value])
  if (value.length > (field.maxLength ?? 2000)) return formMessages.tooLong
  for (const schema of schemasOf(field)) {
    const result = v.safeParse(schema, value)
    if (!result.success) return result.issues[0].message
  }
  return inRange(field, value) ? null : formMessages.outOfRange
}

function emptyMessage(field: FormField): string {
  if (field.type === 'idNumber' || field.rules.includes('nationalId')) return formMessages.idEmpty
  if (field.type === 'phone' || field.rules.includes('mobile')) return formMessages.mobileEmpty
  return chosen.has(field.type) ? formMessages.choose : formMessages.required
}

/** Choices that the definition lists must be among them; those of code tables are the server's to check. */
function choiceMessage(field: FormField, values: readonly string[]): string | null {
  if (!holdsList(field) && values.length > 1) return formMessages.notAChoice
  if (field.options.length === 0) return null
  const offered = new Set(field.options.filter((it) => !it.disabled).map((it) => it.value))
  return values.every((it) => offered.has(it)) ? null : formMessages.notAChoice
}

function inRange({ type, min, max }: FormField, value: string): boolean {
  const order = type === 'number' ? Number : (text: string) => text
  if (type !== 'number' && type !== 'date' && type !== 'month') return true
  return (!min || order(value) >= order(min)) && (!max || order(value) <= order(max))
}

/** First message by field name, of the fields that are asked for. */
export function checkFields(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const found = fields
    .filter((field) => isVisible(field, values))
    .map((field) => [field.name, fieldMessage(field, values[field.name])] as const)
  return Object.fromEntries(found.filter((it): it is [string, string] => it[1] !== null))
}

/** A value as it is kept: formats spell it their own way (blanks out, X for x). Leaves what does not fit. */
export function spelledValue(field: FormField, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value
  return schemasOf(field).reduce((text, schema) => {
    const result = v.safeParse(schema, text)
    return result.success ? result.output : text
  }, value)
}
