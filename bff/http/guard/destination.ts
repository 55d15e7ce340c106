import type { Schema } from '#contracts/core/call.ts'
import { ApiError } from '#contracts/core/error.ts'
import { destinationKind, schemaFields, innerSchema, schemaSearch, type Shape } from '#contracts/core/schema.ts'

import type { Config } from '#bff/config/config.ts'
import { allowedDestination } from './redirect.ts'

/** Open redirect protection: refuses an answer with a destination outside the allowlists of the settings. Source: security R47. */
export function checkDestinations(value: unknown, output: Schema, allowedOrigins: AllowedOrigins) {
  if (!containsDestination(output)) return
  const allowed = { pay: allowedOrigins.payOrigins, 'log-in': allowedOrigins.logInOrigins }
  const isOpenRedirect = destinations(value, output).some(
    ({ address, mark }) => !allowedDestination(address, allowed[mark]),
  )
  if (isOpenRedirect) throw new ApiError('upstream_failed', { cause: 'destination outside the allowlist' })
}

/** Allowlists of redirect targets. */
export type AllowedOrigins = Pick<Config, 'payOrigins' | 'logInOrigins'>

/** Which allowlist applies. */
type Mark = 'pay' | 'log-in'
type Destination = { address: string; mark: Mark }

/** Most schemas have no destination: their values are not traversed. */
const containsDestination = schemaSearch((schema) => destinationKind(schema) !== undefined)

function destinations(value: unknown, schema: Schema | Shape): Destination[] {
  if (typeof value === 'string') {
    const mark = destinationKind(schema)
    return mark !== undefined && value !== '' ? [{ address: value, mark: mark as Mark }] : [] // destination.ts has no other
  }
  if (typeof value !== 'object' || !value) return []
  const shape = innerSchema(schema)
  if (Array.isArray(value)) return value.flatMap((item) => (shape.item ? destinations(item, shape.item) : []))
  const fields = schemaFields(shape)
  return Object.entries(value).flatMap(([key, item]) => (fields[key] ? destinations(item, fields[key]) : []))
}
