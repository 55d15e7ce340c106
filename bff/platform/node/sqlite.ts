import { chmodSync, closeSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

/** Milliseconds. Source: security R9. */
const lockTimeout = 250
const retryInterval = 10
/** Milliseconds that the start may wait for another process. */
const openTimeout = 5_000

/**
 * Opens a SQLite database in WAL mode, readable by its owner only. `synchronous`: FULL syncs every commit to disk. Throws
 * when the file is no database. SQLite's own busy time-out would block the event loop: it is 0, see retryWhileLocked.
 */
export function openDatabase(path: string, synchronous: 'NORMAL' | 'FULL', schema: string): DatabaseSync {
  if (path !== ':memory:') {
    closeSync(openSync(path, 'a', 0o600)) // SQLite gives its -wal and -shm files the same mode
    chmodSync(path, 0o600)
  }
  const db = new DatabaseSync(path, { timeout: openTimeout })
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; ${schema}; PRAGMA busy_timeout = 0`)
  return db
}

/**
 * Runs a transaction, again after a pause while another process holds the lock. It runs synchronously, so that nothing
 * comes between its statements, and must have no effect when it fails.
 */
export async function retryWhileLocked<T>(transaction: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeout
  for (;;) {
    try {
      return transaction()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw error
    }
    await setTimeout(retryInterval)
  }
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
function isLocked(error: unknown): boolean {
  const { errcode } = Object(error) as { errcode?: number } // of node:sqlite
  return errcode !== undefined && [5, 6].includes(errcode & 0xff)
}
