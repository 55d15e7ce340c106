import type { I18n } from '@lingui/core'

import { cellText, columnList, inOrder } from '../column.ts'
import type { List } from '../list.ts'
import type { BatchProgress } from './batch.ts'
import { loadRows } from './load-rows.ts'

/** Largest number of rows of a file: a spreadsheet of more opens slowly. */
export const rowsPerFile = 10_000

/** What is exported of a list. */
type Source<Row extends { id: string }> = Pick<List<Row>, 'columns' | 'total' | 'load' | 'isShown'> & {
  readonly preferences: Pick<List<Row>['preferences'], 'order'>
}

type Exporting<Row extends { id: string }> = {
  list: Source<Row>
  i18n: I18n
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
}

/** A file of an export. */
export type ExportPart = { readonly file: Blob; readonly rowCount: number }

/** All rows that match the current filter as xlsx files, each as soon as its rows are there; columns in their chosen order. */
export async function* exportParts<Row extends { id: string }>(
  options: Exporting<Row>,
): AsyncGenerator<ExportPart, void> {
  const { list, i18n, signal, onProgress } = options
  let rows: Row[] = []
  let isFirst = true
  for await (const page of loadRows({ list, signal, onProgress })) {
    rows.push(...page)
    while (rows.length >= rowsPerFile) {
      yield await partOf(rows.slice(0, rowsPerFile), list, i18n)
      rows = rows.slice(rowsPerFile)
      isFirst = false
    }
  }
  if (rows.length > 0 || isFirst) yield await partOf(rows, list, i18n)
}

async function partOf<Row extends { id: string }>(rows: readonly Row[], list: Source<Row>, i18n: I18n) {
  const columns = inOrder(columnList(list.columns), list.preferences.order)
  // Loaded by the first export. The CSP refuses its worker, which the build leaves out: web/build/plugins.ts.
  const { default: write } = await import('write-excel-file/universal')
  const header = columns.map(({ label }) => ({ value: i18n._(label), fontWeight: 'bold' as const }))
  // Against formula injection, a value that begins with = is written as text.
  const body = rows.map((row) => columns.map((column) => ({ type: String, value: cellText(column, row, i18n) })))
  const widths = columns.map(({ width = 160 }) => ({ width: Math.round(width / 7) }))
  const file = await write([header, ...body], { columns: widths, stickyRowsCount: 1 }).toBlob()
  return { file, rowCount: rows.length }
}
