import { isNoValue } from './blade.ts'
import type { Schema } from './call.ts'
import { completePage, isCompletePage } from './page-structure.ts'
import { schemaFields, innerSchema, type Shape, declaredTolerance } from './schema.ts'

/** Difference in structure: a field under another name, or a page, list or record in place of another of them. */
export type StructureDeviation = { readonly field: string; readonly expected: string; readonly received: string }

type Report = (deviation: StructureDeviation) => void

/**
 * The value in the structure of its schema: servers name fields in snake_case or PascalCase, and send a page for a list
 * or wrap either. A server does so in one way for all rows, so that the first row of each list decides. Source:
 * blade-contract 16.
 */
export function restructured(schema: Schema, value: unknown, report: Report): unknown {
  const structure = outputStructure(schema)
  return conforms(structure, value) ? value : adapt(structure, value, { field: '.', report })
}

/** Whether an answer has values, and none under a name of its record: all of its fields would say "nothing". */
export function isForeign(schema: Schema, value: unknown): boolean {
  const structure = outputStructure(schema)
  return structure.kind === 'record' && isRecord(value) && !hasKnownName(structure, value) && !isNoValue(value)
}

/** What the structure of a value depends on, compiled once for each schema. */
type Structure = {
  readonly kind: 'list' | 'record' | 'value'
  /** Of a list: the structure of its rows. */
  row: Structure | null
  readonly fields: Map<string, Structure>
  /** Names of the fields by their spelling without case and separators. */
  readonly names: Map<string, string>
  /** The only boolean field, which a boolean in place of the record stands for. */
  readonly flag: string | null
  /** No row may be missing. */
  readonly isWhole: boolean
}

/** Properties in which servers wrap data; a page has its rows in one of them. Source: blade-contract 16. */
const wrappers = ['records', 'data', 'rows', 'list', 'items', 'content', 'result'] as const

const structures = new WeakMap<Shape, Structure>()

/** Recursive schemas refer to themselves: a structure is cached before its fields are compiled. */
function outputStructure(schema: Schema | Shape): Structure {
  const shape = innerSchema(schema)
  const cached = structures.get(shape)
  if (cached) return cached
  const entries = Object.entries(schemaFields(shape))
  const flags = entries.filter(([, field]) => innerSchema(field).type === 'boolean')
  const structure: Structure = {
    kind: shape.item ? 'list' : entries.length > 0 ? 'record' : 'value',
    row: null,
    fields: new Map(),
    names: new Map(),
    flag: flags.length === 1 ? (flags[0]?.[0] ?? null) : null,
    isWhole: declaredTolerance(shape).whole ?? false,
  }
  structures.set(shape, structure)
  if (shape.item) structure.row = outputStructure(shape.item)
  for (const [name, field] of entries) {
    structure.fields.set(name, outputStructure(field))
    structure.names.set(withoutStyle(name), name)
  }
  return structure
}

/** `examName`, `exam_name`, `ExamName` and `EXAM-NAME` are one name; a leading underscore makes another one. */
const withoutStyle = (name: string) => (name.startsWith('_') ? name : name.replaceAll(/[_-]/g, '').toLowerCase())

/** A value with properties or items. */
export type Container = Record<PropertyKey, unknown>

export const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

export const isRecord = (value: unknown): value is Container => isContainer(value) && !Array.isArray(value)

const isPage = ({ fields }: Structure) => fields.has('records') && fields.has('total')

/** Whether the structure fits the schema, by the first row of each list. */
function conforms(structure: Structure, value: unknown): boolean {
  return structure.kind === 'value' || fits(structure, value) || isNoValue(value)
}

function fits(structure: Structure, value: unknown): boolean {
  if (structure.kind === 'list') return Array.isArray(value) && (!structure.row || conforms(structure.row, value[0]))
  if (!isRecord(value) || (isPage(structure) && !isCompletePage(value))) return false
  let isComplete = true
  for (const [name, field] of structure.fields) {
    if (!Object.hasOwn(value, name)) isComplete = false
    else if (field.kind !== 'value' && !conforms(field, value[name])) return false
  }
  return isComplete || (otherNames(structure, value).length === 0 && hasKnownName(structure, value))
}

