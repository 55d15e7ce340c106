import type { I18n } from '@lingui/core'

import { columnList, cellText } from '../column.ts'
import type { List } from '../list.ts'
import { type BatchProgress, withinRateLimit } from './batch.ts'

/** Rows of a page of an export, and its largest number of rows: ten calls. */
export const exportLimits = { page: 200, rows: 2_000 } as const

/** What is exported of a list. */
type Source<Row extends { id: string }> = Pick<List<Row>, 'columns' | 'total' | 'load' | 'isShown'>

type Exporting<Row extends { id: string }> = {
  list: Source<Row>
  i18n: I18n
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
}

/** All rows that match the current filter, up to the limit, as an xlsx file. */
export async function exportFile<Row extends { id: string }>({ list, i18n, signal, onProgress }: Exporting<Row>) {
  const { isShown = () => true } = list
  const rows = (await rowsOf(list, signal, onProgress)).filter((row) => isShown(row))
  const columns = columnList(list.columns)
  // Loaded by the first export. The CSP refuses its worker, which the build leaves out: web/build/plugins.ts.
  const { default: write } = await import('write-excel-file/universal')
  const header = columns.map(({ label }) => ({ value: i18n._(label), fontWeight: 'bold' as const }))
  // Against formula injection, a value that begins with = is written as text.
  const body = rows.map((row) => columns.map((column) => ({ type: String, value: cellText(column, row, i18n) })))
  const widths = columns.map(({ width = 160 }) => ({ width: Math.round(width / 7) }))
  return write([header, ...body], { columns: widths, stickyRowsCount: 1 }).toBlob()
}

async function rowsOf<Row extends { id: string }>(
  list: Source<Row>,
  signal: AbortSignal,
  onProgress: (progress: BatchProgress) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let total = Math.min(list.total, exportLimits.rows)
  const report = (waits = 0) => onProgress({ done: Math.min(rows.length, total), total, waits })
  const limited = withinRateLimit(signal, report)
  const exportId = crypto.randomUUID()
  report()
  for (let current = 1; rows.length < total || current === 1; current += 1) {
    const page = await limited(() => list.load({ current, size: exportLimits.page }, { signal, exportId }))
    total = Math.min(page.total, exportLimits.rows)
    rows.push(...page.records)
    report()
    if (page.records.length === 0 || current * exportLimits.page >= exportLimits.rows) break
  }
  return rows.slice(0, exportLimits.rows)
}
