import { toJsonSchema } from '@valibot/to-json-schema'

import type { Schema } from '../core/call.ts'
import { portable } from './pattern.ts'
import { type Step, textInput } from './text-rules.ts'

export type Json = Record<string, unknown>

/** Component schemas of the document; those that this schema adds begin with `name`. */
export type Components = { readonly name: string; readonly schemas: Record<string, Json> }

/** JSON Schema of a valibot schema. Its recursive parts are added to `schemas`. */
export function jsonSchema(schema: Schema, typeMode: 'input' | 'output', { name, schemas }: Components): Json {
  const prepared = (typeMode === 'input' ? inputNode(schema) : schema) as Schema // the same but for texts
  const converted = toJsonSchema(prepared, {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    typeMode,
    overrideAction: ({ valibotAction, jsonSchema: json }) => action(valibotAction, { ...json }), // JSON has no undefined
    overrideSchema: ({ valibotSchema }) => (valibotSchema as Node).text,
  })
  const text = JSON.stringify(converted).replaceAll('#/$defs/', `#/components/schemas/${name}.`)
  const { $defs, $schema: _, ...rest } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  for (const [key, value] of Object.entries($defs ?? {})) schemas[`${name}.${key}`] = value
  return rest
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
}

/** The schema of what a client sends: texts by their normal form, and of a value of any type what it is made from. */
function inputNode(node: Node): Node {
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
