import type { Schema } from '#contracts/core/endpoint.ts'
import { fieldsOf, innerSchema, maskOf, schemaSearch, type Shape } from '#contracts/core/schema.ts'

import { masked } from './mask.ts'

/** Whether an answer may have a masked field. Cached: most have none. */
const hasMaskedField = schemaSearch((schema) => maskOf(schema) !== undefined)

/** The answer with every personal field masked; the contract marks them. Source: security R54. */
export const maskAnswer = (value: unknown, schema: Schema): unknown =>
  hasMaskedField(schema) ? maskValue(value, schema) : value

function maskValue(value: unknown, schema: Schema | Shape): unknown {
  const kind = maskOf(schema)
  if (kind !== undefined) return typeof value === 'string' ? masked(kind, value) : value
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.map((row) => maskValue(row, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const fields = fieldsOf(shape)
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, fields[key] ? maskValue(field, fields[key]) : field]),
  )
}
