import { schemaFields, innerSchema, type Shape } from '#contracts/core/schema.ts'

import { seal } from '#mocks/core/wire.ts'
import { nameSpellings, valueSpellings } from './answer-spellings.ts'

/** An answer as another server would write it. */
export type ShapedAnswer = {
  readonly shape: string
  readonly body: string
  /** Values in it that stand for what was there; undefined where nothing may be lost. */
  readonly meanings?: readonly unknown[]
}

/** The data of an answer with its schema; a bare answer stands in no result. */
type Source = { readonly data: unknown; readonly schema: Shape; readonly isBare: boolean }

/** The answer in every shape: its fields all at once in another spelling, other data, another result around them. */
export function answerShapes(source: Source): ShapedAnswer[] {
  const { data, isBare } = source
  const body = (it: unknown) => JSON.stringify(isBare ? it : { code: 200, success: true, data: it, msg: '操作成功' })
  const spelled = [...kindsIn(source.schema, data)].map((kind) => {
    const meanings: unknown[] = []
    const respelled = spelledAs({ kind, meanings }, source.schema, data)
    return { shape: kind, body: body(respelled), ...(meanings.length > 0 && { meanings }) }
  })
  const none = [null, '', -1, {}, [], true].map((it) => ({
    shape: `${JSON.stringify(it)} for the data`,
    body: body(it),
    meanings: [],
  }))
  return [...spelled, ...none, ...texts(body(data)), ...(isBare ? [] : results(data))]
}

/** Kinds of spellings that the fields of an answer have. */
function kindsIn(schema: Shape, value: unknown, kinds = new Set<string>()): Set<string> {
  for (const { kind } of valueSpellings(schema, value)) kinds.add(kind)
  if (Array.isArray(value)) for (const row of value) kindsIn(itemSchema(schema), row, kinds)
  else {
    for (const [name, field] of knownEntries(schema, value)) {
      for (const [kind] of nameSpellings(name)) kinds.add(kind)
      kindsIn(field, Object(value)[name], kinds)
    }
  }
  return kinds
}

const anyShape: Shape = { type: 'unknown' }

const itemSchema = (schema: Shape) => innerSchema(schema).item ?? anyShape

/** Fields of the schema that a value has. */
const knownEntries = (schema: Shape, value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(schemaFields(schema)).filter(([name]) => Object.hasOwn(value, name))
    : []

type Wanted = { readonly kind: string; readonly meanings: unknown[] }

/** The value with the spelling in all its fields; collects what their values mean. */
function spelledAs(wanted: Wanted, schema: Shape, value: unknown): unknown {
  const inner = innerSpelled(wanted, schema, value)
  const spelling = valueSpellings(schema, inner).find(({ kind }) => kind === wanted.kind)
  if (!spelling) return inner
  if (spelling.meanings) wanted.meanings.push(null, ...spelling.meanings)
  return spelling.value
}

function innerSpelled(wanted: Wanted, schema: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => spelledAs(wanted, itemSchema(schema), row))
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map(knownEntries(schema, value))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields.get(name)
      if (!field) return [name, item]
      const [, other = name] = nameSpellings(name).find(([kind]) => kind === wanted.kind) ?? []
      return [other, spelledAs(wanted, field, item)]
    }),
  )
}

/** The text of an answer, as servers and proxies change it. */
const texts = (body: string): ShapedAnswer[] => [
  { shape: 'as it is', body },
  { shape: 'sealed', body: seal(body) },
  { shape: 'sealed in quotes', body: JSON.stringify(seal(body)) },
  { shape: 'white space around', body: `\n ${body} \r\n` },
  { shape: 'a byte order mark', body: `\uFEFF${body}` },
  {
    shape: 'escapes',
    body: body.replaceAll(/[^\0-\x7F]/g, (it) => String.raw`\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  { shape: 'ids as numbers of 19 digits', body: body.replaceAll(/"(\d{19})"/g, '$1') },
  { shape: 'a second answer behind', body: body + body },
  { shape: 'JSON in a text', body: JSON.stringify(body) },
  { shape: 'cut off', body: body.slice(0, body.length / 2) },
  { shape: 'a page of HTML', body: '<!doctype html><title>502</title>' },
  { shape: 'nothing', body: '' },
]

/** Other results around the data. */
function results(data: unknown): ShapedAnswer[] {
  const whole = { code: 200, success: true, data, msg: '操作成功' }
  const { code, success, msg } = whole
  const shapes = {
    'code as text': { ...whole, code: '200' },
    'success as text': { ...whole, success: 'true' },
    'no success': { code, data, msg },
    'no code': { success, data, msg },
    'no message': { code, success, data },
    'null for the message': { ...whole, msg: null },
    'a time beside': { ...whole, timestamp: 1_795_251_600_000 },
    'R in R': { ...whole, data: whole },
    'data in data': { ...whole, data: { data } },
    'data as result': { code, success, msg, result: data },
    'a list around': [whole],
    'another code': { ...whole, code: 0 },
    'an error in 200': { code: 500, success: false, data: null, msg: '服务器异常' },
  }
  return Object.entries(shapes).map(([shape, result]) => ({ shape, body: JSON.stringify(result) }))
}
