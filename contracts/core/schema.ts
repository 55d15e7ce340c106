import type { Handle } from './handle.ts'
import type { Schema } from './endpoint.ts'

/** What a valibot schema is made of, as far as the wires need to know. */
export type Shape = {
  readonly type: string
  readonly wrapped?: Shape
  readonly entries?: Fields
  readonly item?: Shape
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly getter?: (input: unknown) => Shape
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly metadata?: unknown }[]
}

export type Fields = Readonly<Record<string, Shape>>

/** The schema that decides what is on the wire: the last one of a pipe, without optional, nullable and lazy around it. */
export function innerSchema(schema: Schema | Shape): Shape {
  const shape = schema as Shape // every valibot schema is built like this; Shape names the fields that it has
  const last = shape.pipe?.findLast((step) => step.kind === 'schema')
  if (last && last !== shape.pipe?.[0]) return innerSchema(last)
  if (shape.wrapped) return innerSchema(shape.wrapped)
  return shape.getter ? innerSchema(shape.getter(undefined)) : shape
}

/** Fields of an object schema; of a variant those of all its options; none for any other. */
export function fieldsOf(schema: Schema | Shape): Fields {
  const { type, entries = {}, options = [] } = innerSchema(schema)
  if (type !== 'variant') return entries
  return Object.assign({}, ...options.map((option) => fieldsOf(option as Shape))) // a variant's options are schemas
}

/** How a value is spelled on Blade's wire when not as it is: moments and ids have a mark. */
export const wireMark = (schema: Schema | Shape): unknown => markOf(schema)['wire']

/** What a value lets a browser leave the product for; nothing for most. */
export const destinationMark = (schema: Schema | Shape): unknown => markOf(schema)['destination']

/** How a field takes part in the claims of a browser; most do not. */
export const handleMark = (schema: Schema | Shape) => markOf(schema)['handle'] as Handle | undefined // handle.ts makes them

type Marks = Readonly<Record<string, unknown>>
const marks = new WeakMap<Shape, Marks>()

/** Collected once for each schema: every request asks for the marks of all its fields. */
function markOf(schema: Schema | Shape): Marks {
  const shape = innerSchema(schema)
  const known = marks.get(shape) ?? Object.assign({}, ...(shape.pipe ?? []).map(({ metadata }) => metadata))
  marks.set(shape, known)
  return known
}
