import { chinaTime } from './blade.ts'

/** Converts a value to the form that a schema accepts; undefined when it does not clearly mean such a value. */
type Conversion = (value: unknown) => unknown

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false, y: true, n: false }

/** Empty for anything else than a text, a number or a boolean: an object may have a `toString` that is no function. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const toFlag: Conversion = (value) => {
  const text = textOf(value).toLowerCase()
  return Object.hasOwn(flags, text) ? flags[text] : undefined
}

const toNumber: Conversion = (value) =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined

const toText: Conversion = (value) => (typeof value === 'number' ? String(value) : undefined)

/** A column of a checkbox may be a boolean; its checked value is `true`. */
const toFormValue: Conversion = (value) => (typeof value === 'boolean' ? (value ? 'true' : '') : undefined)

/** Beyond the safe integers digits are lost already. */
const toId: Conversion = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : undefined)

/** Never rounds: a third decimal must be 0. */
const toMoney: Conversion = (value) => {
  const [, yuan, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(textOf(value)) ?? []
  return yuan && `${yuan}.${decimals.padEnd(2, '0')}`
}

const dateTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(?:(Z)|([+-]\d\d):?(\d\d))?$/

/** 2000-01-01 and 2100-01-01, in seconds: a number outside is not a time. */
const [firstSecond, lastSecond] = [946_684_800, 4_102_444_800]

/** Date and time to the minute, with fractions of a second, with an offset, or as Unix time in seconds or milliseconds. */
const toInstant = (value: unknown): string | undefined => {
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value
  if (typeof number === 'number') return unixTime(number)
  if (typeof value !== 'string') return undefined
  const [, day, minutes, seconds = ':00', zone, hours = '+08', rest = '00'] = dateTime.exec(value) ?? []
  const time = Date.parse(`${day}T${minutes}${seconds}${zone ?? `${hours}:${rest}`}`)
  return Number.isNaN(time) ? undefined : chinaTime(time)
}

function unixTime(number: number): string | undefined {
  const seconds = number > lastSecond ? number / 1000 : number
  return seconds >= firstSecond && seconds <= lastSecond ? chinaTime(seconds * 1000) : undefined
}

/** First characters of an instant in Blade's zone. */
const toDate =
  (length: number): Conversion =>
  (value) =>
    toInstant(value)?.slice(0, length)

const toMonth: Conversion = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value.slice(0, 7) : toDate(7)(value)

/**
 * Spellings of servers of this family beside the one that the schema accepts, by wire format or type of the schema.
 * Source: blade-contract 16.
 */
export const conversions: Readonly<Record<string, Conversion>> = {
  boolean: toFlag,
  number: toNumber,
  string: toText,
  id: toId,
  money: toMoney,
  instant: toInstant,
  day: toDate(10),
  month: toMonth,
  formValue: toFormValue,
}
