import type { Schema } from './endpoint.ts'

/** What a valibot schema is made of, as far as the wires need to know. */
export type Shape = {
  readonly type: string
  readonly wrapped?: Shape
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly getter?: (input: unknown) => Shape
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly metadata?: unknown }[]
}

/** Looks inside a schema: through optional, nullable and lazy, and to the last schema of a pipe. */
export function core(schema: Schema | Shape): Shape {
  const shape = schema as Shape // every valibot schema is built like this; Shape names the fields that it has
  if (shape.wrapped) return core(shape.wrapped)
  if (shape.getter) return core(shape.getter(undefined))
  const last = shape.pipe?.findLast((step) => step.kind === 'schema')
  const inner = last as Shape | undefined // a step of kind "schema" is a schema
  return inner && inner !== shape.pipe?.[0] ? core(inner) : shape
}

/** Fields of an object schema; none for any other. */
export function entriesOf(schema: Schema | Shape): Readonly<Record<string, Shape>> {
  return core(schema).entries ?? {}
}

/** The wire mark that a schema carries in its metadata. */
export function wireMark(shape: Shape): string | undefined {
  for (const step of core(shape).pipe ?? []) {
    const mark = step.metadata
    if (typeof mark === 'object' && mark && 'wire' in mark) return String(mark.wire)
  }
  return undefined
}
