import { toJsonSchema } from '@valibot/to-json-schema'

import type { Schema } from '../core/call.ts'
import { portable } from './pattern.ts'
import { alternativeName, namedWithin } from './schema-names.ts'
import { type Step, textInput } from './text-rules.ts'

export type Json = Record<string, unknown>

/** Component schemas of the document, and the name of the schema for those of its parts that have none. */
export type Components = {
  readonly name: string
  readonly schemas: Record<string, Json>
  /** Names of schemas in answers: what the same schemas take in an input has a name of its own. */
  readonly answered: ReadonlySet<string>
}

/** JSON Schema of a valibot schema. Its named and recursive parts are added to `schemas`. */
export function jsonSchema(schema: Schema, typeMode: Mode, { name, schemas, answered }: Components): Json {
  const named = [...namedWithin(schema, name)].map(
    // A schema and what only adds metadata to it are one component.
    ([it, own], n) => [`${typeMode === 'input' && answered.has(own) ? `${own}Input` : own}#${n}`, it] as const,
  )
  const { $defs, ...rest } = converted(schema, typeMode, Object.fromEntries(named))
  const component = (key: string) => (/^\d+$/.test(key) ? `${name}.${key}` : key.replace(/#\d+$/, ''))
  const renamed = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/"#\/\$defs\/([^"]+)"/g, (_, key) => `"#/components/schemas/${component(key)}"`),
    )
  const added = (json: unknown): void => {
    for (const [, key = ''] of JSON.stringify(json).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (component(key) in schemas) continue
      schemas[component(key)] = renamed($defs[key] ?? {})
      added($defs[key])
    }
  }
  added(rest)
  return renamed(rest)
}

/** JSON Schema of a valibot schema, with all its parts in place but the recursive ones, which are its `$defs`. */
export const inlineSchema = (schema: Schema, typeMode: Mode): Json => {
  const { $defs, ...rest } = converted(schema, typeMode, {})
  return Object.keys($defs).length > 0 ? { ...rest, $defs } : rest
}

type Mode = 'input' | 'output'

function converted(schema: Schema, typeMode: Mode, definitions: Readonly<Record<string, Schema>>) {
  const prepared = (it: Schema) => (typeMode === 'input' ? inputNode(it) : it) as Schema // the same but for texts
  const json = toJsonSchema(prepared(schema), {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    typeMode,
    definitions: Object.fromEntries(Object.entries(definitions).map(([key, it]) => [key, prepared(it)])),
    overrideAction: ({ valibotAction, jsonSchema: json }) => action(valibotAction, { ...json }), // JSON has no undefined
    overrideSchema: ({ valibotSchema, jsonSchema: json }) => override(valibotSchema, { ...json }),
  })
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(json)) as Json & { $defs?: Record<string, Json> }
  return { ...rest, $defs }
}

/** Texts by their normal form, the type of a constant, a text or a word, and the field by which alternatives differ. */
function override(node: Node, json: Json): Json | undefined {
  if (node.text) return node.text
  if (node.type === 'literal') return { type: typeof node.literal, ...json }
  if (node.type === 'union') return oneText(json['anyOf'] as Json[]) // the converter says so
  if (node.type !== 'variant') return undefined
  const references = (json['oneOf'] as { $ref?: string }[]).map(({ $ref }) => $ref) // the converter says so
  if (references.some((it) => it === undefined)) return undefined
  const mapping = references.map((it, n) => [alternativeName(node.options?.[n], node.key), it])
  return { ...json, discriminator: { propertyName: node.key, mapping: Object.fromEntries(mapping) } }
}

/** A text, or words in its place, as one text: generators of clients tell no two texts apart. */
function oneText(options: readonly Json[]): Json | undefined {
  const [text, ...others] = options.filter((it) => !('const' in it))
  const words = options.flatMap((it) => (typeof it['const'] === 'string' ? [it['const']] : []))
  if (!text || others.length > 0 || words.length === 0) return undefined
  const { type, pattern, minLength } = text
  if (type !== 'string' || typeof pattern !== 'string' || minLength !== undefined) return undefined
  return { ...text, pattern: `^(?:${words.join('|')})$|${pattern}` }
}

type Action = { readonly type: string; readonly requirement?: unknown; readonly metadata?: object }

/** The document has no metadata of ours, patterns that every tool reads, and times of answers as RFC 3339. */
function action({ type, requirement, metadata = {} }: Action, json: Json): Json | undefined {
  if (type === 'regex' && requirement instanceof RegExp) return { ...json, pattern: portablePattern(requirement) }
  if (type !== 'metadata') return undefined
  const own = Object.entries(json).filter(([key]) => !(key in metadata))
  const format = formats[String(Object(metadata).wire)]
  return { ...Object.fromEntries(own), ...(format && { format, pattern: undefined }) }
}

const formats: Readonly<Record<string, string>> = { instant: 'date-time', day: 'date' }

/** JSON Schema has no flags: an answer's pattern with one is left out. */
const portablePattern = (expression: RegExp) => (expression.flags.includes('i') ? undefined : portable(expression))

/** A schema of valibot, as far as it is read here; `text` is the JSON Schema of a text. */
type Node = Step & {
  readonly text?: Json
  readonly wrapped?: Node
  readonly default?: unknown
  readonly item?: Node
  readonly options?: readonly (Node | string | number)[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly key?: string
  readonly literal?: unknown
}

const inputNodes = new WeakMap<object, Node>()

/** What is made of a schema once is the same wherever it stands: the converter knows named schemas by identity. */
function inputNode(node: Node | Schema): Node {
  const made = inputNodes.get(node) ?? toInputNode(node)
  inputNodes.set(node, made)
  return made
}

/** The schema of what a client sends: texts by their normal form, and of a value of any type what it is made from. */
function toInputNode(node: Node): Node {
  const { pipe } = node
  if (node.type === 'string') return { ...withoutPipe(node), text: textInput(pipe ?? []) }
  const [first, ...steps] = (pipe ?? []) as readonly Node[] // a pipe begins with a schema
  const last = steps.findLast(({ kind }) => kind === 'schema')
  if (first?.type === 'optional' && last) return optional(inputNode(last), first.default)
  const own = first && first !== node ? inputNode(first) : withChildren(withoutPipe(node))
  const rules = steps.filter(({ kind, type }) => kind === 'validation' && !type.endsWith('check'))
  return rules.length > 0 ? { ...own, pipe: [own, ...rules] } : own
}

/** Both null and a missing value stand for the default. */
const optional = (wrapped: Node, value: unknown): Node => ({
  kind: 'schema',
  type: 'nullish',
  wrapped,
  default: value,
})

function withoutPipe(node: Node): Node {
  const { pipe: _, ...rest } = node
  return rest
}

function withChildren(node: Node): Node {
  const { wrapped, item, options, entries } = node
  return {
    ...node,
    ...(wrapped && { wrapped: inputNode(wrapped) }),
    ...(item && { item: inputNode(item) }),
    ...(options && { options: options.map((it) => (typeof it === 'object' ? inputNode(it) : it)) }),
    ...(entries && {
      entries: Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, inputNode(field)])),
    }),
  }
}
