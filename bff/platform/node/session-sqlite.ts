import { DatabaseSync } from 'node:sqlite'

import { Session, type SessionDependencies } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { over, type SessionStorage, type StoredSession } from '#bff/session/store.ts'

/** A plain rowid table: without it the file is four times as big. Source: security 5.3. */
const table = `CREATE TABLE IF NOT EXISTS session (
  name TEXT PRIMARY KEY, sealed BLOB NOT NULL, epoch INTEGER NOT NULL, lastSeen INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL, refreshingSince INTEGER
) STRICT`

/**
 * 16 MiB of pages: the index of 200,000 names, so that a look-up reads one page of the file. Names are random, and so
 * are the pages that a log-in changes: they are written back by 8,000 (32 MiB of log) and not by 1,000.
 */
const pageCache = 'PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 8000;'

const minute = 60_000
/** Sessions that are kept in memory at once; the others are read from the file when they come back. */
const keptInMemory = 5_000

export type SqliteSessions = Sessions & {
  /** Removes what has expired. */
  sweep(): void
  close(): void
}

/**
 * Sessions in one SQLite file for one Node process; it survives a restart. `:memory:` keeps nothing.
 * Source: security 5.3.
 */
export function sqliteSessions(path: string, deps: Omit<SessionDependencies, 'name' | 'storage'>): SqliteSessions {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 250; ${pageCache} ${table}`)
  db.exec('CREATE INDEX IF NOT EXISTS session_expiry ON session (expiresAt)')
  const select = db.prepare('SELECT sealed, epoch, lastSeen, expiresAt, refreshingSince FROM session WHERE name = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO session VALUES (?, ?, ?, ?, ?, ?)')
  const update = db.prepare(
    'UPDATE session SET sealed = ?, epoch = ?, lastSeen = ?, expiresAt = ?, refreshingSince = ? WHERE name = ? AND epoch = ?',
  )
  const remove = db.prepare('DELETE FROM session WHERE name = ?')
  const expire = db.prepare('DELETE FROM session WHERE expiresAt <= ?')
  const open = new Map<string, Session>()

  /** A power cut must not bring a session back: such a commit waits for the disk. */
  function lastingly<T>(commit: () => T): T {
    db.exec('PRAGMA synchronous = FULL')
    try {
      return commit()
    } finally {
      db.exec('PRAGMA synchronous = NORMAL')
    }
  }

  const storage = (name: string): SessionStorage => ({
    async read() {
      const row = asRow(select.get(name))
      if (!row) open.delete(name) // made-up names must not push real sessions out of memory
      return row
    },
    async write({ sealed, epoch, lastSeen, expiresAt, refreshingSince }, expected) {
      const write = () =>
        expected === null
          ? insert.run(name, sealed, epoch, lastSeen, expiresAt, refreshingSince)
          : update.run(sealed, epoch, lastSeen, expiresAt, refreshingSince, name, expected)
      const { changes } = epoch === over ? lastingly(write) : write()
      return changes === 1
    },
    async remove() {
      lastingly(() => remove.run(name))
    },
  })

  return {
    at(name) {
      const session = open.get(name) ?? new Session({ ...deps, name, storage: storage(name) })
      open.delete(name)
      open.set(name, session)
      if (open.size > keptInMemory) open.delete(open.keys().next().value ?? name)
      return session
    },
    async check() {
      db.prepare('SELECT 1 FROM session LIMIT 1').get()
    },
    /** A session in memory may have been seen a minute later than its row says. */
    sweep() {
      expire.run(deps.now() - minute)
    },
    close: () => db.close(),
  }
}

function asRow(row: Record<string, unknown> | undefined): StoredSession | null {
  if (!row) return null
  const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row as StoredSession // the table is STRICT
  return { sealed: new Uint8Array(sealed), epoch, lastSeen, expiresAt, refreshingSince }
}
