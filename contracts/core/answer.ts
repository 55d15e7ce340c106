import * as v from 'valibot'

import { type Container, isContainer, isForeign, restructured } from './answer-structure.ts'
import { isNoValue } from './blade.ts'
import type { Schema } from './call.ts'
import {
  destinationKind,
  schemaFields,
  innerSchema,
  isNullable,
  type Shape,
  declaredTolerance,
  wireFormat,
} from './schema.ts'
import { conversions } from './spelling.ts'
import { unknownId } from './unknown-id.ts'

/** Difference between an answer and its contract, by the field and without the value. */
export type Deviation = {
  /** Path without indices, such as `records.[].fee`; `.` for the answer itself. */
  readonly field: string
  readonly expected: string
  /** Kind of the value: `missing`, `null`, `boolean`, `number`, `digits`, `text`, `list` or `object`. */
  readonly received: string
  readonly outcome: DeviationOutcome
}

/** The value was converted, it or a record around it got a fallback, its row was dropped, or the answer was refused. */
export type DeviationOutcome = 'converted' | 'fallback' | 'row dropped' | 'refused'

/** Result of the tolerant reader: the output, or the issues of a refused answer; in both cases the deviations. */
export type Reading<T> = { readonly deviations: readonly Deviation[] } & (
  | { readonly success: true; readonly output: T }
  | { readonly success: false; readonly issues: readonly v.BaseIssue<unknown>[] }
)

/** A conversion may reveal the next issue of the same field. */
const maxRounds = 4

/** Issues of one answer, two for each row of the longest list: one costs as much as ten values that fit. */
const maxIssues = 10_000

/** An answer has more issues than are worth a look. */
export class TooManyIssues extends Error {
  override readonly name = 'TooManyIssues'
}

/**
 * Tolerant reader: parses an answer strictly first, and only where that fails repairs the fields that do not fit, in
 * `value` itself. Ids and amounts are converted only without loss, roles and redirect targets never. Throws TooManyIssues.
 */
export function readAnswer<const S extends Schema>(schema: S, value: unknown): Reading<v.InferOutput<S>> {
  const deviations: Deviation[] = []
  const root = { value: withStructure(schema, value, deviations) }
  if (isForeign(schema, root.value)) {
    deviations.push({ field: '.', expected: 'object', received: 'object', outcome: 'refused' })
    return { success: false, issues: v.safeParse(v.never(), root.value).issues ?? [], deviations }
  }
  for (let round = 1; ; round++) {
    const result = readStrictly(schema, root.value)
    if (result.success) return { success: true, output: result.output, deviations }
    const repaired = round < maxRounds && repair({ schema, root, deviations }, result.issues)
    if (!repaired) return { success: false, issues: result.issues, deviations }
  }
}

/** The value in the structure of its schema; a difference of many rows is one deviation. */
function withStructure(schema: Schema, value: unknown, deviations: Deviation[]): unknown {
  const fields = new Set<string>()
  return restructured(schema, value, (deviation) => {
    if (fields.has(deviation.field)) return
    fields.add(deviation.field)
    deviations.push({ ...deviation, outcome: 'converted' })
  })
}

/** Parses an answer without repairs. Throws TooManyIssues: valibot asks for a message of each as it is found. */
function readStrictly<const S extends Schema>(schema: S, value: unknown): v.SafeParseResult<S> {
  let issues = 0
  const message = () => {
    issues += 1
    if (issues > maxIssues) throw new TooManyIssues()
    return ''
  }
  return v.safeParse(schema, value, { message })
}

/** Field of an answer with its schema. */
type AnswerField = {
  readonly schema: Shape
  readonly parent: Container
  readonly key: PropertyKey
  /** Path without indices. */
  readonly field: string
  /** The record or list around it; null for the answer itself. */
  readonly outer: AnswerField | null
  /** The field in it of the issue before: the next one is mostly beside that, or in it. */
  inner: AnswerField | null
}

/** Answer under repair; `root` holds it as `value`. */
type RepairedAnswer = { readonly schema: Schema; readonly root: Container; readonly deviations: Deviation[] }

/** Indices of the rows to drop, by list. */
type DroppedRows = Map<unknown[], { readonly list: AnswerField; readonly indices: Set<number> }>

/** Fields that were repaired, and records and rows that were replaced or dropped: issues inside them are resolved as well. */
class Settled {
  readonly #keys = new Map<Container, Set<PropertyKey>>()

  add({ parent, key }: AnswerField) {
    this.#keys.set(parent, (this.#keys.get(parent) ?? new Set()).add(key))
  }

  has({ parent, key }: AnswerField): boolean {
    return this.#keys.get(parent)?.has(key) ?? false
  }
}

/** Repairs each field with an issue; false when a field can only be refused. */
function repair({ schema, root, deviations }: RepairedAnswer, issues: readonly v.BaseIssue<unknown>[]): boolean {
  const dropped: DroppedRows = new Map()
  const settled = new Settled()
  const answer: AnswerField = { schema, parent: root, key: 'value', field: '.', outer: null, inner: null }
  for (const issue of issues) {
    const target = fieldAt(answer, issue.path ?? [], settled)
    if (!target) continue
    const deviation = { field: target.field, expected: valueFormat(target.schema), received: fieldKind(target) }
    const { outcome, at } = repairField(target, { dropped, number: deviations.length })
    deviations.push({ ...deviation, outcome })
    if (outcome === 'refused') return false
    settled.add(at)
  }
  for (const [rows, { list, indices }] of dropped) {
    const kept = rows.filter((_, index) => !indices.has(index))
    if (kept.length === 0 && rows.some((row) => row !== null) && !forgo(list)) {
      deviations.push({ field: list.field, expected: 'array', received: 'list', outcome: 'refused' })
      return false
    }
    rows.length = 0
    for (const row of kept) rows.push(row)
  }
  return true
}

