import type { Schema } from './call.ts'
import { ApiError } from './error.ts'
import { innerSchema, schemaFields, type Shape } from './schema.ts'

/** Query or form encoding of an input; undefined and null are left out, lists repeat their key. */
export function encodeQuery(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item))
    }
  }
  return params
}

/**
 * Inverse of encodeQuery: parameters become numbers and booleans where the schema has them. A value that is not a literal
 * of its type stays text, so that validation refuses it. Throws bad_request for a repeated key that is not a list.
 */
export function decodeQuery(schema: Schema, params: URLSearchParams): Record<string, unknown> {
  const entries = schemaFields(schema)
  const input: Record<string, unknown> = Object.create(null)
  for (const [key, values] of grouped(params)) {
    const shape = entries[key] && innerSchema(entries[key])
    const item = shape?.type === 'array' && shape.item
    if (item) input[key] = values.map((value) => coerce(value, innerSchema(item)))
    else if (values.length > 1) throw new ApiError('bad_request', { detail: `duplicate parameter: ${key}` })
    else input[key] = shape ? coerce(values[0]!, shape) : values[0] // each key has a value
  }
  return input
}

/** Parameters of one query; every list repeats its key. */
const maxParameters = 300

/** Values by key, in one pass: asking for each key anew would be quadratic. Throws bad_request for too many. */
function grouped(params: URLSearchParams): Map<string, string[]> {
  if (params.size > maxParameters) throw new ApiError('bad_request', { detail: 'too many parameters' })
  const values = new Map<string, string[]>()
  for (const [key, value] of params) {
    const list = values.get(key)
    if (list) list.push(value)
    else values.set(key, [value])
  }
  return values
}

function coerce(value: string, shape: Shape): unknown {
  const wantsNumber =
    shape.type === 'number' || typeof shape.literal === 'number' || shape.options?.some((it) => typeof it === 'number')
  if (wantsNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return Number(value)
  if (shape.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
