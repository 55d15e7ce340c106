import { readTable, type Source } from './read-table.ts'
import { type FileFault, type Place, type Table, UnreadableFile } from './table.ts'
import { type SheetContent, writeWorkbook } from './write-workbook.ts'

/** Message to the worker: a file to be read, or sheets to be written. */
export type Request = { readonly source: Source } | { readonly sheets: readonly SheetContent[] }

/** Message from the worker. */
export type Answer = {
  readonly table?: Table
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly refused?: { readonly fault: FileFault; readonly place: Place }
}

/** Reads or writes: in the worker, and in tests, where there is none. */
export function answer(request: Request): Answer {
  try {
    return 'source' in request ? { table: readTable(request.source) } : { bytes: writeWorkbook(request.sheets) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refused: { fault: error.fault, place: error.place } }
  }
}
