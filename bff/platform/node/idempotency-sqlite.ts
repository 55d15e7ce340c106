import { type IdempotencyRecord, recordLifetime, type IdempotencyStore } from '#bff/idempotency/store.ts'
import { openDatabase, retryWhileLocked } from './sqlite.ts'

const table = `CREATE TABLE IF NOT EXISTS idempotency (
  name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, sealed BLOB, expiresAt INTEGER NOT NULL
) STRICT`

/** Store of idempotency keys in SQLite. */
export type SqliteIdempotency = IdempotencyStore & {
  /** Deletes expired rows. */
  sweep(): void
  close(): void
}

/** Idempotency keys in a SQLite file for one Node process. Commits are synced to disk: a key must survive a power cut. */
export function sqliteIdempotency(path: string, now: () => number): SqliteIdempotency {
  const db = openDatabase(path, 'FULL', table)
  const select = db.prepare('SELECT fingerprint, sealed FROM idempotency WHERE name = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO idempotency VALUES (?, ?, NULL, ?)')
  const update = db.prepare('UPDATE idempotency SET sealed = ? WHERE name = ?')
  const remove = db.prepare('DELETE FROM idempotency WHERE name = ?')
  const deleteExpired = db.prepare('DELETE FROM idempotency WHERE expiresAt <= ?')
  return {
    begin: (name, fingerprint) =>
      retryWhileLocked(() => {
        const { changes } = insert.run(name, fingerprint, now() + recordLifetime)
        if (changes === 1) return null
        const row = select.get(name) as IdempotencyRecord | undefined // the table is STRICT
        return row ? { fingerprint: row.fingerprint, sealed: row.sealed && new Uint8Array(row.sealed) } : null
      }),
    finish: (name, sealed) => retryWhileLocked(() => void update.run(sealed, name)),
    forget: (name) => retryWhileLocked(() => void remove.run(name)),
    sweep() {
      deleteExpired.run(now())
    },
    close: () => db.close(),
  }
}
