import * as v from 'valibot'

import type { Schema } from '#contracts/core/call.ts'
import { innerSchema, schemaFields, destinationKind, type Shape, wireFormat } from '#contracts/core/schema.ts'

import { resettable } from './db.ts'
import { payloads } from './payload.ts'

/** Payloads per text that is markup. */
const payloadsPerMarkup = 120

const cursor = resettable(() => ({ text: 0, markup: 0 }))

/** Number of payloads, and how many were placed in texts and in markup since the reset. */
export const payloadState = () => ({ payloads: payloads.length, placed: { ...cursor.value } })

/** Next payloads, round robin. */
function nextPayloads(kind: 'text' | 'markup', count: number): string[] {
  const from = cursor.value[kind]
  cursor.value[kind] += count
  return Array.from({ length: count }, (_, index) => payloads[(from + index) % payloads.length] ?? '')
}

/**
 * Replaces texts of an answer with payloads: those that people read, or all that the contract permits. Ids and
 * redirect targets are kept, because the gateway refuses wrong ones.
 */
export function withPayloads(value: unknown, schema: Schema | Shape, where: 'read' | 'everywhere'): unknown {
  const shape = innerSchema(schema)
  if (typeof value === 'string') return isReplaceable(value, shape, where) ? payloadFor(value, shape) : value
  if (Array.isArray(value)) return value.map((item) => withPayloads(item, shape.item ?? text, where))
  if (typeof value !== 'object' || !value || value instanceof Blob) return value
  const fields = schemaFields(shape)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withPayloads(item, fields[key] ?? text, where)]),
  )
}

/** Columns without a schema of their own. */
const text: Shape = v.string()

function isReplaceable(value: string, shape: Shape, where: 'read' | 'everywhere'): boolean {
  if (shape.type !== 'string' || wireFormat(shape) !== undefined || destinationKind(shape) !== undefined) return false
  return where === 'everywhere' || /\P{ASCII}/u.test(value)
}

function payloadFor(value: string, shape: Shape): string {
  const isMarkup = /<\w/.test(value)
  const payload = isMarkup
    ? nextPayloads('markup', payloadsPerMarkup).map((it) => `<p>${it}</p>`)
    : nextPayloads('text', 1)
  const replacement = payload.join('\n')
  return v.is(shape as unknown as Schema, replacement) ? replacement : value // core() answers schemas; Shape names their fields
}
