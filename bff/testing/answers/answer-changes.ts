import type { Schema } from '#contracts/core/call.ts'
import { schemaFields, innerSchema, type Shape, declaredTolerance } from '#contracts/core/schema.ts'

import { nameSpellings, otherSpellings } from './answer-spellings.ts'

/** One field of an answer as another server would write it, for tests of the tolerant reader. */
export type Change = {
  readonly path: Path
  /** Path without indices. */
  readonly field: string
  /** Kind of the change, such as `boolean as number`. */
  readonly kind: string
  /** Values of the output that show the meaning; undefined where it must be as without the change. */
  readonly meanings: readonly unknown[] | undefined
  /** The whole answer with the change. */
  readonly answer: unknown
}

/** Keys and indices from the answer to a field. */
export type Path = readonly (string | number)[]

/** Field of a JSON answer. */
type Place = { readonly path: Path; readonly shape: Shape; readonly value: unknown }

/** All single-field changes of an answer; of a list the first row stands for all. Source: blade-contract 16. */
export function fieldChanges(answer: unknown, schema: Schema): Change[] {
  return innerPlaces({ path: [], shape: schema, value: answer }).flatMap((place) => {
    const { path, shape, value } = place
    const key = path.at(-1)
    // An answer without data is no change of a field, and a page without its rows says nothing beside their total.
    const isNeeded = typeof key !== 'string' || (key === 'records' && Array.isArray(value))
    const respelled = otherSpellings(shape, value, isNeeded).map(({ kind, value: spelling, meanings }) => ({
      kind,
      meanings: meanings && [...meanings, declaredTolerance(shape).fallback],
      answer: changed(answer, path, (parent, key) => set(parent, key, spelling)),
    }))
    return [...respelled, ...renamed(answer, place)].map((change) => ({ ...change, path, field: pathName(path) }))
  })
}

/** The field under the names of other conventions. */
function renamed(answer: unknown, { path }: Place) {
  const key = path.at(-1)
  if (typeof key !== 'string') return []
  return nameSpellings(key).map(([kind, name]) => ({
    kind,
    meanings: undefined,
    answer: changed(answer, path, (parent) => {
      parent[name] = parent[key]
      delete parent[key]
    }),
  }))
}

const pathName = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.') || '.'

function innerPlaces(place: Place): Place[] {
  const { path, value } = place
  const shape = innerSchema(place.shape)
  if (Array.isArray(value)) {
    const [row] = value
    const rows =
      shape.item && row !== undefined ? innerPlaces({ path: [...path, 0], shape: shape.item, value: row }) : []
    return [place, ...rows]
  }
  if (typeof value !== 'object' || value === null) return [place]
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const inner = schemaFields(shape)[key]
    return inner ? innerPlaces({ path: [...path, key], shape: inner, value: field }) : []
  })
  return [place, ...fields]
}

type Container = Record<string | number, unknown>

/** A copy of the answer that is changed at the path. */
function changed(answer: unknown, path: Path, change: (parent: Container, key: string | number) => void): unknown {
  const root: Container = { answer: structuredClone(answer) }
  const keys = ['answer', ...path]
  const last = keys.pop() ?? 'answer'
  // The path was found in this answer, so each step is an object or an array.
  change(
    keys.reduce<Container>((parent, key) => parent[key] as Container, root),
    last,
  )
  return root['answer']
}

function set(parent: Container, key: string | number, value: unknown) {
  if (value === undefined && !Array.isArray(parent)) delete parent[key]
  else parent[key] = value ?? null
}
