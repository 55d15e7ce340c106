import { maxBytes, maxUnpacked } from './bounds.ts'
import { readDelimited, readPasted } from './delimited.ts'
import { readFormats } from './number-format.ts'
import { readSheet } from './sheet.ts'
import { readStrings } from './strings.ts'
import { type Line, type Table, UnreadableFile } from './table.ts'
import { readWorkbookParts } from './workbook.ts'
import { openZip } from './zip.ts'

/** Bytes of a file, or lines that were pasted. */
export type Source = Uint8Array<ArrayBuffer> | string

/** The table of an xlsx or CSV file, distinguished by their bytes. Throws an UnreadableFile. */
export function readTable(source: Source): Table {
  if (source.length > maxBytes) throw new UnreadableFile('tooLarge')
  if (typeof source === 'string') return ofText(readPasted(source))
  if (beginsWith(source, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile('oldFormat')
  if (beginsWith(source, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(source)
  const text = decode(source)
  // A page or XML under the name of a spreadsheet, as many systems export it.
  if (/^\s*<(?:!doctype|\?xml|html|meta|table|workbook)/i.test(text)) throw new UnreadableFile('oldFormat')
  return ofText(readDelimited(text))
}

const ofText = (lines: Line[]) =>
  withLines({ lines, sheet: null, otherSheets: [], hiddenSheets: [], hiddenRowCount: 0 })

function withLines(table: Table): Table {
  if (table.lines.length > 0) return table
  throw new UnreadableFile('empty', table.sheet === null ? {} : { sheet: table.sheet })
}

/** The first sheet that can be seen. A formula has the value that was stored with it. */
function readWorkbook(bytes: Uint8Array): Table {
  const archive = openZip(bytes, maxUnpacked)
  const { sheets, is1904, strings, styles } = readWorkbookParts(archive)
  const sheet = sheets.find(({ isHidden }) => !isHidden)
  const xml = sheet ? archive.text(sheet.path) : null
  if (!sheet || xml === null) throw new UnreadableFile('notReadable')
  const read = readSheet(xml, {
    name: sheet.name,
    strings: strings === null ? [] : readStrings(strings),
    formats: styles === null ? [] : readFormats(styles),
    is1904,
  })
  const others = sheets.filter((other) => other !== sheet)
  return withLines({
    ...read,
    sheet: sheet.name,
    otherSheets: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    hiddenSheets: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  })
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** Text of a CSV file: UTF-8 or UTF-16 by their marks, otherwise UTF-8 where it is valid, otherwise GB18030, as Chinese Excel writes it. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const marked = beginsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : beginsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : null
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text // UTF-16 without a mark, or no text
    } catch {
      // The next one.
    }
  }
  throw new UnreadableFile('encoding')
}
