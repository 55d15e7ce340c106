import papa from 'papaparse'

import { maxColumns, maxRows } from './bounds.ts'
import { columnName } from './reference.ts'
import { textFault } from './sheet.ts'
import { type CellProblem, type Line, UnreadableFile } from './table.ts'

/**
 * Lines of delimited text that are not empty (RFC 4180). The separator is named by `sep=` in the first line, otherwise it is the sign
 * that parts the first line most often: a comma, a semicolon where a comma is a decimal sign, or a tab.
 */
export function readDelimited(text: string): Line[] {
  const stated = /^sep=([,;\t|])\r?\n/i.exec(text)
  const separator = stated?.[1] ?? findSeparator(text)
  return readRows(stated ? text.slice(stated[0].length) : text, separator, stated ? 1 : 0)
}

/** Lines that were pasted: cells copied from a spreadsheet are parted by tabs, typed ones by commas, none by blanks. */
export function readPasted(text: string): Line[] {
  if (text.includes('\t')) return readRows(text, '\t', 0)
  return readRows(text.replaceAll('，', ','), ',', 0)
}

function readRows(text: string, delimiter: string, before: number): Line[] {
  const lines: Line[] = []
  let number = before
  let fault: 'quotes' | 'tooManyRows' | null = null
  papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }, parser) {
      number += 1
      if (errors.some(({ type }) => type === 'Quotes')) fault = 'quotes'
      const line = parsedLine(data, number)
      if (line) lines.push(line)
      if (lines.length > maxRows + 1) fault ??= 'tooManyRows'
      if (fault) parser.abort()
    },
  })
  if (fault) throw new UnreadableFile(fault)
  return lines
}

function parsedLine(data: readonly string[], number: number): Line | null {
  const cells = data.map((cell) => unwrapped(cell.trim()))
  const length = cells.findLastIndex(Boolean) + 1
  if (length === 0) return null
  if (length > maxColumns) throw new UnreadableFile('tooManyColumns', { cell: `${columnName(length - 1)}${number}` })
  const problems = cells.flatMap((cell, column): CellProblem[] => {
    const fault = textFault(cell)
    return fault ? [{ column, ...fault }] : []
  })
  return { number, cells: cells.slice(0, length), ...(problems.length > 0 && { problems }) }
}

/** `="0123"` is how CSV keeps zeros in front of a spreadsheet. */
const unwrapped = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell

/** Sign that parts the first line most often, outside of quotes. */
function findSeparator(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' && [...counts.values()].some(Boolean)) break
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const most = Math.max(...counts.values()) // of equal ones the first
  return [...counts.keys()].find((sign) => counts.get(sign) === most) ?? ','
}
