import '#web/ui/form/form-text.ts'

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'

import type { Call, Input } from '#contracts/core/call.ts'
import { schemaFields } from '#contracts/core/schema.ts'
import { readNumber } from '#contracts/form/number.ts'

import { validationText } from '#web/ui/form/validation-text.ts'
import { plainText } from '../column.ts'
import { cellText } from './file-problem.ts'
import { labelled, type Row } from './head.ts'
import type { ImportColumn, ImportSpec, NamedValue, RowTexts } from './spec.ts'

/** A row of a file after the check, before anything is sent. */
export type CheckedRow<Submit extends Call> = {
  /** Number of its line in the file. */
  readonly line: number
  readonly texts: RowTexts
  readonly values: Input<Submit>
  /** `existing`: the server has it, and `values` update it; `done`: an earlier import of the same file has sent it. */
  readonly state: 'ready' | 'invalid' | 'existing' | 'done'
  /** What is wrong with an invalid row. */
  readonly problem: string
}

type Options<Submit extends Call> = {
  spec: ImportSpec<Submit>
  rows: readonly Row[]
  /** Lines that an earlier import of the same file has sent. */
  done: ReadonlySet<number>
  i18n: I18n
  signal: AbortSignal
}

/** Checks all rows by the input of the call, among each other, and against what the server has: a dry run. */
export async function checkRows<Submit extends Call>(options: Options<Submit>): Promise<CheckedRow<Submit>[]> {
  const { spec, rows, done, i18n, signal } = options
  const values = await namedValues(spec, signal)
  const existing = await rowsOnServer(spec, signal)
  const lineByIdentity = new Map<string, number>()
  let readyCount = 0
  return rows.map((row) => {
    const { line, texts } = row
    const added = rowInput({ spec, values, i18n }, row, { call: spec.call, base: spec.complete(texts, readyCount) })
    const identity = rowIdentity(spec, added.input)
    const known = existing.get(identity)
    const { input, problems, wrong } =
      known && spec.kept
        ? rowInput({ spec, values, i18n }, row, { call: spec.update ?? spec.call, base: keptValues(spec, known) })
        : added
    const first = lineByIdentity.get(identity)
    if (first === undefined) lineByIdentity.set(identity, line)
    else if (!spec.identity.some((name) => wrong.has(name))) problems.push(i18n._(msg`与第 ${String(first)} 行重复`))
    const sendable = done.has(line) ? 'done' : known ? 'existing' : 'ready'
    const state = problems.length > 0 && sendable !== 'done' ? 'invalid' : sendable
    if (state === 'ready') readyCount += 1
    return {
      line,
      texts,
      values: input,
      state,
      problem: problems.join(i18n.locale === 'zh' ? '；' : '; '),
    }
  })
}

/** What distinguishes a row from the others. */
export const rowIdentity = <Submit extends Call>({ identity }: ImportSpec<Submit>, row: object) =>
  JSON.stringify(identity.map((name) => plainText(new Map<string, unknown>(Object.entries(row)).get(name)).trim()))

/** Rows that the server has, by their identity; none where the server tells by its refusal. */
export async function rowsOnServer<Submit extends Call>(spec: ImportSpec<Submit>, signal: AbortSignal) {
  const rows = (await spec.existing?.(signal)) ?? []
  return new Map(rows.map((row) => [rowIdentity(spec, row), row]))
}

/** What an update sends of the row of the server. */
function keptValues<Submit extends Call>({ kept = [] }: ImportSpec<Submit>, row: { readonly id: string }) {
  const fields = new Map(Object.entries(row))
  const values = ['id', ...kept].map((name) => [name, fields.get(name) ?? undefined])
  return Object.fromEntries(values) as Partial<Input<Submit>> // checked with the cells
}

type Values = ReadonlyMap<string, readonly NamedValue[]>

/** Values of the columns that name values of the server. */
async function namedValues<Submit extends Call>({ columns }: ImportSpec<Submit>, signal: AbortSignal): Promise<Values> {
  const named = columns.flatMap(({ name, values }) => (values ? [{ name, values }] : []))
  return new Map(await Promise.all(named.map(async (it) => [it.name, await it.values(signal)] as const)))
}

type Check<Submit extends Call> = { spec: ImportSpec<Submit>; values: Values; i18n: I18n }

/** Input of a call for a row, over the values that its empty cells have; what is wrong with it, and in which fields. */
function rowInput<Submit extends Call>(
  { spec, values, i18n }: Check<Submit>,
  row: Row,
  { call, base }: { call: Call; base: Partial<Input<Submit>> },
) {
  const { texts } = row
  const fields = schemaFields(call.input)
  const cells: Record<string, unknown> = {}
  const problems: string[] = []
  const wrong = new Set<string>()
  const columnNamed = (name: string | null) => spec.columns.find((it) => it.name === name)
  for (const problem of row.problems) {
    const column = columnNamed(problem.name)
    const text = cellText(problem, i18n)
    problems.push(column ? labelled(column, text, i18n) : text)
    if (column) wrong.add(column.name)
  }
  for (const column of spec.columns) {
    const text = texts[column.name] ?? ''
    if (wrong.has(column.name) || !(column.name in fields)) continue
    if (!text && !column.isRequired) continue
    const cell = cellValue(column, text, values.get(column.name))
    cells[column.name] = cell.value
    if (!cell.problem) continue
    wrong.add(column.name)
    problems.push(labelled(column, cell.problem(i18n), i18n))
  }
  const input = { ...base, ...cells } as Input<Submit> // the schema checks it
  for (const issue of v.safeParse(call.input as v.GenericSchema, input).issues ?? []) {
    const name = v.getDotPath(issue) ?? ''
    if (wrong.has(name)) continue
    wrong.add(name)
    const text = validationText(issue.message, (it) => i18n._(it))
    const column = columnNamed(name)
    problems.push(column ? labelled(column, text, i18n) : text)
  }
  return { input, problems, wrong }
}

type CellValue = { value: unknown; problem?: (i18n: I18n) => string }

function cellValue<Submit extends Call>(
  { isNumber }: ImportColumn<Submit>,
  text: string,
  named: readonly NamedValue[] | undefined,
): CellValue {
  if (isNumber) {
    const read = readNumber(text)
    // The schema refuses a text.
    return { value: text === '' ? null : 'value' in read ? read.value : text }
  }
  if (!named) return { value: text }
  const ids: string[] = []
  for (const name of text.split(/[,，、;；]/).map((it) => it.trim())) {
    if (!name) continue
    const matches = named.filter(({ value, names }) => value === name || names.includes(name))
    const [match] = matches
    if (!match) return { value: '', problem: (i18n) => i18n._(msg`没有“${name}”`) }
    if (matches.length > 1) return { value: '', problem: (i18n) => i18n._(msg`有多个“${name}”，请填写编号`) }
    const { forbidden } = match
    if (forbidden) return { value: '', problem: () => `${name}: ${forbidden}` }
    ids.push(match.value)
  }
  return { value: ids.join(',') }
}
