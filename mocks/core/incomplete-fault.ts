import type { Schema } from '#contracts/core/call.ts'
import { schemaFields, innerSchema, type Shape, declaredTolerance, wireFormat } from '#contracts/core/schema.ts'

/** An answer whose records have no ids, amounts and times, as a server with other columns sends it. */
export function withoutKeyValues(value: unknown, schema: Schema | Shape): unknown {
  const shape = innerSchema(schema)
  if (Array.isArray(value)) return shape.item ? value.map((row) => withoutKeyValues(row, shape.item ?? shape)) : value
  if (typeof value !== 'object' || !value || value instanceof Blob) return value
  const fields = schemaFields(shape)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const field = fields[key]
      return [key, !field ? item : isKeyValue(field) ? null : withoutKeyValues(item, field)]
    }),
  )
}

const isKeyValue = (field: Shape) =>
  declaredTolerance(field).identity === true || ['money', 'instant'].includes(wireFormat(field) ?? '')
