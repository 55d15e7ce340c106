import * as v from 'valibot'

import type { Schema } from './call.ts'
import { maxLength, maxText, minLength } from './length.ts'
import { innerSchema, tolerance, type Tolerance } from './schema.ts'

/** Id of a Blade record: text, because 19 digits exceed the safe integers. Source: blade-contract 1.3. */
export const Id = v.pipe(v.string(), minLength(1), maxLength(64), v.metadata({ wire: 'id' }))

const identity = tolerance<string>({ identity: true })

/**
 * Id of a record that is shown. Where the server sent none, the record gets a placeholder, which no call accepts: it can
 * be read and not be changed. Source: docs/decisions/0036.
 */
export const RecordId = v.pipe(Id, identity)

/** Key of a record that is not an id, such as a number of an order; tolerated as RecordId. */
export const RecordKey = v.pipe(v.string(), minLength(1), identity)

/**
 * Nullable value: each of Blade's forms of "no value" becomes null, any other value must fit the schema. An empty list
 * counts as no value too, unless the schema is a list. Source: blade-contract 16.
 */
export function maybe<const S extends Schema>(schema: S) {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0 && !innerSchema(schema).item
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) || isEmpty(value) ? null : value)),
    v.nullable(schema),
  )
}

/** Optional value: null also for a value that does not fit the schema. */
export const orNull = <const S extends Schema>(schema: S) => maybe(v.pipe(schema, tolerance({ fallback: null })))

/** Array; Blade's "no value" becomes an empty array, and rows that do not fit are dropped. */
export function list<const S extends Schema>(row: S, tolerated: Tolerance = {}) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) ? [] : value)),
    v.pipe(v.array(row), tolerance(tolerated)),
  )
}

/** List without tolerance: one row that does not fit makes the whole list invalid. */
export const wholeList = <const S extends Schema>(row: S) => list(row, { whole: true })

/** Text that is shown: one over the limit is cut and marked, for no text costs its record. */
export const ShownText: v.GenericSchema<string> = v.pipe(v.string(), maxLength(maxText), tolerance({ cut: true }))

/** Display text; "no value", an empty list and anything that is not text become the empty text. */
export const DisplayText = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) || (Array.isArray(value) && value.length === 0) ? '' : value)),
  v.pipe(ShownText, tolerance({ fallback: '' })),
)

/** Length of an organiser's HTML in characters, pictures in data URLs included: work of a browser that a phone can do. */
export const maxHtml = 2_000_000

/** HTML written by an organiser: render it sanitised only. A longer one is refused, for half of it would be read as the whole. */
export const HtmlText = v.pipe(v.string(), maxLength(maxHtml))

/** HTML of a record, as HtmlText; "no value" becomes the empty text. */
export const Html = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) ? '' : value)),
  HtmlText,
)

/** Boolean; "no value" and anything that is neither true nor false become false. */
export const Flag = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) ? false : value)),
  v.pipe(v.boolean(), tolerance({ fallback: false })),
)

/** Text that is compared with others, such as a role: never converted from another spelling. */
export const ExactText = v.pipe(v.string(), tolerance({ exact: true }))

/** The member of an enumeration that stands for all members that the contract does not know. */
export const unknownMember = 'unknown'

/** Enumeration in an answer that is only displayed: members that the contract does not know become `unknown`. */
export const oneOf = <const T extends readonly string[]>(members: T) =>
  v.pipe(v.picklist([...members, unknownMember]), tolerance({ fallback: unknownMember }))

/** Members of an enumeration that the contract knows. */
export type Known<T> = Exclude<T, typeof unknownMember>

/** Member of such an enumeration. */
export type OneOf<T extends readonly string[]> = T[number] | typeof unknownMember

/** Blade's forms of "no value": null, missing, "", -1 and {}. Source: blade-contract 1.3. */
export function isNoValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === -1) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0
}

/** Dates that the calendar has, leap years by Gregory's rule. */
const date = String.raw`(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)`

/**
 * Date and time, ISO 8601 with the offset +08:00. Blade writes `yyyy-MM-dd HH:mm:ss` in the server's zone without an
 * offset; it is added here so that clients in other zones do not misread it. Source: blade-contract 1.3.
 */
export const Instant = v.pipe(
  v.string(),
  v.regex(new RegExp(String.raw`^${date}[ T](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\+08:00)?$`)),
  v.transform((value) => `${value.slice(0, 19).replace(' ', 'T')}+08:00`),
  v.metadata({ wire: 'instant' }),
)

