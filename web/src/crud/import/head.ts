import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Call } from '#contracts/core/call.ts'

import type { CellProblem, Line, Table } from '../spreadsheet/table.ts'
import { FileProblem } from './file-problem.ts'
import type { ImportColumn, ImportSpec, RowTexts } from './spec.ts'

/** A head with the name of the field behind the label: it is recognised in any language. */
export const headText = <Submit extends Call>({ label, name }: ImportColumn<Submit>, i18n: I18n) =>
  `${i18n._(label)} (${name})`

/** A text about a column, with its label. */
export const labelled = <Submit extends Call>({ label }: ImportColumn<Submit>, text: string, i18n: I18n) =>
  i18n.locale === 'zh' ? `${i18n._(label)}：${text}` : `${i18n._(label)}: ${text}`

/** Several names in a sentence. */
export const enumeration = (names: readonly string[], i18n: I18n) => names.join(i18n.locale === 'zh' ? '、' : ', ')

/** Which column of the import each cell of a line is. */
export type Head = {
  /** Lines before the data: titles, and the head. */
  readonly lineCount: number
  /** Field by the index of the cell; undefined for a column that is none of ours. */
  readonly names: readonly (string | undefined)[]
  /** Heads that were not recognised. */
  readonly unknown: readonly string[]
}

/** Lines among which the head is looked for: titles may stand above it. */
const headLines = 10

/**
 * The head of a table: the first line that names all required columns, in any order. Null where no line names one: whether
 * its first line is data is for the person to say.
 */
export function findHead<Submit extends Call>(spec: ImportSpec<Submit>, lines: readonly Line[], i18n: I18n) {
  const candidates = lines
    .slice(0, headLines)
    .map(({ cells }, index): Head => ({ lineCount: index + 1, ...namedColumns(spec, cells, i18n) }))
  const isWhole = ({ names }: Head) => spec.columns.every(({ name, isRequired }) => !isRequired || names.includes(name))
  const head = candidates.find(isWhole) ?? candidates.find(({ names }) => names.some(Boolean))
  if (!head) return null
  const labels = (wanted: (name: string) => boolean) =>
    enumeration(
      spec.columns.filter(({ name }) => wanted(name)).map(({ label }) => i18n._(label)),
      i18n,
    )
  const missing = labels((name) => !head.names.includes(name) && isRequired(spec, name))
  if (missing) throw new FileProblem(msg`缺少这些列：${missing}。请使用模板。`)
  const repeated = labels((name) => head.names.indexOf(name) !== head.names.lastIndexOf(name))
  if (repeated) throw new FileProblem(msg`这些列出现了几次：${repeated}。请每列只保留一个。`)
  return head
}

const isRequired = <Submit extends Call>({ columns }: ImportSpec<Submit>, name: string) =>
  columns.some((column) => column.name === name && column.isRequired)

function namedColumns<Submit extends Call>(spec: ImportSpec<Submit>, cells: Line['cells'], i18n: I18n) {
  const names = cells.map((cell) => spec.columns.find((column) => isHeadOf(column, cell, i18n))?.name)
  const unknown = cells.filter((cell, at) => cell !== '' && names[at] === undefined)
  return { names, unknown }
}

const isHeadOf = <Submit extends Call>({ label, name }: ImportColumn<Submit>, cell: string, i18n: I18n) =>
  cell === name || cell === i18n._(label) || cell.endsWith(`(${name})`)

/** The columns in the order of the import, for a table whose head nobody recognises. */
export const columnsInOrder = <Submit extends Call>({ columns }: ImportSpec<Submit>, lineCount: 0 | 1): Head => ({
  lineCount,
  names: columns.map(({ name }) => name),
  unknown: [],
})

/** A line below the head, with its cells by column and what is wrong with them. */
export type Row = {
  readonly line: number
  readonly texts: RowTexts
  readonly problems: readonly (CellProblem & { readonly name: string | null })[]
}

/** Rows below the head. Columns that are none of ours are left out, with their problems. */
export function rowsBelow({ lineCount, names }: Head, { lines, sheet }: Table): Row[] {
  const rows = lines.slice(lineCount)
  if (rows.length === 0) throw new FileProblem(msg`文件中没有数据`)
  return rows.map(({ number, cells, problems = [] }) => {
    const named = problems.flatMap((it) =>
      names[it.column] === undefined ? [] : [{ ...it, name: names[it.column] ?? null }],
    )
    // A separator within a value moves the cells behind it; the cells of a sheet stay where they are.
    const isLonger = sheet === null && cells.length > names.length
    return {
      line: number,
      texts: Object.fromEntries(names.flatMap((name, at) => (name === undefined ? [] : [[name, cells[at] ?? '']]))),
      problems: isLonger ? [...named, { column: names.length, name: null, fault: 'beyondHead' }] : named,
    }
  })
}
