import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Call } from '#contracts/core/call.ts'
import { schemaFields, isCredential } from '#contracts/core/schema.ts'

import { cutText } from '../spreadsheet/cut-text.ts'
import { writeSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import type { SheetContent } from '../spreadsheet/write-workbook.ts'
import { headText } from './head.ts'
import type { ImportSpec, RowTexts } from './spec.ts'

/** Width of a column, in characters. */
const width = 24

type Sheet = Pick<SheetContent, 'name' | 'head' | 'rows'>

/** Cells are text: a spreadsheet would take the leading zeros from a key. */
const write = (sheets: readonly Sheet[]): Promise<Blob> =>
  writeSpreadsheet(sheets.map((it) => ({ ...it, widths: it.head.map(() => width), isText: true })))

/** An empty file with the columns of an import, and a sheet that explains them. */
export function importTemplate<Submit extends Call>({ columns }: ImportSpec<Submit>, i18n: I18n): Promise<Blob> {
  const explained = columns.map(({ label, hint, isRequired }) => [
    i18n._(label),
    i18n._(isRequired ? msg`必填` : msg`选填`),
    hint ? i18n._(hint) : '',
  ])
  return write([
    { name: i18n._(msg`数据`), head: columns.map((column) => headText(column, i18n)), rows: [] },
    { name: i18n._(msg`说明`), head: [i18n._(msg`列`), '', i18n._(msg`说明`)], rows: explained },
  ])
}

/** A row that was not imported, and why. */
export type Rejected = { readonly line: number; readonly texts: RowTexts; readonly reason: string }

/** Columns whose cells no file of ours repeats. */
export const secretColumns = <Submit extends Call>({ call }: ImportSpec<Submit>): ReadonlySet<string> =>
  new Set(Object.entries(schemaFields(call.input)).flatMap(([name, field]) => (isCredential(field) ? [name] : [])))

/** The rows that were not imported, each with its reason: mended, the file can be imported. Cells are text, formulas too. */
export function rejectedSheet<Submit extends Call>(
  spec: ImportSpec<Submit>,
  rows: readonly Rejected[],
  i18n: I18n,
): Promise<Blob> {
  const secret = secretColumns(spec)
  const heads = [...spec.columns.map((column) => headText(column, i18n)), i18n._(msg`原因`), i18n._(msg`原文件的行`)]
  const cells = rows.map(({ line, texts, reason }) => [
    ...spec.columns.map(({ name }) => (secret.has(name) ? '' : cutText(texts[name] ?? '', i18n))),
    reason,
    String(line),
  ])
  return write([{ name: i18n._(msg`未导入`), head: heads, rows: cells }])
}
