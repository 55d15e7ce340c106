import * as v from 'valibot'

import type { Schema } from './endpoint.ts'

/** Id of a Blade record: text, because 19 digits exceed the safe integers. Source: blade-contract 1.3. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.metadata({ wire: 'id' }))

/** Nullable value: each of Blade's forms of "no value" becomes null, any other value must fit the schema. */
export function maybe<const S extends Schema>(schema: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) ? null : value)),
    v.nullable(schema),
  )
}

/** Array; Blade's "no value" becomes the empty one. */
export function list<const S extends Schema>(row: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNoValue(value) ? [] : value)),
    v.array(row),
  )
}

/** Text that is only displayed; Blade's "no value" becomes the empty text. */
export const Text = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) ? '' : value)),
  v.string(),
)

/** Boolean; Blade's "no value" becomes false. */
export const Flag = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNoValue(value) ? false : value)),
  v.boolean(),
)

/** Blade's forms of "no value": null, missing, "", -1 and {}. Source: blade-contract 1.3. */
export function isNoValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === -1) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0
}

const bladeDateTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/**
 * Date and time, ISO 8601 with the offset +08:00. Blade writes `yyyy-MM-dd HH:mm:ss` in the server's zone without an
 * offset; it is added here so that clients in other zones do not misread it. Source: blade-contract 1.3.
 */
export const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\+08:00)?$/),
  v.transform((value) => value.replace(bladeDateTime, '$1T$2+08:00')),
  v.metadata({ wire: 'instant' }),
)

/** Instant of a Unix time in milliseconds, to the second, in Blade's zone GMT+8. Throws RangeError for an invalid time. */
export const chinaTime = (time: number) => `${new Date(time + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

/** Inverse of Instant: `yyyy-MM-dd HH:mm:ss` in GMT+8. Throws RangeError for an invalid date. */
export const bladeTime = (instant: string) => chinaTime(Date.parse(instant)).slice(0, 19).replace('T', ' ')

/** Date, `yyyy-MM-dd`. */
export const Day = v.pipe(v.string(), v.isoDate())

/** Year and month, `yyyy-MM`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))

/** Amount in yuan: decimal text with two places. */
export const Yuan = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/), v.metadata({ wire: 'money' }))

/** Yuan in an answer: BigDecimal is text in JSON and a number in sealed JSON. Source: blade-contract 1.3, 12.2. */
export const Money = v.pipe(v.union([v.string(), v.number()]), v.transform(asYuan), Yuan)

/** Never rounds: an amount with more than two decimals is left as it is, and fails validation. */
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

/** Permission for an action at this time; `reason` says why it is denied, as text for users. */
export const Permission = v.object({ allowed: v.boolean(), reason: Text })
export type Permission = v.InferOutput<typeof Permission>

/** Row of a record whose columns the server decides. */
export const LabelledValue = v.object({ label: v.string(), value: Text })
export type LabelledValue = v.InferOutput<typeof LabelledValue>

/** Page sizes that lists offer. Source: specification 9. */
export const pageSizes = [10, 30, 50, 100, 200] as const

/** Paging parameters of every list query; `current` is the page, from 1. Source: blade-contract 1.2. */
export const paging = {
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  size: v.optional(v.picklist(pageSizes), 10),
}

/** Page of rows: MyBatis-Plus IPage without its internal fields. Source: blade-contract 1.2. */
export function page<const S extends Schema>(row: S) {
  return v.object({
    records: list(row),
    total: v.number(),
    size: v.number(),
    current: v.number(),
    pages: v.number(),
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
  data: v.optional(v.unknown(), null),
  msg: v.optional(v.nullable(v.string()), ''),
})
