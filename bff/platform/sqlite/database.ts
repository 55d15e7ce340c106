import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { refuseSpecialFile } from '../special-file.ts'

/** Milliseconds that the start may wait for another process. */
const openTimeout = 5_000

/** The statements of a table, each call in a transaction elsewhere: it resolves when that is committed. */
export type Remote<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never
}

/** How a connection is opened. */
type Connection = {
  /** Statements that create missing tables and columns. */
  readonly schema: string
  /** Milliseconds to wait while another process holds the lock; the thread waits with them. */
  readonly busyTimeout: number
}

/**
 * Opens a SQLite database in WAL mode, readable by its owner only. Commits are not synced to disk unless they say so.
 * Throws when the file is not a database.
 */
export function openDatabase(path: string, { schema, busyTimeout }: Connection): DatabaseSync {
  if (path !== ':memory:') {
    refuseSpecialFile(path)
    closeSync(openSync(path, 'a', 0o600)) // SQLite gives its -wal and -shm files the same mode
    chmodSync(path, 0o600)
  }
  const db = new DatabaseSync(path, { timeout: openTimeout })
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}; PRAGMA busy_timeout = ${busyTimeout}`)
  return db
}

/** All statements or none. Takes the write lock first, so that no later statement can fail on it. */
export function atomically<T>(db: DatabaseSync, transaction: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = transaction()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** SQLITE_BUSY and SQLITE_LOCKED with their extended codes. Source: https://sqlite.org/rescode.html. */
export function isLocked(error: unknown): boolean {
  const { errcode } = Object(error) as { errcode?: number } // of node:sqlite
  return errcode !== undefined && [5, 6].includes(errcode & 0xff)
}
