import type { Schema } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { innerSchema, fieldsOf, destinationMark, type Shape } from '#contracts/core/schema.ts'

import type { Config } from '../config.ts'
import { allowedDestination } from './redirect.ts'

/** Holds back an answer that would send a browser to a place that the settings do not name. Source: security R47. */
export function checkDestinations(value: unknown, output: Schema, known: AllowedOrigins) {
  if (!leadsAway(output)) return
  const allowed = { pay: known.payOrigins, 'log-in': known.logInOrigins }
  const stray = destinations(value, output).some(({ address, mark }) => !allowedDestination(address, allowed[mark]))
  if (stray) throw new ApiError('upstream_failed', { cause: 'leads to a place that the settings do not name' })
}

export type AllowedOrigins = Pick<Config, 'payOrigins' | 'logInOrigins'>

/** What somebody leaves for. */
type Mark = 'pay' | 'log-in'
type Destination = { address: string; mark: Mark }

/** Most answers have no such value: they are not looked through. */
const leading = new WeakMap<Schema, boolean>()

function leadsAway(output: Schema): boolean {
  const answer = leading.get(output) ?? hasDestination(output, new Set())
  leading.set(output, answer)
  return answer
}

function hasDestination(schema: Schema | Shape, seen: Set<Shape>): boolean {
  if (destinationMark(schema) !== undefined) return true
  const shape = innerSchema(schema)
  if (seen.has(shape)) return false
  seen.add(shape)
  return [...Object.values(fieldsOf(shape)), ...(shape.item ? [shape.item] : [])].some((it) => hasDestination(it, seen))
}

function destinations(value: unknown, schema: Schema | Shape): Destination[] {
  if (typeof value === 'string') {
    const mark = destinationMark(schema)
    return mark !== undefined && value !== '' ? [{ address: value, mark: mark as Mark }] : [] // destination.ts has no other
  }
  if (typeof value !== 'object' || !value) return []
  const shape = innerSchema(schema)
  if (Array.isArray(value)) return value.flatMap((item) => (shape.item ? destinations(item, shape.item) : []))
  const fields = fieldsOf(shape)
  return Object.entries(value).flatMap(([key, item]) => (fields[key] ? destinations(item, fields[key]) : []))
}
