import * as v from 'valibot'

import type { Schema } from './endpoint.ts'
import {
  destinationKindOf,
  fieldsOf,
  innerSchema,
  isNullable,
  type Shape,
  toleranceOf,
  wireFormatOf,
} from './schema.ts'
import { conversions } from './spelling.ts'

/** Difference between an answer and its contract. It names the field and never contains the value. */
export type Deviation = {
  /** Path without indices, such as `records.[].fee`; `.` for the answer itself. */
  readonly field: string
  readonly expected: string
  /** Kind of the value: `missing`, `null`, `boolean`, `number`, `digits`, `text`, `list` or `object`. */
  readonly received: string
  readonly outcome: Outcome
}

/** The value was converted, it or a record around it got a fallback, its row was dropped, or the answer was refused. */
export type Outcome = 'converted' | 'fallback' | 'row dropped' | 'refused'

/** Result of the tolerant reader: the output, or the issues of a refused answer; in both cases the deviations. */
export type Reading<T> = { readonly deviations: readonly Deviation[] } & (
  | { readonly success: true; readonly output: T }
  | { readonly success: false; readonly issues: readonly v.BaseIssue<unknown>[] }
)

/** A conversion may reveal the next issue of the same field. */
const maxRounds = 4

/**
 * Tolerant reader: parses an answer strictly first, and only where that fails repairs the fields that do not fit, in
 * `value` itself. Ids and amounts are converted only without loss, roles and redirect targets never.
 */
export function readAnswer<const S extends Schema>(schema: S, value: unknown): Reading<v.InferOutput<S>> {
  const root = { value }
  const deviations: Deviation[] = []
  for (let round = 1; ; round++) {
    const result = v.safeParse(schema, root.value)
    if (result.success) return { success: true, output: result.output, deviations }
    const repaired = round < maxRounds && repair({ schema, root, deviations }, result.issues)
    if (!repaired) return { success: false, issues: result.issues, deviations }
  }
}

type Container = Record<PropertyKey, unknown>

/** Field of an answer with its schema. */
type AnswerField = {
  readonly schema: Shape
  readonly parent: Container
  readonly key: PropertyKey
  /** Path without indices. */
  readonly field: string
  /** The record or list around it; null for the answer itself. */
  readonly outer: AnswerField | null
}

/** Answer under repair; `root` holds it as `value`. */
type RepairedAnswer = { readonly schema: Schema; readonly root: Container; readonly deviations: Deviation[] }

/** Indices of the rows to drop, by list. */
type DroppedRows = Map<unknown[], Set<number>>

/** Repairs each field with an issue; false when one of them can only be refused. */
function repair({ schema, root, deviations }: RepairedAnswer, issues: readonly v.BaseIssue<unknown>[]): boolean {
  const dropped: DroppedRows = new Map()
  const repaired = new Set<string>()
  /** Records and rows that were replaced or dropped: further issues inside them are resolved too. */
  const lost = new Set<string>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map(keyOf)
    const name = nameOf(path)
    if (repaired.has(name) || (lost.size > 0 && path.some((_, index) => lost.has(nameOf(path.slice(0, index))))))
      continue
    const target = fieldAt(schema, root, path)
    const deviation = { field: target.field, expected: formatOf(target.schema), received: kindOf(target) }
    const { outcome, depth } = repairField(target, dropped)
    deviations.push({ ...deviation, outcome })
    if (outcome === 'refused') return false
    repaired.add(name)
    const level = levelOf(target)
    if (depth > 0 || outcome === 'row dropped' || level < path.length) lost.add(nameOf(path.slice(0, level - depth)))
  }
  for (const [rows, indices] of dropped) {
    rows.splice(0, rows.length, ...rows.filter((_, index) => !indices.has(index)))
  }
  return true
}

const keyOf = (item: v.IssuePathItem): PropertyKey => item.key as PropertyKey // JSON has text keys and indices only

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('\n')

function fieldAt(schema: Shape, root: Container, path: readonly PropertyKey[]): AnswerField {
  let target: AnswerField = { schema, parent: root, key: 'value', field: '.', outer: null }
  for (const key of path) {
    const parent = target.parent[target.key]
    const shape = innerSchema(target.schema)
    // A list in place of a record has none of its fields: it is the value that does not fit.
    if (!isContainer(parent) || (Array.isArray(parent) && shape.entries)) return target
    const [step, inner] = stepInto(shape, parent, String(key))
    const field = target.field === '.' ? step : `${target.field}.${step}`
    target = { schema: inner ?? unknownShape, parent, key, field, outer: target }
  }
  return target
}

/** Name and schema of a field or row; a record's keys belong to the server and stay out of the log. */
function stepInto(shape: Shape, parent: Container, key: string): [step: string, schema: Shape | undefined] {
  if (Array.isArray(parent)) return ['[]', shape.item]
  const fields = fieldsOf(shape)
  return Object.hasOwn(fields, key) ? [key, fields[key]] : ['*', shape.value]
}

/** Number of steps from the answer to a field. */
const levelOf = ({ outer }: AnswerField): number => (outer ? levelOf(outer) + 1 : 0)

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const unknownShape: Shape = { type: 'unknown' }

/** Repairs a field by the first safe means; `depth` is the number of levels above it that were replaced or dropped. */
function repairField(target: AnswerField, dropped: DroppedRows): { outcome: Outcome; depth: number } {
  if (convert(target)) return { outcome: 'converted', depth: 0 }
  let depth = 0
  for (let at: AnswerField | null = target; at; at = at.outer) {
    const fallback = fallbackOf(at, depth === 0)
    if (fallback !== undefined) {
      at.parent[at.key] = fallback
      return { outcome: 'fallback', depth }
    }
    if (dropRow(at, dropped)) return { outcome: 'row dropped', depth }
    depth += 1
  }
  return { outcome: 'refused', depth }
}

function convert({ schema, parent, key }: AnswerField): boolean {
  if (toleranceOf(schema).exact || destinationKindOf(schema) !== undefined) return false
  const value = parent[key]
  const converted = conversions[formatOf(schema)]?.(value)
  if (converted === undefined || converted === value) return false
  parent[key] = converted
  return true
}

/** The declared fallback, else null for a value that may be null and does not fit. */
function fallbackOf({ schema }: AnswerField, isValue: boolean): unknown {
  const { fallback } = toleranceOf(schema)
  if (fallback !== undefined) return fallback
  return isValue && isNullable(schema) && nullableFormats.has(formatOf(schema)) ? null : undefined
}

/** Formats that may fall back to null; a missing id, amount or record would be misread as a fact. */
const nullableFormats: ReadonlySet<string> = new Set(['string', 'number', 'instant', 'day', 'month'])

function dropRow({ parent, key, outer }: AnswerField, dropped: DroppedRows): boolean {
  if (!outer || !Array.isArray(parent) || toleranceOf(outer.schema).whole) return false
  dropped.set(parent, (dropped.get(parent) ?? new Set()).add(Number(key)))
  return true
}

/** Wire format of a value, else the type of its schema. */
const formatOf = (schema: Shape): string => wireFormatOf(schema) ?? innerSchema(schema).type

function kindOf({ parent, key }: AnswerField): string {
  if (!Object.hasOwn(parent, key)) return 'missing'
  const value = parent[key]
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return /^\d+$/.test(value) ? 'digits' : 'text'
  return typeof value
}
