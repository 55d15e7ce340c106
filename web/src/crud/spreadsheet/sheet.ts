import { maxColumns, maxRows } from './bounds.ts'
import { type NumberFormat, numberText } from './number-format.ts'
import { columnIndex, columnName, rowNumber } from './reference.ts'
import { StringText, unescaped } from './strings.ts'
import { type CellFault, type CellProblem, type Line, UnreadableFile } from './table.ts'
import { isTrue } from './workbook.ts'
import { type Attributes, readXml } from './xml.ts'

type Context = {
  readonly name: string
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly is1904: boolean
}

/** Lines of a sheet that are not empty. */
export type SheetLines = { readonly lines: Line[]; readonly hiddenRowCount: number }

/** Reads a sheet cell by cell: what is built are the lines that have values, and no more of them than a file may have. */
export function readSheet(xml: string, context: Context): SheetLines {
  const reader = new SheetReader(context)
  readXml(xml, reader)
  return reader.result()
}

type OpenCell = {
  column: number
  type: string
  style: number
  hasFormula: boolean
  value: string | null
}

class SheetReader {
  readonly #context: Context
  readonly #lines: Line[] = []
  readonly #merged: { column: number; top: number; bottom: number }[] = []
  readonly #inline = new StringText()
  #hiddenRowCount = 0
  #row = { number: 0, isHidden: false, cells: [] as string[], problems: [] as CellProblem[] }
  #column = -1
  #cell: OpenCell | null = null
  #isValue = false

  constructor(context: Context) {
    this.#context = context
  }

  readonly open = (name: string, attributes: () => Attributes) => {
    if (this.#cell) this.#inline.open(name)
    if (name === 'row') this.#beginRow(attributes())
    else if (name === 'c') this.#beginCell(attributes())
    else if (name === 'mergeCell') this.#addMerged(attributes()['ref'] ?? '')
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true
    else if (name === 'v' && this.#cell) {
      this.#isValue = true
      this.#cell.value = ''
    }
  }

  readonly text = (text: string) => {
    if (!this.#cell) return
    if (this.#isValue) this.#cell.value += text
    else this.#inline.add(text)
  }

  readonly close = (name: string) => {
    if (this.#cell) this.#inline.close(name)
    if (name === 'v') this.#isValue = false
    else if (name === 'c' && this.#cell) this.#endCell(this.#cell)
    else if (name === 'row') this.#endRow()
  }

  result(): SheetLines {
    const lines = this.#lines.map((line) => this.#withMerged(line))
    return { lines, hiddenRowCount: this.#hiddenRowCount }
  }

  #beginRow({ r, hidden }: Attributes) {
    const number = r === undefined ? this.#row.number + 1 : Number(r)
    if (!Number.isInteger(number) || number <= this.#row.number || number > 1_048_576) throw this.#unreadable()
    this.#row = { number, isHidden: isTrue(hidden), cells: [], problems: [] }
    this.#column = -1
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes) {
    const column = r === undefined ? this.#column + 1 : columnIndex(r)
    if (column === null || column <= this.#column) throw this.#unreadable()
    this.#column = column
    this.#cell = { column, type: t, style: Number(s), hasFormula: false, value: null }
    this.#inline.take()
  }

  #endCell(cell: OpenCell) {
    this.#cell = null
    const read = this.#cellText(cell)
    const text = 'text' in read ? read.text.trim() : isShown.has(read.fault) ? (cell.value ?? '') : ''
    if (text === '' && 'text' in read) return
    if (cell.column >= maxColumns) {
      const reference = `${columnName(cell.column)}${this.#row.number}`
      throw new UnreadableFile('tooManyColumns', { sheet: this.#context.name, cell: reference })
    }
    const { cells, problems } = this.#row
    while (cells.length < cell.column) cells.push('')
    cells.push(text)
    const fault = 'fault' in read ? read : cell.type === 'n' ? null : textFault(text)
    if (fault) problems.push({ column: cell.column, ...fault })
  }

  #cellText({ type, value, style, hasFormula }: OpenCell): { text: string } | CellFaultText {
    const { strings, formats, is1904 } = this.#context
    if (type === 'inlineStr') return { text: this.#inline.take() }
    if (value === null) return hasFormula ? { fault: 'noValue' } : { text: '' }
    if (type === 'e') return { fault: 'error', shown: value }
    if (type === 'b') return { text: isTrue(value) ? 'TRUE' : 'FALSE' }
    if (type === 'str') return { text: unescaped(value) }
    if (type === 'd') return { text: value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, '').replace('T', ' ') }
    if (type === 'n') return value.trim() === '' ? { text: '' } : numberText(value, formats[style], is1904)
    const shared = type === 's' ? strings[Number(value)] : undefined
    if (shared === undefined) throw this.#unreadable()
    return { text: shared }
  }

  #endRow() {
    const { number, isHidden, cells, problems } = this.#row
    if (cells.length === 0) return
    if (isHidden) {
      this.#hiddenRowCount += 1
      return
    }
    if (this.#lines.length > maxRows) throw new UnreadableFile('tooManyRows', { sheet: this.#context.name })
    this.#lines.push({ number, cells, ...(problems.length > 0 && { problems }) })
  }

  /** A merged cell of several rows has its value in the first: the others look as if they had it, too. */
  #addMerged(reference: string) {
    const [first = '', last = first] = reference.split(':')
    const column = columnIndex(first)
    const [top, bottom] = [rowNumber(first), rowNumber(last)]
    if (column === null || bottom <= top) return
    if (this.#merged.length > maxRows) throw this.#unreadable()
    this.#merged.push({ column, top, bottom })
  }

  #withMerged(line: Line): Line {
    const covered = this.#merged.filter(({ top, bottom }) => line.number > top && line.number <= bottom)
    if (covered.length === 0) return line
    const problems = covered.map(({ column }): CellProblem => ({ column, fault: 'merged' }))
    return { ...line, problems: [...(line.problems ?? []), ...problems] }
  }

  #unreadable() {
    return new UnreadableFile('damaged', { sheet: this.#context.name })
  }
}

/** Faults whose cell keeps what the file has; of the others it would pass for the value. */
const isShown: ReadonlySet<CellFault> = new Set(['rounded', 'error'])

/** What a text says about itself: digits that scientific notation has lost, an error of a formula, or a lost character. */
export function textFault(text: string): CellFaultText | null {
  if (/^[+-]?\d(?:[.,]\d+)?e[+-]\d+$/i.test(text)) return { fault: 'rounded' }
  if (/^#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC)!|NAME\?)$/.test(text)) return { fault: 'error', shown: text }
  return text.includes('\uFFFD') ? { fault: 'lostCharacter' } : null
}

type CellFaultText = Omit<CellProblem, 'column'>
