import * as v from 'valibot'

import type { Schema } from './call.ts'
import type { Handle } from './handle.ts'

/** Reflection: the fields of a valibot schema that encoders, the gateway and the mock read. */
export type Shape = {
  readonly type: string
  readonly wrapped?: Shape
  readonly entries?: Fields
  readonly item?: Shape
  /** Of a record: the schema of its values. */
  readonly value?: Shape
  readonly options?: readonly unknown[]
  /** Of a variant: the field by which its options differ. */
  readonly key?: string
  readonly literal?: unknown
  readonly getter?: (input: unknown) => Shape
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly metadata?: unknown }[]
}

/** Schemas of the fields of an object, by name. */
export type Fields = Readonly<Record<string, Shape>>

/** The schema behind a pipe (its last schema), optional, nullable and lazy: it describes the value itself. */
export function innerSchema(schema: Schema | Shape): Shape {
  const shape = schema as Shape // every valibot schema is built like this; Shape names the fields that it has
  const last = shape.pipe?.findLast((step) => step.kind === 'schema')
  if (last && last !== shape.pipe?.[0]) return innerSchema(last)
  if (shape.wrapped) return innerSchema(shape.wrapped)
  return shape.getter ? innerSchema(shape.getter(undefined)) : shape
}

/** Fields of an object schema; of a variant the fields of all its options; empty for any other schema. */
export function schemaFields(schema: Schema | Shape): Fields {
  const { type, entries = {}, options = [] } = innerSchema(schema)
  if (type !== 'variant') return entries
  return Object.assign({}, ...options.map((option) => schemaFields(option as Shape))) // a variant's options are schemas
}

/** Wire format of a value in Blade's JSON, such as `instant` or `id`; undefined for a plain value. */
export const wireFormat = (schema: Schema | Shape) => schemaMetadata(schema)['wire'] as string | undefined // blade.ts and form.ts name them

/** Kind of redirect target (`pay`, `log-in`) of a value; undefined for any other value. */
export const destinationKind = (schema: Schema | Shape): unknown => schemaMetadata(schema)['destination']

/** Whether a value may be personal data, such as a search text: no browser stores it. */
export const isPersonal = (schema: Schema | Shape): boolean => schemaMetadata(schema)['personal'] === true

/** Whether a value identifies a person, such as an account: it stands in no address. Source: security R18. */
export const isIdentifying = (schema: Schema | Shape): boolean => schemaMetadata(schema)['identifying'] === true

/** Whether a value is a credential, such as a new password: never stored. */
export const isCredential = (schema: Schema | Shape): boolean => schemaMetadata(schema)['credential'] === true

/**
 * Kind of personal data, which decides how much of it remains readable; `text` is free text, masked by patterns, and of a
 * `secret` nothing remains.
 */
export type MaskKind = 'name' | 'phone' | 'email' | 'day' | 'address' | 'network' | 'text' | 'secret'

/** How a personal or secret field of an answer is masked; undefined for any other field. */
export const maskKind = (schema: Schema | Shape) => schemaMetadata(schema)['mask'] as MaskKind | undefined // masked.ts names them

/** Whether a record's values say that its masked field is masked. */
export type MaskCondition = (record: Readonly<Record<string, unknown>>) => boolean

/** Condition under which a field is masked; undefined where it always is. */
export const maskCondition = (schema: Schema | Shape) =>
  schemaMetadata(schema)['maskedWhere'] as MaskCondition | undefined // masked.ts has the only ones

/** Kind of record whose property names a deployment may change; undefined for any other schema. */
export const recordKind = (schema: Schema | Shape) => schemaMetadata(schema)['propertyNames'] as 'menu' | undefined // menu.ts has the only one

/** Handle metadata of a field; undefined for any other field. */
export const handleRole = (schema: Schema | Shape) => schemaMetadata(schema)['handle'] as Handle | undefined // handle.ts makes them

/** How the tolerant reader treats a value that does not fit. */
export type Tolerance = {
  /** Never converted from another spelling. */
  readonly exact?: true
  /** Fallback for a value that cannot be converted. */
  readonly fallback?: unknown
  /** Of a list: no row may be dropped. Of a record: `true` does not stand for none. */
  readonly whole?: true
  /** Over its length it is cut, and marked. */
  readonly cut?: true
  /** Identifies its record, which is shown without it as long as it shows anything. */
  readonly identity?: true
}

/** Metadata action: declares the tolerance of a schema in a pipe. */
export const tolerance = <T>(value: Tolerance) => v.metadata<T, Tolerance & Record<string, unknown>>(value)

/** Tolerance of a schema; empty without a declaration. */
export const declaredTolerance = (schema: Schema | Shape): Tolerance => schemaMetadata(schema)

/** Whether null is a value of the schema. */
export function isNullable(schema: Schema | Shape): boolean {
  const shape = schema as Shape // as in innerSchema
  const last = shape.pipe?.findLast((step) => step.kind === 'schema')
  if (last && last !== shape.pipe?.[0]) return isNullable(last)
  return (
    shape.type === 'nullable' || shape.type === 'nullish' || (shape.wrapped !== undefined && isNullable(shape.wrapped))
  )
}

/** Search for a schema that matches, in a schema and all that it contains. Results are cached. */
export function schemaSearch(matches: (schema: Schema | Shape) => boolean): (schema: Schema) => boolean {
  const results = new WeakMap<Schema, boolean>()
  function search(schema: Schema | Shape, visited: Set<Shape>): boolean {
    if (matches(schema)) return true
    const shape = innerSchema(schema)
    if (visited.has(shape)) return false
    visited.add(shape)
    return [...Object.values(schemaFields(shape)), ...(shape.item ? [shape.item] : [])].some((it) =>
      search(it, visited),
    )
  }
  return (schema) => {
    const result = results.get(schema) ?? search(schema, new Set())
    results.set(schema, result)
    return result
  }
}

type Metadata = Readonly<Record<string, unknown>>
const metadataCache = new WeakMap<Shape, Metadata>()

type Step = NonNullable<Shape['pipe']>[number]

/** A schema in a pipe may be a pipe itself. */
const ofStep = (step: Step) => (step.kind === 'schema' ? schemaMetadata(step) : step.metadata)

/** Metadata of a schema, merged and cached: every request reads it for all its fields. */
function schemaMetadata(schema: Schema | Shape): Metadata {
  const shape = innerSchema(schema)
  const metadata: Metadata = metadataCache.get(shape) ?? Object.assign({}, ...(shape.pipe ?? []).map(ofStep))
  metadataCache.set(shape, metadata)
  return metadata
}
