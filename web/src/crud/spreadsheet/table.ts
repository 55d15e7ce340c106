/** Why a cell is refused: what the file has is not what was entered, or nobody can tell. */
export type CellFault =
  /** A number of more digits than a spreadsheet keeps, or one in scientific notation: digits are lost. */
  | 'rounded'
  /** A date whose format hides a part of it, such as 3-4 turned into March 4, or a day that does not exist. */
  | 'date'
  /** A number format that shows something other than the value. */
  | 'format'
  /** An error of a formula, such as #N/A. */
  | 'error'
  /** A formula without a stored value. */
  | 'noValue'
  /** A part of a merged cell that is in another row. */
  | 'merged'
  /** A character that an earlier conversion has lost. */
  | 'lostCharacter'
  /** More cells than the head has: a separator within a value. */
  | 'beyondHead'

/** A refused cell of a line. */
export type CellProblem = {
  /** Index of the column, from 0. */
  readonly column: number
  readonly fault: CellFault
  /** What the cell shows: the error, or the number format. */
  readonly shown?: string
}

/** A line of a file with its number in the file, from 1. Empty cells are ''. */
export type Line = {
  readonly number: number
  readonly cells: readonly string[]
  readonly problems?: readonly CellProblem[]
}

/** The lines of a file that are not empty, and what was left out. */
export type Table = {
  readonly lines: readonly Line[]
  /** The sheet that was read; null for text. */
  readonly sheet: string | null
  /** Other sheets of the workbook that can be seen. */
  readonly otherSheets: readonly string[]
  /** Other sheets of the workbook that are hidden. */
  readonly hiddenSheets: readonly string[]
  /** Rows that a filter or somebody has hidden. */
  readonly hiddenRowCount: number
}

/** Why a file is refused as a whole. */
export type FileFault =
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'expandsTooMuch'
  | 'oldFormat'
  | 'notReadable'
  | 'damaged'
  | 'encoding'
  | 'quotes'
  | 'empty'
  | 'stopped'

/** Where in a workbook it is refused. */
export type Place = { readonly sheet?: string; readonly cell?: string }

/** A file that cannot be read. It crosses the border of a worker as its fault and place. */
export class UnreadableFile extends Error {
  readonly fault: FileFault
  readonly place: Place

  constructor(fault: FileFault, place: Place = {}, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
    this.place = place
  }
}
