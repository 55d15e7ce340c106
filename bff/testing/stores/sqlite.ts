import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { onTestFinished } from 'vitest'

import { openDatabase } from '../../platform/sqlite/database.ts'
import { schema } from '../../platform/sqlite/tables.ts'
import { localWriter, type Writer } from '../../platform/sqlite/writer.ts'

/** The tables of a new database in memory. */
export const memoryTables = (): Writer => localWriter(openDatabase(':memory:', { schema, busyTimeout: 0 }))

/** Path of a database file of one test. */
export function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return join(directory, 'store.sqlite')
}

/** One process with a database file. */
export type Opened = { readonly db: DatabaseSync; readonly writer: Writer }

/** A database file that this thread reads and writes. */
export function openLocally(file: string): Opened {
  const db = openDatabase(file, { schema, busyTimeout: 0 })
  return { db, writer: localWriter(db) }
}
