import { strToU8, zipSync } from 'fflate'

import { columnName } from './reference.ts'
import { escaped } from './strings.ts'

/** Text of a cell, or a date as its serial number. */
export type CellContent = string | { readonly date: number }

/** A sheet to be written: a bold head that stays in view, and rows below it. */
export type SheetContent = {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly CellContent[])[]
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  /** What is typed into its columns stays text: a spreadsheet would take the leading zeros from a key. */
  readonly isText?: true
}

/** Numbers of the cells' styles, in the order of `styles`. */
const style = { head: 1, text: 2, date: 3 }

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/**
 * Bytes of an xlsx file. Text is written as text: a value that begins with = is no formula. Nothing waits and no worker is
 * started: it runs in one.
 */
export function writeWorkbook(sheets: readonly SheetContent[]): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each(sheets, (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(sheets, ({ name }, n) => `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  }
  for (const [index, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet)
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(declaration + xml)])
  return zipSync(Object.fromEntries(files))
}

const each = <T>(items: readonly T[], xml: (item: T, number: number) => string) =>
  items.map((item, index) => xml(item, index + 1)).join('')

const relations = (targets: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="${packaged}/relationships">${each(targets, ([type, target], n) => `<Relationship Id="rId${n}" Type="${office}/${type}" Target="${target}"/>`)}</Relationships>`

function sheetXml({ head, rows, widths, isText }: SheetContent): string {
  const columns = each(
    widths,
    (width, n) =>
      `<col min="${n}" max="${n}" width="${width}" customWidth="1"${isText ? ` style="${style.text}"` : ''}/>`,
  )
  const body = each([head, ...rows], (cells, n) => {
    const first = n === 1 ? style.head : isText ? style.text : 0
    return `<row r="${n}">${cells.map((cell, column) => cellXml(cell, `r="${columnName(column)}${n}"`, first)).join('')}</row>`
  })
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  return `<worksheet xmlns="${main}">${view}<cols>${columns}</cols><sheetData>${body}</sheetData></worksheet>`
}

function cellXml(cell: CellContent, reference: string, number: number): string {
  if (typeof cell !== 'string') return `<c ${reference} s="${style.date}"><v>${cell.date}</v></c>`
  if (cell === '') return `<c ${reference} s="${number}"/>`
  return `<c ${reference} s="${number}" t="inlineStr"><is><t xml:space="preserve">${markup(escaped(cell))}</t></is></c>`
}

const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const attribute = (text: string) => markup(text).replaceAll('"', '&quot;')
