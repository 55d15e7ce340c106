import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Call } from '#contracts/core/call.ts'

import { FileProblem, fileProblems } from './file-problem.ts'
import type { Line } from './read-table.ts'
import type { ImportColumn, ImportSpec, RowTexts } from './spec.ts'

/** A head with the name of the field behind the label: it is recognised in any language. */
export const headOf = <Submit extends Call>({ label, name }: ImportColumn<Submit>, i18n: I18n) =>
  `${i18n._(label)} (${name})`

/** A text about a column, with its label. */
export const labelled = <Submit extends Call>({ label }: ImportColumn<Submit>, text: string, i18n: I18n) =>
  i18n.locale === 'zh' ? `${i18n._(label)}：${text}` : `${i18n._(label)}: ${text}`

type Row = { line: number; texts: RowTexts }

/**
 * Rows with their cells by column: by the head, in any order; columns that are none of ours are left out. Without a head
 * the columns are in their order.
 */
export function rowsBelowHead<Submit extends Call>(
  spec: ImportSpec<Submit>,
  lines: readonly Line[],
  i18n: I18n,
): Row[] {
  const { columns } = spec
  const [first, ...others] = lines
  const head = (first?.cells ?? []).map((cell) => columns.find((column) => isHeadOf(column, cell, i18n))?.name)
  const hasHead = head.some((name) => name !== undefined)
  const missing = columns.filter(({ name, isRequired }) => isRequired && !head.includes(name))
  if (hasHead && missing.length > 0) {
    const labels = missing.map(({ label }) => i18n._(label)).join(i18n.locale === 'zh' ? '、' : ', ')
    throw new FileProblem(msg`缺少这些列：${labels}。请使用模板。`)
  }
  const names = hasHead ? head : columns.map(({ name }) => name)
  const rows = hasHead ? others : lines
  if (rows.length === 0) throw new FileProblem(fileProblems.empty)
  return rows.map(({ number, cells }) => ({
    line: number,
    texts: Object.fromEntries(names.flatMap((name, at) => (name === undefined ? [] : [[name, cells[at] ?? '']]))),
  }))
}

function isHeadOf<Submit extends Call>({ label, name }: ImportColumn<Submit>, cell: string, i18n: I18n) {
  return cell === name || cell === i18n._(label) || cell.endsWith(`(${name})`)
}
