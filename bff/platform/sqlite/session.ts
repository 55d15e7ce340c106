import type { DatabaseSync } from 'node:sqlite'

import { SessionCache } from '#bff/session/session-cache.ts'
import type { SessionDependencies } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { endedEpoch, endRow, type StoredEnd, type SessionStorage, type StoredSession } from '#bff/session/store.ts'
import type { Remote } from './database.ts'

/** A rowid table: WITHOUT ROWID would make the file four times as big. Source: security 5.3. */
const table = `CREATE TABLE IF NOT EXISTS session (
  name TEXT PRIMARY KEY, sealed BLOB NOT NULL, epoch INTEGER NOT NULL, lastSeen INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL, refreshingSince INTEGER
) STRICT`

/**
 * 16 MiB page cache: it holds the index of 200,000 names, so that a look-up reads one page of the file. Names are random
 * and dirty scattered pages, so the WAL is checkpointed every 8,000 pages (32 MiB) and not every 1,000.
 */
const pageCache = 'PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 8000'

/** One row that the readiness check overwrites. */
const probeTable = 'CREATE TABLE IF NOT EXISTS write_probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT'

const index = 'CREATE INDEX IF NOT EXISTS session_expiry ON session (expiresAt)'
export const sessionSchema = [pageCache, table, index, probeTable].join('; ')

const minute = 60_000

/** Statements that write sessions. */
export function sessionTable(db: DatabaseSync) {
  const insert = db.prepare('INSERT OR IGNORE INTO session VALUES (?, ?, ?, ?, ?, ?)')
  const update = db.prepare(
    'UPDATE session SET sealed = ?, epoch = ?, lastSeen = ?, expiresAt = ?, refreshingSince = ? WHERE name = ? AND epoch = ?',
  )
  const bury = db.prepare(
    'UPDATE session SET sealed = ?, epoch = ?, lastSeen = ?, expiresAt = ?, refreshingSince = NULL WHERE name = ?',
  )
  const remove = db.prepare('DELETE FROM session WHERE name = ?')
  const probe = db.prepare('INSERT OR REPLACE INTO write_probe VALUES (1, ?)')
  const deleteExpired = db.prepare(
    'DELETE FROM session WHERE rowid IN (SELECT rowid FROM session WHERE expiresAt <= ? LIMIT ?)',
  )
  /** Compare-and-set on the epoch; `expected` is null for a new row. */
  function write(name: string, row: StoredSession, expected: number | null): boolean {
    const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row
    const { changes } =
      expected === null
        ? insert.run(name, sealed, epoch, lastSeen, expiresAt, refreshingSince)
        : update.run(sealed, epoch, lastSeen, expiresAt, refreshingSince, name, expected)
    return changes === 1
  }
  return {
    write,
    /** As `write`, for the notice in place of a session that ended: a power cut must not undo a revocation. */
    replace: write,
    remove(name: string, end: StoredEnd) {
      const row = endRow(end)
      if (row) bury.run(row.sealed, row.epoch, row.lastSeen, row.expiresAt, name)
      else remove.run(name)
    },
    probe: (now: number) => void probe.run(now),
    /** Deletes at most `limit` expired rows; returns how many. `lastSeen` of a cached session may be a minute ahead of its row. */
    sweep: (now: number, limit: number) => Number(deleteExpired.run(now - minute, limit).changes),
  }
}

type SessionTable = Remote<ReturnType<typeof sessionTable>>

/** Sessions in a SQLite file for one Node process: `db` reads, `table` writes. Source: security 5.3. */
export function sqliteSessions(
  db: DatabaseSync,
  table: SessionTable,
  deps: Omit<SessionDependencies, 'name' | 'storage'>,
): Sessions {
  const select = db.prepare('SELECT sealed, epoch, lastSeen, expiresAt, refreshingSince FROM session WHERE name = ?')

  const storage = (name: string): SessionStorage => ({
    async read() {
      const row = asRow(select.get(name))
      if (!row) cache.forget(name)
      return row
    },
    write: (row, expected) =>
      row.epoch === endedEpoch ? table.replace(name, row, expected) : table.write(name, row, expected),
    async remove(end) {
      await table.remove(name, end)
      return true
    },
  })

  const cache = new SessionCache(deps, storage)
  return {
    at: (name) => cache.at(name),
    take: (name, secret, options) => cache.known(name)?.openNow(secret, options) ?? null,
    /** Writes, because a full disk or a lock does not fail a read. */
    check: () => table.probe(deps.now()),
  }
}

/** Sessions that have not expired: reads the index of the expiry alone. */
export const countSessions = (db: DatabaseSync, now: number): number =>
  Number(db.prepare('SELECT count(*) AS sessions FROM session WHERE expiresAt > ?').get(now)?.['sessions'])

function asRow(row: Record<string, unknown> | undefined): StoredSession | null {
  if (!row) return null
  const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row as StoredSession // the table is STRICT
  return { sealed: new Uint8Array(sealed), epoch, lastSeen, expiresAt, refreshingSince }
}