/** Blade's time zone, GMT+8 all year: times of exams are shown in this zone on every device. */
export const timeZone = 'Asia/Shanghai'

/** Instant of a Unix time in milliseconds, to the second, in Blade's zone. Throws RangeError for an invalid time. */
export const chinaTime = (time: number) => `${new Date(time + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

/** Inverse of Instant: `yyyy-MM-dd HH:mm:ss` in GMT+8. Throws RangeError for an invalid date. */
export const bladeTime = (instant: string) => chinaTime(Date.parse(instant)).slice(0, 19).replace('T', ' ')

/** Date, `yyyy-MM-dd`. */
export const Day = v.pipe(v.string(), v.regex(new RegExp(`^${date}$`)), v.metadata({ wire: 'day' }))

/** Year and month, `yyyy-MM`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), v.metadata({ wire: 'month' }))

/** Amount in yuan: decimal text with two places. */
export const Yuan = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/), v.metadata({ wire: 'money' }))

/** Yuan in an answer: BigDecimal is text in JSON and a number in sealed JSON. Source: blade-contract 1.3, 12.2. */
export const Money = v.pipe(v.union([v.string(), v.number()]), v.transform(asYuan), Yuan)

/** Amount, or null for none and for one that cannot be read: then nothing is paid, and the row stays. */
export const MoneyOrNull = orNull(Money)

/** Null for none, and `unknown` for a value that cannot be read, which is neither none nor 0. */
const orUnknown = <const S extends Schema>(schema: S, wire: 'money' | 'number') =>
  maybe(
    v.pipe(v.union([schema, v.literal(unknownMember)]), v.metadata({ wire }), tolerance({ fallback: unknownMember })),
  )

/** Fee in yuan; null where none is due, `unknown` where the amount cannot be read. */
export const Fee = orUnknown(Money, 'money')
export type Fee = v.InferOutput<typeof Fee>

/** Bound of a number; null for none, `unknown` where it cannot be read. */
export const Bound = orUnknown(v.number(), 'number')

/** List whose items may be unknown: null where the server sent none, or none that can be read. */
export const listOrNull = <const S extends Schema>(row: S) => maybe(list(row, { fallback: null }))

/** Never rounds: an amount with more than two decimals is unchanged and fails validation. */
function asYuan(amount: string | number): string {
  if (typeof amount === 'string') return amount
  const text = amount.toFixed(2)
  return Number(text) === amount ? text : String(amount)
}

/** Output of a write without a result; always null. */
export const done = v.pipe(
  v.optional(v.unknown(), null),
  v.transform(() => null),
  v.null(),
)

/** Permission for an action at this time, denied by default; `reason` says why, as text for users. */
export const Permission = v.pipe(
  v.object({ allowed: Flag, reason: DisplayText }),
  tolerance({ fallback: { allowed: false, reason: '' } }),
)
export type Permission = v.InferOutput<typeof Permission>

/** Row of a record whose columns the server decides. */
export const LabelledValue = v.object({ label: DisplayText, value: DisplayText })
export type LabelledValue = v.InferOutput<typeof LabelledValue>

/** Page sizes that lists offer. Source: specification 9. */
export const pageSizes = [10, 30, 50, 100, 200] as const

/** Paging parameters of every list query; `current` is the page, from 1. Source: blade-contract 1.2. */
export const paging = {
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  size: v.optional(v.picklist(pageSizes), 10),
}

/** Number with a fallback, such as a page number. */
export const count = (fallback: number) => v.pipe(v.number(), tolerance({ fallback }))

/**
 * Page of rows: MyBatis-Plus IPage without its internal fields. An answer that says neither its rows nor that there are none
 * is no empty page. Source: blade-contract 1.2.
 */
export function page<const S extends Schema>(row: S) {
  return v.object({
    records: v.array(row),
    total: count(0),
    /** The server did not say how many rows there are: `total` is one more than have been shown. */
    totalIsLowerBound: v.optional(v.boolean()),
    size: count(10),
    current: count(1),
    pages: count(1),
  })
}

/** Response envelope of Blade. Some layers omit `success` or `data`, or write texts. Source: blade-contract 1.1, 2.2, 16. */
export const R = v.object({
  code: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
  success: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ]),
  ),
  data: v.optional(v.unknown()),
  msg: v.optional(v.nullable(v.string()), ''),
})
