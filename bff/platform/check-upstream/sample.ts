import * as v from 'valibot'

import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { schemaFields, handleRole, innerSchema, type Shape } from '#contracts/core/schema.ts'

/** Values of the calls so far, by `resource.call`. */
export type Answers = ReadonlyMap<string, unknown>

/** Why a call is never made; null for one that may be. */
export function exclusionReason({ kind, internal, access, input, sideEffect }: Endpoint, roles: readonly string[]) {
  if (kind === 'write' || kind === 'upload') return 'changes data'
  if (kind === 'download') return 'returns a file'
  if (internal) return 'belongs to an external log-in'
  if (sideEffect) return sideEffect
  if (!allows(access, roles)) return `needs the role ${access}`
  const handles = Object.entries(schemaFields(input)).filter(([, field]) => handleRole(field))
  return handles.length > 0 ? `its input ${fieldNames(handles)} belongs to one browser` : null
}

const fieldNames = (entries: readonly (readonly [string, unknown])[]) => entries.map(([name]) => name).join(', ')

type Sample = { readonly input: unknown } | { readonly missing: string }

/** The input of a read, out of earlier answers, or the reason why there is none. */
export function sampleInput(name: string, { input, samples = {} }: Endpoint, answers: Answers): Sample {
  const values: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(schemaFields(input))) {
    const source = samples[field]?.replace('*', name.split('.')[0] ?? '')
    const value = source === undefined ? emptyValue(schema) : answerValue(answers, source)
    if (value === unavailable)
      return { missing: source ? `no value of ${source}` : `its input ${field} is in no answer` }
    if (value !== undefined) values[field] = value
  }
  const parsed = v.safeParse(input, values)
  return parsed.success ? { input: parsed.output } : { missing: 'the values of its input do not fit' }
}

const unavailable = Symbol('unavailable')

/** A value for a field that no answer has: left out or empty, otherwise the first member of an enumeration. */
function emptyValue(field: Shape): unknown {
  const schema = field as Shape & v.GenericSchema // schemaFields returns schemas
  const member = innerSchema(field).options?.[0]
  return (
    [undefined, '', [], member].find((value) => v.is(schema, value)) ??
    (v.is(schema, undefined) ? undefined : unavailable)
  )
}

/** The first value at the path of an answer that is not empty. */
function answerValue(answers: Answers, source: string): unknown {
  const [resource, call, ...path] = source.split('.')
  const values = path.reduce<unknown[]>(
    (rows, key) => rows.flatMap((row) => Object(row)[key] ?? []),
    [answers.get(`${resource}.${call}`)].flat(),
  )
  return values.find((value) => value !== '') ?? unavailable
}
