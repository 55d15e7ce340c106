import { DatabaseSync } from 'node:sqlite'

import type { DeviceRow, DeviceStore } from '#bff/devices/store.ts'

/** `at` orders the log-ins; `told` is the newest one that this one was told of; `leaving` has to go. */
const table = `CREATE TABLE IF NOT EXISTS device (
  at INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, sealed BLOB NOT NULL,
  expiresAt INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0, leaving INTEGER NOT NULL DEFAULT 0
) STRICT`

export type SqliteDevices = DeviceStore & {
  /** Removes what has expired. */
  sweep(): void
  close(): void
}

/** Log-ins by account in one SQLite file for one Node process: between two statements of a method nothing happens. */
export function sqliteDevices(path: string, now: () => number): SqliteDevices {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 250; ${table}`)
  db.exec('CREATE INDEX IF NOT EXISTS device_account ON device (account)')
  const insert = db.prepare('INSERT INTO device (account, id, name, sealed, expiresAt) VALUES (?, ?, ?, ?, ?)')
  const crowd = db.prepare(`UPDATE device SET leaving = 1 WHERE account = ?1 AND at NOT IN (
    SELECT at FROM device WHERE account = ?1 AND leaving = 0 ORDER BY at DESC LIMIT ?2)`)
  const select = db.prepare('SELECT * FROM device WHERE account = ? AND leaving = ? AND expiresAt > ? ORDER BY at')
  const update = db.prepare('UPDATE device SET name = ? WHERE account = ? AND name = ? AND leaving = 0')
  const remove = db.prepare('DELETE FROM device WHERE account = ? AND name = ?')
  const expire = db.prepare('DELETE FROM device WHERE expiresAt <= ?')
  const newest = db.prepare(`SELECT other.* FROM device AS mine
    JOIN device AS other ON other.account = mine.account AND other.at > max(mine.at, mine.told)
    WHERE mine.account = ? AND mine.name = ? ORDER BY other.at DESC LIMIT 1`)
  const tell = db.prepare('UPDATE device SET told = ? WHERE account = ? AND name = ?')

  return {
    async add(account, { id, name, sealed, expiresAt }, keep) {
      insert.run(account, id, name, sealed, expiresAt)
      crowd.run(account, keep + 1)
      return select.all(account, 1, now()).map(asRow)
    },
    list: async (account) => select.all(account, 0, now()).map(asRow),
    async rename(account, name, next) {
      return update.run(next, account, name).changes === 1
    },
    async remove(account, names) {
      for (const name of names) remove.run(account, name)
    },
    async logInNotice(account, name) {
      const row = newest.get(account, name)
      if (!row) return null
      tell.run(Number(row['at']), account, name)
      return asRow(row)
    },
    sweep() {
      expire.run(now())
    },
    close: () => db.close(),
  }
}

function asRow(row: Record<string, unknown>): DeviceRow {
  const { id, name, sealed, expiresAt } = row as DeviceRow // the table is STRICT
  return { id, name, sealed: new Uint8Array(sealed), expiresAt }
}
