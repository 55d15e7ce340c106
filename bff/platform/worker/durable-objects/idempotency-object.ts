import { DurableObject } from 'cloudflare:workers'

import { type EarlierRecord, recordLifetime, type IdempotencyStore } from '#bff/upstream/idempotency/store.ts'

const table = `CREATE TABLE IF NOT EXISTS idempotency (
  name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, sealed BLOB, expiresAt INTEGER NOT NULL
) WITHOUT ROWID`

type StoredRow = { fingerprint: string; sealed: ArrayBuffer | null; expiresAt: number }

/** Milliseconds between two sweeps, while there are keys. */
const sweepInterval = 3_600_000

/** Many Idempotency-Keys on the edge. Methods are atomic because no await stands between their statements. */
export class IdempotencyObject extends DurableObject<Env> {
  #hasAlarm = false

  async begin(name: string, fingerprint: string, life = recordLifetime): Promise<EarlierRecord | null> {
    if (!this.#hasAlarm) await this.#prepare()
    const [row] = this.#run('SELECT fingerprint, sealed, expiresAt FROM idempotency WHERE name = ?', name)
    if (row) {
      const { sealed, expiresAt } = row
      return {
        fingerprint: row.fingerprint,
        sealed: sealed && new Uint8Array(sealed),
        age: Date.now() + life - expiresAt,
      }
    }
    this.#run('INSERT INTO idempotency VALUES (?, ?, NULL, ?)', name, fingerprint, Date.now() + life)
    return null
  }

  async finish(name: string, sealed: Uint8Array<ArrayBuffer>) {
    this.#run('UPDATE idempotency SET sealed = ? WHERE name = ?', sealed, name)
  }

  async forget(name: string) {
    this.#run('DELETE FROM idempotency WHERE name = ?', name)
  }

  /** Deletes expired keys; an object without keys costs nothing. */
  override async alarm() {
    this.#hasAlarm = false
    this.ctx.storage.sql.exec(table)
    this.#run('DELETE FROM idempotency WHERE expiresAt <= ?', Date.now())
    const [left] = this.#run('SELECT fingerprint, sealed, expiresAt FROM idempotency LIMIT 1')
    if (left) await this.#prepare()
    else await this.ctx.storage.deleteAll()
  }

  /** Before the first key: its table, and the alarm that sweeps. */
  async #prepare() {
    const { sql } = this.ctx.storage
    sql.exec(table)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + sweepInterval)
    this.#hasAlarm = true
  }

  #run(statement: string, ...values: unknown[]): StoredRow[] {
    return this.ctx.storage.sql.exec<StoredRow>(statement, ...values).toArray()
  }
}

/** Keys are hashes in hexadecimal digits: so many of them name the object, of which there are 256. */
const digits = 2

/**
 * Idempotency keys of the edge: to make an object for each key costs more than the write that it protects. Source:
 * docs/decisions/0166.
 */
export function objectIdempotency(namespace: DurableObjectNamespace<IdempotencyObject>): IdempotencyStore {
  const objectFor = (name: string) => namespace.getByName(name.slice(0, digits))
  return {
    begin: async (name, fingerprint, life) => objectFor(name).begin(name, fingerprint, life),
    finish: async (name, sealed) => objectFor(name).finish(name, sealed),
    forget: async (name) => objectFor(name).forget(name),
  }
}
