import * as v from 'valibot'

import type { Schema } from './endpoint.ts'

/** Identifier of a Blade record: text, because 19 digits do not fit a JavaScript number. Source: blade-contract 1.3. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.metadata({ wire: 'id' }))

/**
 * Blade's many ways to say "no value" (null, missing, "", -1, {}) become null; anything else must fit the schema.
 * Source: blade-contract 1.3.
 */
export function maybe<const S extends Schema>(schema: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNothing(value) ? null : value)),
    v.nullable(schema),
  )
}

/** A list; any kind of "no value" is the empty list. */
export function list<const S extends Schema>(row: S) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isNothing(value) ? [] : value)),
    v.array(row),
  )
}

/** Text that may be empty. */
export const Text = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNothing(value) ? '' : value)),
  v.string(),
)

/** Yes or no; any kind of "no value" is no. */
export const Flag = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (isNothing(value) ? false : value)),
  v.boolean(),
)

/** Whether Blade says "no value" with it. Source: blade-contract 1.3. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === -1) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0
}

const spelling = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/**
 * A moment. Blade writes `yyyy-MM-dd HH:mm:ss` in the server's zone, GMT+8, without naming it; we name it,
 * so that a phone set to another zone is not an hour wrong. Source: blade-contract 1.3.
 */
export const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\+08:00)?$/),
  v.transform((value) => value.replace(spelling, '$1T$2+08:00')),
  v.metadata({ wire: 'instant' }),
)

/** A point in time, milliseconds since the epoch, as an Instant: to the second, in Blade's zone. */
export const chinaTime = (time: number) => `${new Date(time + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

/** The inverse of Instant: a moment as Blade reads it. */
export const bladeTime = (instant: string) => chinaTime(Date.parse(instant)).slice(0, 19).replace('T', ' ')

/** A calendar day, `yyyy-MM-dd`. */
export const Day = v.pipe(v.string(), v.isoDate())

/** A month, `yyyy-MM`. */
export const Month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))

/** An amount in yuan with two decimals, as text. */
export const Yuan = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/), v.metadata({ wire: 'money' }))

/** Yuan of an answer: Blade writes a BigDecimal as text, and in sealed answers as a number. Source: blade-contract 1.3, 12.2. */
export const Money = v.pipe(v.union([v.string(), v.number()]), v.transform(asYuan), Yuan)

/** Nothing is rounded away: an amount with more decimals stays as it is, and is refused. */
function asYuan(amount: string | number): string {
  if (typeof amount === 'string') return amount
  const text = amount.toFixed(2)
  return Number(text) === amount ? text : String(amount)
}

/** The answer of a write that only says that it was done. */
export const done = v.pipe(
  v.optional(v.unknown(), null),
  v.transform(() => null),
  v.null(),
)

/** Whether something may be done now, and if not why: `reason` is a text for people. */
export const Permission = v.object({ allowed: v.boolean(), reason: Text })
export type Permission = v.InferOutput<typeof Permission>

/** A row of something whose columns the server decides: what it is called and what it says. */
export const LabelledValue = v.object({ label: v.string(), value: Text })
export type LabelledValue = v.InferOutput<typeof LabelledValue>

/** Page sizes on offer. Source: specification 9. */
export const pageSizes = [10, 30, 50, 100, 200] as const

/** Entries of every list query: `current` counts from 1. Source: blade-contract 1.2. */
export const paging = {
  current: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  size: v.optional(v.picklist(pageSizes), 10),
}

/** A MyBatis-Plus IPage, without its internals. Source: blade-contract 1.2. */
export function page<const S extends Schema>(row: S) {
  return v.object({
    records: list(row),
    total: v.number(),
    size: v.number(),
    current: v.number(),
    pages: v.number(),
  })
}

/** Blade's envelope. Some layers leave `success` or `data` out, or write texts. Source: blade-contract 1.1, 2.2, 16. */
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
