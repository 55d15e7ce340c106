import type { Schema } from '#contracts/core/endpoint.ts'
import { hasMaskedField } from '#contracts/core/masked.ts'
import { type Fields, fieldsOf, innerSchema, maskConditionOf, maskOf, type Shape } from '#contracts/core/schema.ts'

import { masked } from './mask.ts'

/** The answer with every personal or secret field masked; the contract marks them. Source: security R54. */
export const maskAnswer = (value: unknown, schema: Schema): unknown =>
  hasMaskedField(schema) ? maskValue(value, schema) : value

function maskValue(value: unknown, schema: Schema | Shape): unknown {
  const kind = maskOf(schema)
  if (kind !== undefined) return typeof value === 'string' ? masked(kind, value) : value
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.map((row) => maskValue(row, item)) : value
  if (typeof value !== 'object' || value === null) return value
  return maskRecord(value, fieldsOf(shape))
}

function maskRecord(record: object, fields: Fields): object {
  const isMasked = (schema: Shape) => maskConditionOf(schema)?.({ ...record }) ?? true
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const schema = fields[key]
      return [key, schema && isMasked(schema) ? maskValue(value, schema) : value]
    }),
  )
}
