import { unknownMember } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/call.ts'
import { innerSchema, schemaFields, schemaSearch, type Shape, wireFormat } from '#contracts/core/schema.ts'

const hasMoney = schemaSearch((schema) => wireFormat(schema) === 'money')

/**
 * An answer of a server that counts in cents, in yuan. An amount that is no whole number of cents cannot be read: it is
 * unknown, and never rounded.
 */
export const inYuan = (value: unknown, schema: Schema): unknown => (hasMoney(schema) ? converted(value, schema) : value)

function converted(value: unknown, schema: Schema | Shape): unknown {
  if (wireFormat(schema) === 'money') return typeof value === 'string' ? centsToYuan(value, schema) : value
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.map((row) => converted(row, item)) : value
  if (typeof value !== 'object' || !value) return value
  const fields = schemaFields(shape)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, fields[name] ? converted(field, fields[name]) : field]),
  )
}

/** `6000.00` is `60.00`. A fee has a member for unknown, any other amount is null. */
function centsToYuan(cents: string, schema: Schema | Shape): string | null {
  const [, digits = ''] = /^(\d+)\.00$/.exec(cents) ?? []
  if (digits === '') return hasUnknown(schema) ? unknownMember : null
  const padded = digits.padStart(3, '0')
  return `${padded.slice(0, -2).replace(/^0+(?=\d)/, '')}.${padded.slice(-2)}`
}

const hasUnknown = (schema: Schema | Shape) =>
  (innerSchema(schema).options ?? []).some((option) => Object(option).literal === unknownMember)

/** Cents of an amount in yuan, as such a server takes them. */
export const asCents = (yuan: string) => yuan.replace('.', '').replace(/^0+(?=\d)/, '')
