import type { I18n } from '@lingui/core'

import { cellText, columnList, inOrder, type NamedColumn } from '../column.ts'
import type { List } from '../list.ts'
import { cutText } from '../spreadsheet/cut-text.ts'
import { serialNumber } from '../spreadsheet/number-format.ts'
import { writeSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import type { CellContent } from '../spreadsheet/write-workbook.ts'
import type { BatchProgress } from './batch.ts'
import { loadRows } from './load-rows.ts'

/** Largest number of rows of a file: a spreadsheet of more opens slowly. */
export const rowsPerFile = 10_000

/** What is exported of a list. */
type Source<Row extends { id: string }> = Pick<List<Row>, 'columns' | 'total' | 'load' | 'isShown'> & {
  readonly preferences: Pick<List<Row>['preferences'], 'order' | 'visible'>
}

/** Which part of a list is exported. */
export type ExportChoice<Row> = {
  /** Selected rows; null for all that match the filter. */
  readonly rows: readonly Row[] | null
  /** Only the columns that the table shows. */
  readonly isShownOnly: boolean
}

type Exporting<Row extends { id: string }> = {
  list: Source<Row>
  choice: ExportChoice<Row>
  i18n: I18n
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
}

/** A file of an export. */
export type ExportPart = { readonly file: Blob; readonly rowCount: number }

/** Columns of an export in their chosen order. */
export function exportedColumns<Row extends { id: string }>(
  { columns, preferences: { order, visible } }: Pick<Source<Row>, 'columns' | 'preferences'>,
  isShownOnly: boolean,
): NamedColumn<Row>[] {
  const ordered = inOrder(columnList(columns), order)
  return isShownOnly ? ordered.filter(({ name, isHidden }) => visible[name] ?? !isHidden) : ordered
}

/** The chosen rows as xlsx files, each as soon as its rows are there. */
export async function* exportParts<Row extends { id: string }>(
  options: Exporting<Row>,
): AsyncGenerator<ExportPart, void> {
  let rows: Row[] = []
  let isFirst = true
  for await (const page of exportedPages(options)) {
    rows.push(...page)
    while (rows.length >= rowsPerFile) {
      yield await exportPart(rows.slice(0, rowsPerFile), options)
      rows = rows.slice(rowsPerFile)
      isFirst = false
    }
  }
  if (rows.length > 0 || isFirst) yield await exportPart(rows, options)
}

async function* exportedPages<Row extends { id: string }>({ list, choice, signal, onProgress }: Exporting<Row>) {
  if (choice.rows) yield choice.rows
  else yield* loadRows({ list, signal, onProgress })
}

async function exportPart<Row extends { id: string }>(rows: readonly Row[], options: Exporting<Row>) {
  const { list, choice, i18n, signal } = options
  const columns = exportedColumns(list, choice.isShownOnly)
  const sheet = {
    name: 'Sheet1',
    head: columns.map(({ label }) => i18n._(label)),
    rows: rows.map((row) => columns.map((column) => cellContent(column, row, i18n))),
    widths: columns.map(({ width = 160 }) => Math.round(width / 7)),
  }
  return { file: await writeSpreadsheet([sheet], signal), rowCount: rows.length }
}

/** A time is a date, as it is in Blade's zone; any other value is text. */
function cellContent<Row>(column: NamedColumn<Row>, row: Row, i18n: I18n): CellContent {
  const value: unknown = row[column.name]
  const isTime = column.isInstant || column.isDay || column.text
  const local = isTime && typeof value === 'string' ? /^([\d-]{10})(?:T([\d:]{8})\+08:00)?$/.exec(value) : null
  const date = local && serialNumber(`${local[1]}T${local[2] ?? '00:00:00'}`)
  if (date) return { date }
  return cutText(cellText(column, row, i18n).replaceAll('\u00A0', ' '), i18n)
}