/** Asks for each name of the schema: to list those of a value with many costs more. */
const hasKnownName = ({ fields }: Structure, value: Container) =>
  [...fields.keys()].some((name) => Object.hasOwn(value, name))

type OtherName = readonly [name: string, other: string]

/** Missing fields with the only property that has their name in another style; of a page also its rows. */
function otherNames(structure: Structure, value: Container): OtherName[] {
  const { fields, names } = structure
  const found = Object.keys(value).flatMap((key): OtherName[] => {
    if (fields.has(key)) return []
    const isRows = isPage(structure) && wrappers.some((it) => it === key) && Array.isArray(value[key])
    const name = names.get(withoutStyle(key)) ?? (isRows ? 'records' : undefined)
    return name === undefined || Object.hasOwn(value, name) ? [] : [[name, key]]
  })
  return found.filter(([name]) => found.filter(([it]) => it === name).length === 1)
}

type Place = { readonly field: string; readonly report: Report }

const inside = (place: Place, step: string): Place => ({
  ...place,
  field: place.field === '.' ? step : `${place.field}.${step}`,
})

function adapt(structure: Structure, value: unknown, place: Place): unknown {
  if (structure.kind === 'value') return value
  return structure.kind === 'list' ? adaptList(structure, value, place) : adaptRecord(structure, value, place)
}

function adaptList(structure: Structure, value: unknown, place: Place): unknown {
  const { row, isWhole } = structure
  if (value === true && !isWhole) return nothing(place, 'array')
  if (Array.isArray(value)) return row ? value.map((it) => adapt(row, it, inside(place, '[]'))) : value
  const rows = isRecord(value) && isWholePage(value) ? wrapped(value) : undefined
  if (rows === undefined) return value
  place.report({ field: place.field, expected: 'array', received: 'page' })
  return adaptList(structure, rows, place)
}

/** `true` in place of data is the success of a call without any. */
function nothing(place: Place, expected: string): null {
  place.report({ field: place.field, expected, received: 'boolean' })
  return null
}

/** A page with missing rows does not count as a list: it would look complete. */
function isWholePage(page: Container): boolean {
  const rows = wrapped(page)
  return !Array.isArray(rows) || !(Number(page['total']) > rows.length)
}

/** The only list or record in a wrapper. */
function wrapped(value: Container): unknown {
  const found = wrappers.filter((key) => Object.hasOwn(value, key) && isContainer(value[key]))
  return found.length === 1 && found[0] ? value[found[0]] : undefined
}

function adaptRecord(structure: Structure, value: unknown, place: Place): unknown {
  const { flag, isWhole } = structure
  const other = (received: string) => place.report({ field: place.field, expected: 'object', received })
  if (Array.isArray(value)) {
    const record: unknown = isPage(structure) ? singlePage(value) : value.length === 1 ? value[0] : undefined
    if (!isRecord(record)) return value
    other('list')
    return adaptRecord(structure, record, place)
  }
  if (typeof value === 'boolean' && flag !== null) {
    other('boolean')
    return { [flag]: value }
  }
  if (value === true && !isWhole) return nothing(place, 'object')
  if (!isRecord(value)) return value
  const names = otherNames(structure, value)
  const inner = names.length === 0 && !hasKnownName(structure, value) ? wrapped(value) : undefined
  if (inner !== undefined) {
    other('wrapped object')
    return adaptRecord(structure, inner, place)
  }
  rename(value, names, place)
  if (isPage(structure)) {
    for (const { figure, received } of completePage(value))
      place.report({ ...inside(place, figure), expected: 'number', received })
  }
  adaptFields(structure, value, place)
  return value
}

const singlePage = (records: readonly unknown[]) => ({
  records,
  total: records.length,
  size: Math.max(records.length, 10),
  current: 1,
  pages: 1,
})

function rename(record: Container, names: readonly OtherName[], place: Place) {
  for (const [name, other] of names) {
    record[name] = record[other]
    place.report({ ...inside(place, name), expected: 'name', received: 'other name' })
  }
}

function adaptFields({ fields }: Structure, record: Container, place: Place) {
  for (const [name, field] of fields) {
    if (isContainer(record[name]) || typeof record[name] === 'boolean')
      record[name] = adapt(field, record[name], inside(place, name))
  }
}
