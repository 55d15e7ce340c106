import type { Schema } from '#contracts/endpoint.ts'
import { ApiError } from '#contracts/error.ts'
import { core, fieldsOf, leavesMark, type Shape } from '#contracts/schema.ts'

import { allowedPlace } from './place.ts'

/** Holds back an answer that would send a browser to a place that the settings do not name. Source: security R47. */
export function checkDestinations(value: unknown, output: Schema, allowed: readonly string[]) {
  const stray = leadsAway(output) && destinations(value, output).some((address) => !allowedPlace(address, allowed))
  if (stray) throw new ApiError('upstream_failed', { cause: 'leads to a place that PAY_ORIGINS does not name' })
}

/** Most answers have no such value: they are not looked through. */
const known = new WeakMap<Schema, boolean>()

function leadsAway(output: Schema): boolean {
  const answer = known.get(output) ?? hasDestination(output, new Set())
  known.set(output, answer)
  return answer
}

function hasDestination(schema: Schema | Shape, seen: Set<Shape>): boolean {
  if (leavesMark(schema) !== undefined) return true
  const shape = core(schema)
  if (seen.has(shape)) return false
  seen.add(shape)
  return [...Object.values(fieldsOf(shape)), ...(shape.item ? [shape.item] : [])].some((it) => hasDestination(it, seen))
}

function destinations(value: unknown, schema: Schema | Shape): string[] {
  if (typeof value === 'string') return leavesMark(schema) !== undefined && value !== '' ? [value] : []
  if (typeof value !== 'object' || !value) return []
  const shape = core(schema)
  if (Array.isArray(value)) return value.flatMap((item) => (shape.item ? destinations(item, shape.item) : []))
  const fields = fieldsOf(shape)
  return Object.entries(value).flatMap(([key, item]) => (fields[key] ? destinations(item, fields[key]) : []))
}