/** Takes the fallback of a list of which no row can be read; false where its answer would say that there is none. */
function forgo(list: AnswerField): boolean {
  const fallback = fallbackValue(list, true)
  if (fallback !== undefined) list.parent[list.key] = fallback
  return fallback !== undefined
}

/** The field of an issue, or the value around it that does not fit; null for a resolved issue. */
function fieldAt(answer: AnswerField, path: readonly v.IssuePathItem[], settled: Settled): AnswerField | null {
  let target = answer
  for (const item of path) {
    if (settled.has(target)) return null
    const key = item.key as PropertyKey // JSON has text keys and indices only
    const inner = target.inner?.key === key ? target.inner : fieldIn(target, key)
    if (!inner) return target
    target.inner = inner
    target = inner
  }
  return settled.has(target) ? null : target
}

/** null in a list in place of a record, which has none of its fields: it is the value that does not fit. */
function fieldIn(outer: AnswerField, key: PropertyKey): AnswerField | null {
  const parent = outer.parent[outer.key]
  const shape = innerSchema(outer.schema)
  if (!isContainer(parent) || (Array.isArray(parent) && shape.entries)) return null
  const [step, schema = unknownShape] = stepInto(shape, parent, String(key))
  const field = outer.field === '.' ? step : `${outer.field}.${step}`
  return { schema, parent, key, field, outer, inner: null }
}

/** Name and schema of a field or row; a record's keys belong to the server and stay out of the log. */
function stepInto(shape: Shape, parent: Container, key: string): [step: string, schema: Shape | undefined] {
  if (Array.isArray(parent)) return ['[]', shape.item]
  const fields = schemaFields(shape)
  if (shape.type === 'variant' && key === shape.key) return [key, memberSchema(shape, key)]
  return Object.hasOwn(fields, key) ? [key, fields[key]] : ['*', shape.value]
}

/** The field by which the options of a variant differ, as an enumeration. */
function memberSchema({ options = [] }: Shape, key: string): Shape {
  const literals = options.map((option) => schemaFields(option as Shape)[key]?.literal) // a variant's options are schemas
  return { type: 'picklist', options: literals }
}

const unknownShape: Shape = { type: 'unknown' }

/** `number` differs for each repair of an answer. */
type Repair = { readonly dropped: DroppedRows; readonly number: number }

/** Repairs a field by the first safe means; `at` is the field, or the value around it that was replaced or dropped. */
function repairField(target: AnswerField, { dropped, number }: Repair): { outcome: DeviationOutcome; at: AnswerField } {
  const { identity } = declaredTolerance(target.schema)
  const isMissing = identity && isNoValue(target.parent[target.key])
  if (!isMissing && convert(target)) return { outcome: 'converted', at: target }
  if (identity && showsMore(target)) {
    target.parent[target.key] = unknownId(number)
    return { outcome: 'fallback', at: target }
  }
  for (let at: AnswerField | null = target; at; at = at.outer) {
    const fallback = fallbackValue(at, at === target)
    if (fallback !== undefined) {
      at.parent[at.key] = fallback
      return { outcome: 'fallback', at }
    }
    if (dropRow(at, dropped)) return { outcome: 'row dropped', at }
  }
  return { outcome: 'refused', at: target }
}

function convert({ schema, parent, key }: AnswerField): boolean {
  if (declaredTolerance(schema).exact || destinationKind(schema) !== undefined) return false
  const value = parent[key]
  // A null in a list is not a record: its row is dropped.
  if (Array.isArray(parent) && valueFormat(schema) === 'object') return false
  const converted = conversions[valueFormat(schema)]?.(value, innerSchema(schema))
  if (converted === undefined || converted === value) return false
  parent[key] = converted
  return true
}

/** Whether the record of a field has a text or a number in another one. */
function showsMore({ parent, key, outer }: AnswerField): boolean {
  const others = outer ? Object.keys(schemaFields(outer.schema)).filter((name) => name !== key) : []
  return others.some((name) => {
    const value = Object.hasOwn(parent, name) ? parent[name] : undefined
    return (typeof value === 'string' || typeof value === 'number') && !isNoValue(value)
  })
}

/** The declared fallback, otherwise null for a value that may be null and does not fit, and no items for a list in a row. */
function fallbackValue({ schema, field }: AnswerField, isValue: boolean): unknown {
  const { fallback, whole } = declaredTolerance(schema)
  if (fallback !== undefined) return fallback
  if (!isValue) return undefined
  if (valueFormat(schema) === 'array' && !whole && field.includes('[].')) return []
  return isNullable(schema) && nullableFormats.has(valueFormat(schema)) ? null : undefined
}

/** Formats that may fall back to null; a missing id, amount or record would be misread as a fact. */
const nullableFormats: ReadonlySet<string> = new Set(['string', 'number', 'instant', 'day', 'month'])

function dropRow({ parent, key, outer }: AnswerField, dropped: DroppedRows): boolean {
  if (!outer || !Array.isArray(parent) || declaredTolerance(outer.schema).whole) return false
  const rows = dropped.get(parent) ?? { list: outer, indices: new Set() }
  dropped.set(parent, rows)
  rows.indices.add(Number(key))
  return true
}

/** Wire format of a value, otherwise the type of its schema. */
const valueFormat = (schema: Shape): string => wireFormat(schema) ?? innerSchema(schema).type

function fieldKind({ parent, key }: AnswerField): string {
  if (!Object.hasOwn(parent, key)) return 'missing'
  const value = parent[key]
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return /^\d+$/.test(value) ? 'digits' : 'text'
  return typeof value
}
