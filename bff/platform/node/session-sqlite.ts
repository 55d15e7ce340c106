import { Session, type SessionDependencies } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { openDatabase, retryWhileLocked } from './sqlite.ts'
import { endedEpoch, type SessionStorage, type StoredSession } from '#bff/session/store.ts'

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
const schema = [pageCache, table, index, probeTable].join('; ')

const minute = 60_000
/** Size of the LRU cache of sessions. */
const maxCached = 5_000

/** Store of sessions in SQLite. */
export type SqliteSessions = Sessions & {
  /** Deletes expired rows. */
  sweep(): void
  close(): void
}

/**
 * Sessions in a SQLite file for one Node process. Source: security 5.3.
 */
export function sqliteSessions(path: string, deps: Omit<SessionDependencies, 'name' | 'storage'>): SqliteSessions {
  const db = openDatabase(path, 'NORMAL', schema)
  const select = db.prepare('SELECT sealed, epoch, lastSeen, expiresAt, refreshingSince FROM session WHERE name = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO session VALUES (?, ?, ?, ?, ?, ?)')
  const update = db.prepare(
    'UPDATE session SET sealed = ?, epoch = ?, lastSeen = ?, expiresAt = ?, refreshingSince = ? WHERE name = ? AND epoch = ?',
  )
  const remove = db.prepare('DELETE FROM session WHERE name = ?')
  const deleteExpired = db.prepare('DELETE FROM session WHERE expiresAt <= ?')
  const probe = db.prepare('INSERT OR REPLACE INTO write_probe VALUES (1, ?)')
  const cache = new Map<string, Session>()

  /** Commits with a sync to disk: a power cut must not undo a revocation. */
  function durably<T>(commit: () => T): T {
    db.exec('PRAGMA synchronous = FULL')
    try {
      return commit()
    } finally {
      db.exec('PRAGMA synchronous = NORMAL')
    }
  }

  const storage = (name: string): SessionStorage => ({
    read: () =>
      retryWhileLocked(() => {
        const row = asRow(select.get(name))
        if (!row) cache.delete(name) // unknown names must not evict real sessions
        return row
      }),
    async write({ sealed, epoch, lastSeen, expiresAt, refreshingSince }, expected) {
      const write = () =>
        expected === null
          ? insert.run(name, sealed, epoch, lastSeen, expiresAt, refreshingSince)
          : update.run(sealed, epoch, lastSeen, expiresAt, refreshingSince, name, expected)
      const { changes } = await retryWhileLocked(() => (epoch === endedEpoch ? durably(write) : write()))
      return changes === 1
    },
    remove: () => retryWhileLocked(() => durably(() => void remove.run(name))),
  })

  return {
    at(name) {
      const session = cache.get(name) ?? new Session({ ...deps, name, storage: storage(name) })
      cache.delete(name)
      cache.set(name, session)
      if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? name)
      return session
    },
    /** Writes, because a full disk or a lock does not fail a read. */
    check: () => retryWhileLocked(() => void probe.run(deps.now())),
    /** `lastSeen` of a cached session may be up to a minute ahead of its row. */
    sweep() {
      deleteExpired.run(deps.now() - minute)
    },
    close: () => db.close(),
  }
}

function asRow(row: Record<string, unknown> | undefined): StoredSession | null {
  if (!row) return null
  const { sealed, epoch, lastSeen, expiresAt, refreshingSince } = row as StoredSession // the table is STRICT
  return { sealed: new Uint8Array(sealed), epoch, lastSeen, expiresAt, refreshingSince }
}
