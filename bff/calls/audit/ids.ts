import type { Schema } from '#contracts/core/call.ts'
import { schemaFields, innerSchema, type Shape, wireFormat } from '#contracts/core/schema.ts'

/** Ids of records by input field. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** Largest number of ids of one field in an audit line; a longer list is cut and its length added. */
const maxIds = 200

/** The ids in an input: the contract says which fields are ids. */
export function auditedIds(input: unknown, schema: Schema): Ids {
  const fields = schemaFields(schema)
  return Object.fromEntries(
    Object.entries(Object(input)).flatMap(([name, value]) => {
      const ids = fields[name] ? idsIn(value, fields[name]) : []
      return ids.length > 0 ? [[name, shortened(ids)]] : []
    }),
  )
}

function idsIn(value: unknown, schema: Shape): string[] {
  const { item } = innerSchema(schema)
  if (Array.isArray(value) && item) return value.flatMap((it) => idsIn(it, item))
  if (typeof value !== 'string' || value === '') return []
  const format = wireFormat(schema)
  if (format === 'ids') return value.split(',')
  return format === 'id' ? [value] : []
}

const shortened = (ids: readonly string[]) =>
  ids.length > maxIds ? [...ids.slice(0, maxIds), `${ids.length} in all`] : ids
