import { isNoValue } from '#contracts/core/blade.ts'
import type { Schema } from '#contracts/core/endpoint.ts'
import { fieldsOf, innerSchema, type Shape, wireFormatOf } from '#contracts/core/schema.ts'

/** One field of an answer in another spelling, for tests of the tolerant reader. */
export type Change = {
  /** Path without indices. */
  readonly field: string
  /** Kind of the change, such as `boolean as number`. */
  readonly kind: string
  /** Whether the meaning is unchanged. */
  readonly sameMeaning: boolean
  /** The whole answer with the change. */
  readonly answer: unknown
}

const missing = Symbol('missing')

/** Path of the field in a JSON answer. */
type Place = { readonly path: readonly (string | number)[]; readonly shape: Shape; readonly value: unknown }

/** All single-field changes of an answer; of a list the first row stands for all. Source: blade-contract 16. */
export function changesOf(answer: unknown, schema: Schema): Change[] {
  const places = placesOf({ path: [], shape: schema, value: answer })
  return places.flatMap(({ path, shape, value }) =>
    spellingsOf(shape, value).map(([kind, spelling, sameMeaning]) => ({
      field: path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.') || '.',
      kind,
      sameMeaning,
      answer: changed(answer, path, spelling),
    })),
  )
}

function placesOf(place: Place): Place[] {
  const { path, value } = place
  const shape = innerSchema(place.shape)
  if (Array.isArray(value)) {
    const [row] = value
    const rows = shape.item && row !== undefined ? placesOf({ path: [...path, 0], shape: shape.item, value: row }) : []
    return [place, ...rows]
  }
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(fieldsOf(shape))
    .filter(([key]) => Object.hasOwn(value, key))
    .flatMap(([key, field]) =>
      placesOf({ path: [...path, key], shape: field, value: (value as Record<string, unknown>)[key] }),
    ) // own, by the filter
}

/** A copy of the answer with another value at the path; a list gets a row before the first one. */
function changed(answer: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const root: Record<string, unknown> = { answer: structuredClone(answer) }
  const keys = ['answer', ...path]
  const last = keys.pop() ?? 'answer'
  // The path was found in this answer, so each step is an object or an array.
  const parent = keys.reduce<Record<string | number, unknown>>((it, key) => it[key] as Record<string, unknown>, root)
  if (value === missing) delete parent[last]
  else parent[last] = value
  return root['answer']
}

type Spelling = readonly [kind: string, value: unknown, sameMeaning: boolean]

const same = (kind: string, value: unknown): Spelling => [kind, value, true]
const other = (kind: string, value: unknown): Spelling => [kind, value, false]

function spellingsOf(schema: Shape, value: unknown): readonly Spelling[] {
  const shape = innerSchema(schema)
  const format = wireFormatOf(schema) ?? shape.type
  if (Array.isArray(value)) return [same('null in a list', [null, ...value])]
  if (typeof value === 'boolean') return flags(value)
  if (format === 'money' && isNoValue(value)) return [] // it is no amount
  if (typeof value === 'number')
    return format === 'money' ? amounts(String(value)) : [same('number as text', `${value}`)]
  if (typeof value !== 'string' || value === '') return []
  if (format === 'id') return [other('id as number', 1_234_567)]
  if (format === 'money') return amounts(value)
  if (format === 'instant') return times(value)
  if (format === 'day') return days(value)
  if (format === 'month') return [same('month as date', `${value}-01`), same('month as time', `${value}-01 00:00:00`)]
  if (shape.type === 'picklist') return [other('unknown member', 'NEW_ONE'), ...absent]
  return shape.type === 'string' ? [other('text as number', 1_234_567), ...absent] : absent
}

const absent: readonly Spelling[] = [other('missing: null', null), other('missing: left out', missing)]

const flags = (value: boolean): Spelling[] => [
  same('boolean as number', Number(value)),
  same('boolean as digit', String(Number(value))),
  same('boolean as text', String(value)),
  same('boolean as letter', value ? 'Y' : 'N'),
]

function amounts(value: string): Spelling[] {
  const number = Number(value)
  return [
    same('money of shortest scale', String(number)),
    same('money of scale 1', number.toFixed(2).replace(/0$/, '')),
    same('money of scale 4', number.toFixed(4)),
    same('money as number', number),
  ]
}

/** `value` is `yyyy-MM-dd HH:mm:ss` in GMT+8. */
function times(value: string): Spelling[] {
  const iso = value.replace(' ', 'T')
  const time = Date.parse(`${iso}+08:00`)
  return [
    other('time to the minute', value.slice(0, 16)),
    same('time with milliseconds', `${value}.000`),
    same('time with T', iso),
    same('time in UTC', new Date(time).toISOString()),
    same('time with an offset', `${iso}.000+0800`),
    same('time as seconds', time / 1000),
    same('time as milliseconds', time),
    same('time as text of milliseconds', String(time)),
  ]
}

const days = (value: string): Spelling[] => [
  same('date with time', `${value} 00:00:00`),
  same('date in UTC', new Date(`${value}T00:00:00+08:00`).toISOString()),
  same('date as milliseconds', Date.parse(`${value}T00:00:00+08:00`)),
]
