import { plainText } from '../column.ts'
import { parseText } from './delimited.ts'
import { FileProblem, fileProblems } from './file-problem.ts'
import { maxBytes, maxRows } from './spec.ts'

/** A line of a file with its number in the file, from 1. */
export type Line = { readonly number: number; readonly cells: readonly string[] }

/** Largest size of an unpacked xlsx file, in bytes: a small archive may hold any amount. */
const maxUnpacked = 60 * 1024 * 1024

/** Lines of an xlsx or CSV file that are not empty. Formulas are not evaluated. Throws a FileProblem. */
export async function readTable(file: File): Promise<Line[]> {
  if (file.size > maxBytes) throw new FileProblem(fileProblems.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileProblem(fileProblems.oldFormat)
  const isZip = beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
  return withinBounds(isZip ? await readWorkbook(file, bytes) : await parseText(decode(bytes)))
}

/** Lines of text that was pasted: copied cells, or words separated by commas or spaces. Throws a FileProblem. */
export const readPasted = async (text: string, columnCount: number): Promise<Line[]> =>
  withinBounds(await parseText(text, columnCount))

function withinBounds(rows: readonly (readonly string[])[]): Line[] {
  const lines = rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (lines.length === 0) throw new FileProblem(fileProblems.empty)
  if (lines.length > maxRows + 1) throw new FileProblem(fileProblems.tooManyRows) // one of them is the head
  return lines
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/** Rows of the first sheet. A formula has the value that was stored with it. */
async function readWorkbook(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  // Loaded with the first file. Its worker, which the CSP refuses, is left out by the build: web/build/library-patches/zip-without-worker.ts.
  const [{ unzipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/universal')])
  let size = 0
  try {
    // Only reads the sizes that the archive states.
    unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize
        return false
      },
    })
    if (size > maxUnpacked) throw new FileProblem(fileProblems.expandsTooMuch)
    const rows = await readSheet(file, { parseNumber: numberText })
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(fileProblems.notReadable, error)
  }
}

/** Digits as they are stored: as a number, a long one would lose some. */
const numberText = (stored: string) => (/e/i.test(stored) ? String(Number(stored)) : stored)

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return plainText(cell)
}

/** Text of a CSV file: UTF-8 or UTF-16 by their marks, else UTF-8 where it is valid, else GB18030, as Chinese Excel writes it. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeChinese(bytes)
  }
}

function decodeChinese(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new FileProblem(fileProblems.encoding, error)
  }
}
