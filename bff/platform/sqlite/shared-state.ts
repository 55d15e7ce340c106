import type { DatabaseSync } from 'node:sqlite'

import type { SharedState } from '#bff/limits/shared-state/store.ts'
import type { Remote } from './database.ts'

/** `expiresAt` is null for a value that stays. */
export const sharedStateSchema = `CREATE TABLE IF NOT EXISTS shared_state (
  key TEXT PRIMARY KEY, value TEXT NOT NULL, expiresAt INTEGER
) STRICT; CREATE INDEX IF NOT EXISTS shared_state_expiry ON shared_state (expiresAt)`

type Row = { readonly value: string; readonly expiresAt: number | null }

/** Time of the call, and milliseconds until the row expires. */
type Life = { readonly now: number; readonly lifetime: number }

/** Statements on shared state. */
export function sharedStateTable(db: DatabaseSync) {
  const select = db.prepare('SELECT value, expiresAt FROM shared_state WHERE key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO shared_state VALUES (?, ?, ?)')
  const deleteExpired = db.prepare(
    'DELETE FROM shared_state WHERE rowid IN (SELECT rowid FROM shared_state WHERE expiresAt <= ? LIMIT ?)',
  )

  function valueAt(key: string, now: number): string | null {
    const row = select.get(key) as Row | undefined // the table is STRICT
    return row && (row.expiresAt === null || row.expiresAt > now) ? row.value : null
  }

  return {
    get: valueAt,
    set: (key: string, value: string) => void replace.run(key, value, null),
    claim(key: string, { now, lifetime }: Life): boolean {
      if (valueAt(key, now) !== null) return false
      replace.run(key, '1', Math.ceil(now + lifetime))
      return true
    },
    add(key: string, amount: number, { now, lifetime }: Life): number {
      const sum = Number(valueAt(key, now) ?? 0) + amount
      replace.run(key, String(sum), Math.ceil(now + lifetime))
      return sum
    },
    /** Deletes at most `limit` expired rows; returns how many. */
    sweep: (now: number, limit: number) => Number(deleteExpired.run(now, limit).changes),
  }
}

type SharedStateTable = Remote<ReturnType<typeof sharedStateTable>>

/** Shared state in a SQLite file, for one Node process. */
export const sqliteSharedState = (table: SharedStateTable, now: () => number): SharedState => ({
  get: (key) => table.get(key, now()),
  set: (key, value) => table.set(key, value),
  claim: (key, lifetime) => table.claim(key, { now: now(), lifetime }),
  add: (key, amount, lifetime) => table.add(key, amount, { now: now(), lifetime }),
})
