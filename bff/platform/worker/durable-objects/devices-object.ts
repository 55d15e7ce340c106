import { DurableObject } from 'cloudflare:workers'

import type { DeviceRow, DeviceStore } from '#bff/session/devices/store.ts'

/** `seq` orders the log-ins; `notified` is the newest `seq` that this one was notified of; `evicted` awaits revocation. */
const table = `CREATE TABLE IF NOT EXISTS log_in (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, name TEXT NOT NULL, sealed BLOB NOT NULL,
  expiresAt INTEGER NOT NULL, notified INTEGER NOT NULL DEFAULT 0, evicted INTEGER NOT NULL DEFAULT 0
)`

type StoredRow = Omit<DeviceRow, 'sealed'> & { seq: number; sealed: ArrayBuffer }

/** The log-ins of one account on the edge. Methods are atomic because no await stands between their statements. */
export class AccountObject extends DurableObject<Env> {
  async add({ id, name, sealed, expiresAt }: DeviceRow, keep: number): Promise<DeviceRow[]> {
    const { sql } = this.ctx.storage
    sql.exec(table)
    sql.exec('INSERT INTO log_in (id, name, sealed, expiresAt) VALUES (?, ?, ?, ?)', id, name, sealed, expiresAt)
    sql.exec(
      `UPDATE log_in SET evicted = 1 WHERE seq NOT IN (
        SELECT seq FROM log_in WHERE evicted = 0 ORDER BY seq DESC LIMIT ?)`,
      keep + 1,
    )
    const evicted = this.#rows(1)
    const { last } = sql.exec<{ last: number }>('SELECT max(expiresAt) AS last FROM log_in').one()
    await this.ctx.storage.setAlarm(last)
    return evicted
  }

  async list(): Promise<DeviceRow[]> {
    return this.#rows(0)
  }

  async rename(name: string, next: string): Promise<boolean> {
    return this.#run('UPDATE log_in SET name = ? WHERE name = ? AND evicted = 0 RETURNING 1', next, name).length === 1
  }

  async remove(names: readonly string[]) {
    for (const name of names) this.#run('DELETE FROM log_in WHERE name = ?', name)
  }

  async logInNotice(name: string): Promise<DeviceRow | null> {
    const [row] = this.#run(
      `SELECT other.* FROM log_in AS mine JOIN log_in AS other ON other.seq > max(mine.seq, mine.notified)
      WHERE mine.name = ? ORDER BY other.seq DESC LIMIT 1`,
      name,
    )
    if (!row) return null
    this.#run('UPDATE log_in SET notified = ? WHERE name = ?', row.seq, name)
    return asRow(row)
  }

  override async alarm() {
    await this.ctx.storage.deleteAll()
  }

  #rows(evicted: 0 | 1): DeviceRow[] {
    const rows = this.#run('SELECT * FROM log_in WHERE evicted = ? AND expiresAt > ? ORDER BY seq', evicted, Date.now())
    return rows.map(asRow)
  }

  /** Reading an account without log-ins does not create the table. */
  #run(statement: string, ...values: (string | number)[]): StoredRow[] {
    const { sql } = this.ctx.storage
    if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'log_in'").toArray().length === 0) return []
    return sql.exec(statement, ...values).toArray() as StoredRow[] // the columns of our own table
  }
}

const asRow = ({ id, name, sealed, expiresAt }: StoredRow): DeviceRow => ({
  id,
  name,
  sealed: new Uint8Array(sealed),
  expiresAt,
})

/** Accounts of the edge, one object per account. */
export function objectDevices(namespace: DurableObjectNamespace<AccountObject>): DeviceStore {
  const at = (account: string) => namespace.getByName(account)
  return {
    add: async (account, row, keep) => at(account).add(row, keep),
    list: async (account) => at(account).list(),
    rename: async (account, name, next) => at(account).rename(name, next),
    remove: async (account, names) => at(account).remove(names),
    logInNotice: async (account, name) => at(account).logInNotice(name),
  }
}
