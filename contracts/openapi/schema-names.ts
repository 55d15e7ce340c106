import type { Schema } from '../core/call.ts'
import type { Shape } from '../core/schema.ts'
import { schemaModules } from './schema-modules.gen.ts'

/** Whether a value is the schema of a record, or of alternatives that one field tells apart. */
export const isRecordSchema = (value: unknown): value is Schema =>
  Object(value).kind === 'schema' && /^(?:strict_)?object$|^variant$/.test(Object(value).type)

/** Names of the schemas that have one. */
export const schemaNames: ReadonlyMap<unknown, string> = new Map(
  schemaModules.flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => isRecordSchema(value))
      .map(([name, value]) => [value, name] as const),
  ),
)

/** A schema, as far as its parts are looked for. */
type Parts = Omit<Shape, 'pipe'> & { readonly pipe?: readonly unknown[]; readonly items?: readonly unknown[] }

/** A schema and all that it consists of. */
export function schemasWithin(schema: Schema): ReadonlySet<Schema & Parts> {
  const found = new Set<Schema & Parts>()
  function visit(value: unknown) {
    if (Object(value).kind !== 'schema') return
    const node = value as Schema & Parts // every valibot schema is built like this
    if (found.has(node)) return
    found.add(node)
    const { wrapped, item, value: member, getter, pipe = [], options = [], items = [], entries = {} } = node
    for (const part of [wrapped, item, member, getter?.(undefined), ...pipe, ...options, ...items]) visit(part)
    for (const part of Object.values(entries)) visit(part)
  }
  visit(schema)
  return found
}

/**
 * Named schemas within a schema, with their names. An alternative without a name of its own has that of the whole and the
 * value of the field that tells the alternatives apart: generators of clients name their types so.
 */
export function namedWithin(schema: Schema, name: string): Map<Schema, string> {
  const found = new Map<Schema, string>()
  for (const node of schemasWithin(schema)) {
    const own = schemaNames.get(node) ?? nameOfFirst(node)
    if (own) found.set(node, own)
    for (const option of node.type === 'variant' ? (node.options ?? []) : []) {
      const alternative = schemaNames.get(option) ?? `${own ?? name}.${alternativeName(option, node.key)}`
      found.set(option as Schema, alternative) // a variant's options are schemas
    }
  }
  return found
}

/** Name of a schema to which a pipe adds metadata alone. */
function nameOfFirst({ pipe = [] }: Parts): string | undefined {
  const [first, ...steps] = pipe
  return steps.every((step) => Object(step).kind === 'metadata') ? schemaNames.get(first) : undefined
}

/** Value of the field by which alternatives differ. */
export const alternativeName = (option: unknown, key = ''): string => String((option as Shape).entries?.[key]?.literal)
