import { onTestFinished } from 'vitest'

import { threadWriter, type Writer } from '../../platform/sqlite/writer.ts'
import { temporaryFile } from './sqlite.ts'

/** A store whose thread writes to a database file, with a driven clock. */
export type ThreadBench<Store> = {
  readonly store: Store
  now(): number
  advance(seconds: number): void
  /** Ends the thread and starts another on the same file. */
  restart(): Promise<void>
}

/** Opens a store on the thread of a writer. */
export async function threadBench<Store>(
  open: (writer: Writer, now: () => number) => Store,
): Promise<ThreadBench<Store>> {
  const file = temporaryFile()
  let time = Date.parse('2026-11-21T09:00:00Z')
  const now = () => time
  let writer = threadWriter(file)
  let store = open(writer, now)
  onTestFinished(() => writer.close())
  return {
    get store() {
      return store
    },
    now,
    advance: (seconds) => (time += seconds * 1000),
    async restart() {
      await writer.close()
      writer = threadWriter(file)
      store = open(writer, now)
    },
  }
}
