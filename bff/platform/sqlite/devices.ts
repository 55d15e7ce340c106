import type { DatabaseSync } from 'node:sqlite'

import type { DeviceRow, DeviceStore } from '#bff/session/devices/store.ts'
import type { Remote } from './database.ts'

/** `seq` orders the log-ins; `notified` is the newest `seq` that this one was notified of; `evicted` awaits revocation. */
export const deviceSchema = `CREATE TABLE IF NOT EXISTS log_in (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, sealed BLOB NOT NULL,
  expiresAt INTEGER NOT NULL, notified INTEGER NOT NULL DEFAULT 0, evicted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS log_in_account ON log_in (account);
CREATE INDEX IF NOT EXISTS log_in_expiry ON log_in (expiresAt)`

/** Statements on the log-ins of accounts. */
export function deviceTable(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO log_in (account, id, name, sealed, expiresAt) VALUES (?, ?, ?, ?, ?)')
  const evict = db.prepare(`UPDATE log_in SET evicted = 1 WHERE account = ?1 AND seq NOT IN (
    SELECT seq FROM log_in WHERE account = ?1 AND evicted = 0 ORDER BY seq DESC LIMIT ?2)`)
  const select = db.prepare('SELECT * FROM log_in WHERE account = ? AND evicted = ? AND expiresAt > ? ORDER BY seq')
  const update = db.prepare('UPDATE log_in SET name = ? WHERE account = ? AND name = ? AND evicted = 0')
  const remove = db.prepare('DELETE FROM log_in WHERE account = ? AND name = ?')
  const newest = db.prepare(`SELECT other.* FROM log_in AS mine
    JOIN log_in AS other ON other.account = mine.account AND other.seq > max(mine.seq, mine.notified)
    WHERE mine.account = ? AND mine.name = ? ORDER BY other.seq DESC LIMIT 1`)
  const notify = db.prepare('UPDATE log_in SET notified = ? WHERE account = ? AND name = ?')
  const deleteExpired = db.prepare(
    'DELETE FROM log_in WHERE seq IN (SELECT seq FROM log_in WHERE expiresAt <= ? LIMIT ?)',
  )

  return {
    /** Returns the evicted ones. */
    add(account: string, { id, name, sealed, expiresAt }: DeviceRow, { keep, now }: { keep: number; now: number }) {
      insert.run(account, id, name, sealed, expiresAt)
      evict.run(account, keep + 1)
      return select.all(account, 1, now).map(asRow)
    },
    list: (account: string, now: number) => select.all(account, 0, now).map(asRow),
    rename: (account: string, name: string, next: string) => update.run(next, account, name).changes === 1,
    remove(account: string, names: readonly string[]) {
      for (const name of names) remove.run(account, name)
    },
    logInNotice(account: string, name: string): DeviceRow | null {
      const row = newest.get(account, name)
      if (!row) return null
      notify.run(Number(row['seq']), account, name)
      return asRow(row)
    },
    /** Deletes at most `limit` expired rows; returns how many. */
    sweep: (now: number, limit: number) => Number(deleteExpired.run(now, limit).changes),
  }
}

type DeviceTable = Remote<ReturnType<typeof deviceTable>>

/** Log-ins by account in a SQLite file for one Node process. */
export const sqliteDevices = (table: DeviceTable, now: () => number): DeviceStore => ({
  add: (account, row, keep) => table.add(account, row, { keep, now: now() }),
  list: (account) => table.list(account, now()),
  rename: (account, name, next) => table.rename(account, name, next),
  remove: (account, names) => table.remove(account, names),
  logInNotice: (account, name) => table.logInNotice(account, name),
})

function asRow(row: Record<string, unknown>): DeviceRow {
  const { id, name, sealed, expiresAt } = row as DeviceRow // the table is STRICT
  return { id, name, sealed: new Uint8Array(sealed), expiresAt }
}
