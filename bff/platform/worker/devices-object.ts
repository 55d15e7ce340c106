import { DurableObject } from 'cloudflare:workers'

import type { DeviceRow, DeviceStore } from '#bff/devices/store.ts'

/** `at` orders the log-ins; `told` is the newest one that this one was told of; `leaving` has to go. */
const table = `CREATE TABLE IF NOT EXISTS device (
  at INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, name TEXT NOT NULL, sealed BLOB NOT NULL,
  expiresAt INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0, leaving INTEGER NOT NULL DEFAULT 0
)`

type StoredRow = Omit<DeviceRow, 'sealed'> & { at: number; sealed: ArrayBuffer }

/** The log-ins of one account on the edge. No method waits between two statements, so that nothing comes in between. */
export class AccountObject extends DurableObject<Env> {
  async add({ id, name, sealed, expiresAt }: DeviceRow, keep: number): Promise<DeviceRow[]> {
    const { sql } = this.ctx.storage
    sql.exec(table)
    sql.exec('INSERT INTO device (id, name, sealed, expiresAt) VALUES (?, ?, ?, ?)', id, name, sealed, expiresAt)
    sql.exec(
      `UPDATE device SET leaving = 1 WHERE at NOT IN (
        SELECT at FROM device WHERE leaving = 0 ORDER BY at DESC LIMIT ?)`,
      keep + 1,
    )
    const leaving = this.#rows(1)
    const { last } = sql.exec<{ last: number }>('SELECT max(expiresAt) AS last FROM device').one()
    await this.ctx.storage.setAlarm(last)
    return leaving
  }

  async list(): Promise<DeviceRow[]> {
    return this.#rows(0)
  }

  async rename(name: string, next: string): Promise<boolean> {
    return this.#run('UPDATE device SET name = ? WHERE name = ? AND leaving = 0 RETURNING 1', next, name).length === 1
  }

  async remove(names: readonly string[]) {
    for (const name of names) this.#run('DELETE FROM device WHERE name = ?', name)
  }

  async logInNotice(name: string): Promise<DeviceRow | null> {
    const [row] = this.#run(
      `SELECT other.* FROM device AS mine JOIN device AS other ON other.at > max(mine.at, mine.told)
      WHERE mine.name = ? ORDER BY other.at DESC LIMIT 1`,
      name,
    )
    if (!row) return null
    this.#run('UPDATE device SET told = ? WHERE name = ?', row.at, name)
    return asRow(row)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  #rows(leaving: 0 | 1): DeviceRow[] {
    const rows = this.#run('SELECT * FROM device WHERE leaving = ? AND expiresAt > ? ORDER BY at', leaving, Date.now())
    return rows.map(asRow)
  }

  /** An account that nobody logged in to stores nothing at all, not even the table. */
  #run(statement: string, ...values: (string | number)[]): StoredRow[] {
    const { sql } = this.ctx.storage
    if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'device'").toArray().length === 0) return []
    return sql.exec(statement, ...values).toArray() as StoredRow[] // the columns of our own table
  }
}

const asRow = ({ id, name, sealed, expiresAt }: StoredRow): DeviceRow => ({
  id,
  name,
  sealed: new Uint8Array(sealed),
  expiresAt,
})

/** Accounts of the edge, an object each. */
export function objectDevices(namespace: DurableObjectNamespace<AccountObject>): DeviceStore {
  const at = (account: string) => namespace.get(namespace.idFromName(account))
  return {
    add: async (account, row, keep) => at(account).add(row, keep),
    list: async (account) => at(account).list(),
    rename: async (account, name, next) => at(account).rename(name, next),
    remove: async (account, names) => at(account).remove(names),
    logInNotice: async (account, name) => at(account).logInNotice(name),
  }
}
