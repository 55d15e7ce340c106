import type { DeviceRow, DeviceStore } from '#bff/devices/store.ts'
import { atomically, openDatabase, retryWhileLocked } from './sqlite.ts'

/** `seq` orders the log-ins; `notified` is the newest `seq` that this one was notified of; `evicted` awaits revocation. */
const table = `CREATE TABLE IF NOT EXISTS log_in (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, sealed BLOB NOT NULL,
  expiresAt INTEGER NOT NULL, notified INTEGER NOT NULL DEFAULT 0, evicted INTEGER NOT NULL DEFAULT 0
) STRICT`

/** Store of devices in SQLite. */
export type SqliteDevices = DeviceStore & {
  /** Deletes expired rows. */
  sweep(): void
  close(): void
}

/** Log-ins by account in a SQLite file for one Node process. Methods are atomic because the database calls are synchronous. */
export function sqliteDevices(path: string, now: () => number): SqliteDevices {
  const index = 'CREATE INDEX IF NOT EXISTS log_in_account ON log_in (account)'
  const db = openDatabase(path, 'NORMAL', `${table}; ${index}`)
  const insert = db.prepare('INSERT INTO log_in (account, id, name, sealed, expiresAt) VALUES (?, ?, ?, ?, ?)')
  const evict = db.prepare(`UPDATE log_in SET evicted = 1 WHERE account = ?1 AND seq NOT IN (
    SELECT seq FROM log_in WHERE account = ?1 AND evicted = 0 ORDER BY seq DESC LIMIT ?2)`)
  const select = db.prepare('SELECT * FROM log_in WHERE account = ? AND evicted = ? AND expiresAt > ? ORDER BY seq')
  const update = db.prepare('UPDATE log_in SET name = ? WHERE account = ? AND name = ? AND evicted = 0')
  const remove = db.prepare('DELETE FROM log_in WHERE account = ? AND name = ?')
  const deleteExpired = db.prepare('DELETE FROM log_in WHERE expiresAt <= ?')
  const newest = db.prepare(`SELECT other.* FROM log_in AS mine
    JOIN log_in AS other ON other.account = mine.account AND other.seq > max(mine.seq, mine.notified)
    WHERE mine.account = ? AND mine.name = ? ORDER BY other.seq DESC LIMIT 1`)
  const notify = db.prepare('UPDATE log_in SET notified = ? WHERE account = ? AND name = ?')

  return {
    add: (account, { id, name, sealed, expiresAt }, keep) =>
      retryWhileLocked(() =>
        atomically(db, () => {
          insert.run(account, id, name, sealed, expiresAt)
          evict.run(account, keep + 1)
          return select.all(account, 1, now()).map(asRow)
        }),
      ),
    list: (account) => retryWhileLocked(() => select.all(account, 0, now()).map(asRow)),
    rename: (account, name, next) => retryWhileLocked(() => update.run(next, account, name).changes === 1),
    remove: (account, names) =>
      retryWhileLocked(() => {
        for (const name of names) remove.run(account, name)
      }),
    logInNotice: (account, name) =>
      retryWhileLocked(() => {
        const row = newest.get(account, name)
        if (!row) return null
        notify.run(Number(row['seq']), account, name)
        return asRow(row)
      }),
    sweep() {
      deleteExpired.run(now())
    },
    close: () => db.close(),
  }
}

function asRow(row: Record<string, unknown>): DeviceRow {
  const { id, name, sealed, expiresAt } = row as DeviceRow // the table is STRICT
  return { id, name, sealed: new Uint8Array(sealed), expiresAt }
}
