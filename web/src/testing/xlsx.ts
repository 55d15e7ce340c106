import { strToU8, zipSync } from 'fflate'

type Sheet = { name?: string; state?: 'hidden' | 'veryHidden'; rows: string; behind?: string }

type Workbook = {
  sheets?: readonly Sheet[]
  /** Shared strings, as XML of their `si`. */
  strings?: string
  /** Format codes of the styles 1, 2, … */
  formats?: readonly string[]
  is1904?: true
  /** Parts as they are, in place of ours. */
  parts?: Readonly<Record<string, string>>
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (targets: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Parts of a workbook as a spreadsheet writes them, made by hand: rows are XML of `sheetData`. */
export function xlsxParts({ sheets = [], strings = '', formats = [], is1904, parts = {} }: Workbook) {
  const codes = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('')
  const styles = formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')
  const listed = sheets.map(
    ({ name = `Sheet${sheets.length}`, state = 'visible' }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="rId${n + 1}"/>`,
  )
  return {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`]),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8"?><sst ${main}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, behind = '' }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    ...parts,
  }
}

/** Bytes of a workbook. */
export const xlsxBytes = (workbook: Workbook): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(xlsxParts(workbook)).map(([path, xml]) => [path, strToU8(xml)])))

/** A cell with text. */
export const text = (reference: string, content: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`

/** A cell with a number, in a style of the workbook. */
export const number = (reference: string, stored: string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${stored}</v></c>`
