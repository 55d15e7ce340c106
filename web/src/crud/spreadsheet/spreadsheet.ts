import { within } from '#contracts/core/time/timer.ts'

import { maxBytes, maxTime } from './bounds.ts'
import type { Answer, Request } from './request.ts'
import { type Table, UnreadableFile } from './table.ts'
import type { SheetContent } from './write-workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The table of an xlsx or CSV file, or of lines that were pasted. Throws an UnreadableFile. */
export async function readSpreadsheet(from: File | string, signal: AbortSignal): Promise<Table> {
  if (typeof from !== 'string' && from.size > maxBytes) throw new UnreadableFile('tooLarge')
  const source = typeof from === 'string' ? from : new Uint8Array(await from.arrayBuffer())
  const { table, refused } = await inWorker({ source }, signal)
  if (refused) throw new UnreadableFile(refused.fault, refused.place)
  if (!table) throw new UnreadableFile('stopped')
  return table
}

/** An xlsx file of these sheets. */
export async function writeSpreadsheet(sheets: readonly SheetContent[], signal?: AbortSignal): Promise<Blob> {
  const { bytes } = await inWorker({ sheets }, signal)
  if (!bytes) throw new UnreadableFile('stopped')
  return new Blob([bytes], { type: xlsx })
}

/**
 * A file may hold anything: it is read in a module worker of our own origin, which ends with its answer, after a time, or
 * with the signal. Source: docs/decisions/0189.
 */
async function inWorker(request: Request, signal?: AbortSignal): Promise<Answer> {
  // Page tests have no workers; the build leaves this out.
  if (import.meta.env.DEV && typeof Worker === 'undefined') return (await import('./request.ts')).answer(request)
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    type: 'module',
    name: 'spreadsheet',
  })
  try {
    return await within(maxTime, workerAnswer(worker, request, signal), stopped)
  } finally {
    worker.terminate()
  }
}

function stopped(): never {
  throw new UnreadableFile('stopped')
}

function workerAnswer(worker: Worker, request: Request, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
    worker.addEventListener('error', () => reject(new UnreadableFile('stopped')))
    worker.postMessage(request)
  })
}
