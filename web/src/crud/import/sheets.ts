import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Call } from '#contracts/core/call.ts'
import { fieldsOf, isCredential } from '#contracts/core/schema.ts'

import { headOf } from './head.ts'
import type { ImportSpec, RowTexts } from './spec.ts'

/** Cells of the template that are text: a spreadsheet would take the leading zeros from a key. */
const textRows = 200

const text = (value: string) => ({ type: String, value, format: '@' })
const head = (value: string) => ({ ...text(value), fontWeight: 'bold' as const })
const width = { width: 24 }

async function write(sheets: { sheet: string; rows: ReturnType<typeof text>[][] }[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const written = sheets.map(({ sheet, rows }) => ({
    sheet,
    data: rows,
    columns: (rows[0] ?? []).map(() => width),
    stickyRowsCount: 1,
  }))
  return writeWorkbook(written).toBlob()
}

/** An empty file with the columns of an import, and a sheet that explains them. */
export function templateOf<Submit extends Call>({ columns }: ImportSpec<Submit>, i18n: I18n): Promise<Blob> {
  const empty = columns.map(() => text(''))
  const explained = columns.map(({ label, hint, isRequired }) => [
    text(i18n._(label)),
    text(i18n._(isRequired ? msg`必填` : msg`选填`)),
    text(hint ? i18n._(hint) : ''),
  ])
  return write([
    {
      sheet: i18n._(msg`数据`),
      rows: [columns.map((column) => head(headOf(column, i18n))), ...Array.from({ length: textRows }, () => empty)],
    },
    { sheet: i18n._(msg`说明`), rows: [[head(i18n._(msg`列`)), head(''), head(i18n._(msg`说明`))], ...explained] },
  ])
}

/** A row that was not imported, and why. */
export type Rejected = { readonly line: number; readonly texts: RowTexts; readonly reason: string }

/** Columns whose cells no file of ours repeats. */
export const secretColumns = <Submit extends Call>({ call }: ImportSpec<Submit>): ReadonlySet<string> =>
  new Set(Object.entries(fieldsOf(call.input)).flatMap(([name, field]) => (isCredential(field) ? [name] : [])))

/** The rows that were not imported, each with its reason: mended, the file can be imported. Cells are text, formulas too. */
export function rejectedOf<Submit extends Call>(
  spec: ImportSpec<Submit>,
  rows: readonly Rejected[],
  i18n: I18n,
): Promise<Blob> {
  const secret = secretColumns(spec)
  const heads = [...spec.columns.map((column) => headOf(column, i18n)), i18n._(msg`原因`), i18n._(msg`原文件的行`)]
  const cells = rows.map(({ line, texts, reason }) => [
    ...spec.columns.map(({ name }) => text(secret.has(name) ? '' : (texts[name] ?? ''))),
    text(reason),
    text(String(line)),
  ])
  return write([{ sheet: i18n._(msg`未导入`), rows: [heads.map(head), ...cells] }])
}
