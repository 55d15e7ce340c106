import { isRecord } from './answer-structure.ts'
import { isNoValue } from './blade.ts'
import { cutText } from './length.ts'
import { declaredTolerance, innerSchema, type Shape } from './schema.ts'
import { toDate, toInstant } from './time/time-spelling.ts'

/** Converts a value to the form that a schema accepts; undefined when the meaning is not clear. */
type Conversion = (value: unknown, shape: Shape) => unknown

const yes = new Set(['true', '1', 'y', 't', 'yes', 'on', '是'])
const no = new Set(['false', '0', 'n', 'f', 'no', 'off', '否'])

/** Empty for anything but a text, number or boolean: an object may have a `toString` that is not a function. */
const spelledText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

const toFlag: Conversion = (value) => {
  const text = spelledText(value).toLowerCase()
  return yes.has(text) ? true : no.has(text) ? false : undefined
}

/** A column of one bit may be a boolean. */
const toNumber: Conversion = (value) =>
  typeof value === 'boolean' || (typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,20})?\s*$/.test(value))
    ? Number(value)
    : undefined

/** Spaces around a text that must fit a pattern are not part of it. */
const toText: Conversion = (value, shape) => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  return declaredTolerance(shape).cut ? cutText(value.trim()) : value.trim()
}

/** A column of a checkbox may be a boolean; its checked value is `true`. */
const toFormValue: Conversion = (value) => (typeof value === 'boolean' ? (value ? 'true' : '') : undefined)

/** Beyond the safe integers digits are lost already. */
const toId: Conversion = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : undefined)

/**
 * Never rounds: a third decimal must be 0. The sign and the name of the currency and commas in threes say no more than the
 * digits. -1 is "no value" where the contract has one.
 */
const toMoney: Conversion = (value) => {
  const text = spelledText(value)
  if (/^-1(?:\.0+)?$/.test(text)) return -1
  const [, yuan, decimals = ''] = /^[¥￥]?\s?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?\s?元?$/.exec(text) ?? []
  return yuan && `${yuan.replaceAll(',', '')}.${decimals.padEnd(2, '0')}`
}

/** Properties in which servers send an enumeration's member. */
const memberNames = ['code', 'value', 'key', 'name'] as const

/** The member without spaces, in any case, or in an object; 1 is `01`. An ordinal depends on an order that is not ours. */
const toMember: Conversion = (value, { options, literal }) => {
  const texts = (isRecord(value) ? memberNames.map((name) => value[name]) : [value]).map((it) =>
    spelledText(it).toLowerCase(),
  )
  const members = options ?? [literal]
  const isMember = (member: unknown) => texts.includes(String(member).toLowerCase())
  const isNumber = (member: unknown) => texts.some((text) => isDigits(text) && isSameNumber(String(member), text))
  return members.find(isMember) ?? members.find(isNumber)
}

const isDigits = (text: string) => /^\d{1,9}$/.test(text)

const isSameNumber = (member: string, text: string) => isDigits(member) && Number(member) === Number(text)

/** Codes with commas between them. */
const codes = /^[\w-]+(?:\s?[,，]\s?[\w-]+)*$/

/** A text in place of a list of texts: codes with commas between them, or one item. */
const toList: Conversion = (value, { item }) => {
  const type = item && innerSchema(item).type
  if (typeof value !== 'string' || (type !== 'string' && type !== 'picklist')) return undefined
  const text = value.trim()
  return codes.test(text) || type === 'picklist' ? text.split(/\s?[,，]\s?/) : [text]
}

/** "No value" is a record without any: its fields say what that means. */
const toRecord: Conversion = (value) =>
  isNoValue(value) || (Array.isArray(value) && value.length === 0) ? {} : undefined

/**
 * Spellings of servers of this family beside the spelling that the schema accepts, by wire format or type of the schema.
 * Source: blade-contract 16.
 */
export const conversions: Readonly<Record<string, Conversion>> = {
  boolean: toFlag,
  number: toNumber,
  string: toText,
  id: toId,
  money: toMoney,
  instant: toInstant,
  day: (value) => toDate(value, 10),
  month: (value) => toDate(value, 7),
  picklist: toMember,
  literal: toMember,
  formValue: toFormValue,
  object: toRecord,
  array: toList,
}
