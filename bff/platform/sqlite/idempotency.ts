import type { DatabaseSync } from 'node:sqlite'

import {
  type EarlierRecord,
  type IdempotencyRecord,
  recordLifetime,
  type IdempotencyStore,
} from '#bff/upstream/idempotency/store.ts'
import type { Remote } from './database.ts'

export const idempotencySchema = `CREATE TABLE IF NOT EXISTS idempotency (
  name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, sealed BLOB, expiresAt INTEGER NOT NULL
) STRICT; CREATE INDEX IF NOT EXISTS idempotency_expiry ON idempotency (expiresAt)`

/** Time of a write, and the milliseconds that its key is kept. */
type Begin = { readonly now: number; readonly life?: number | undefined }

/** Statements on idempotency keys. */
export function idempotencyTable(db: DatabaseSync) {
  const select = db.prepare('SELECT fingerprint, sealed, expiresAt FROM idempotency WHERE name = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO idempotency VALUES (?, ?, NULL, ?)')
  const update = db.prepare('UPDATE idempotency SET sealed = ? WHERE name = ?')
  const remove = db.prepare('DELETE FROM idempotency WHERE name = ?')
  const deleteExpired = db.prepare(
    'DELETE FROM idempotency WHERE rowid IN (SELECT rowid FROM idempotency WHERE expiresAt <= ? LIMIT ?)',
  )
  return {
    begin(name: string, fingerprint: string, { now, life = recordLifetime }: Begin): EarlierRecord | null {
      const { changes } = insert.run(name, fingerprint, now + life)
      if (changes === 1) return null
      const row = select.get(name) as (IdempotencyRecord & { expiresAt: number }) | undefined // the table is STRICT
      if (!row) return null
      const { sealed, expiresAt } = row
      return {
        fingerprint: row.fingerprint,
        sealed: sealed && new Uint8Array(sealed),
        age: now + life - expiresAt,
      }
    },
    finish: (name: string, sealed: Uint8Array<ArrayBuffer>) => void update.run(sealed, name),
    forget: (name: string) => void remove.run(name),
    /** Deletes at most `limit` expired rows; returns how many. */
    sweep: (now: number, limit: number) => Number(deleteExpired.run(now, limit).changes),
  }
}

type IdempotencyTable = Remote<ReturnType<typeof idempotencyTable>>

/** Idempotency keys in a SQLite file for one Node process. Commits are synced to disk: a key must survive a power cut. */
export const sqliteIdempotency = (table: IdempotencyTable, now: () => number): IdempotencyStore => ({
  begin: (name, fingerprint, life) => table.begin(name, fingerprint, { now: now(), life }),
  finish: (name, sealed) => table.finish(name, sealed),
  forget: (name) => table.forget(name),
})
