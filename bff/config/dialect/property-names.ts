import type { Schema } from '#contracts/core/call.ts'
import { schemaFields, innerSchema, recordKind, schemaSearch, type Shape } from '#contracts/core/schema.ts'

/** Names on the wire of properties that deployments rename, by kind of record and our name. Source: specification 3. */
export type PropertyNames = { readonly menu: Readonly<Record<string, string>> }

const containsNames = schemaSearch((schema) => recordKind(schema) !== undefined)

/** An answer with our property names: the value itself where the settings rename nothing. */
export function withOwnNames(value: unknown, schema: Schema, names: PropertyNames): unknown {
  if (!containsNames(schema)) return value
  const isRenaming = Object.entries(names.menu).some(([own, wire]) => own !== wire)
  return isRenaming ? renamed(value, schema, names) : value
}

function renamed(value: unknown, schema: Schema | Shape, names: PropertyNames): unknown {
  const shape = innerSchema(schema)
  const { item } = shape
  if (Array.isArray(value)) return item ? value.map((row) => renamed(row, item, names)) : value
  if (typeof value !== 'object' || !value) return value
  const kind = recordKind(shape)
  const fields = schemaFields(shape)
  return Object.fromEntries(
    Object.entries(kind ? renamedProperties(value, names[kind]) : value).map(([key, property]) => [
      key,
      fields[key] ? renamed(property, fields[key], names) : property,
    ]),
  )
}

/** A renamed property takes the place of ours. */
function renamedProperties(record: object, names: Readonly<Record<string, string>>): object {
  const ownNames = new Map(Object.entries(names).map(([own, wire]) => [wire, own]))
  const entries = Object.entries(record)
  const others = entries.filter(([key]) => !ownNames.has(key) && !Object.hasOwn(names, key))
  const own = entries.flatMap(([key, property]) => {
    const name = ownNames.get(key)
    return name === undefined ? [] : [[name, property] as const]
  })
  return Object.fromEntries([...others, ...own])
}
