import type { DatabaseSync } from 'node:sqlite'

import type { FactorRow, SecondFactorStore } from '#bff/session/second-factor/store.ts'
import type { Remote } from './database.ts'

export const secondFactorSchema = `CREATE TABLE IF NOT EXISTS second_factor (
  name TEXT PRIMARY KEY, sealed BLOB NOT NULL, version TEXT NOT NULL
) STRICT`

/** Statements on second factors. */
export function secondFactorTable(db: DatabaseSync) {
  const select = db.prepare('SELECT sealed, version FROM second_factor WHERE name = ?')
  const insert = db.prepare('INSERT OR IGNORE INTO second_factor (sealed, version, name) VALUES (?, ?, ?)')
  const update = db.prepare('UPDATE second_factor SET sealed = ?, version = ? WHERE name = ? AND version = ?')
  const remove = db.prepare('DELETE FROM second_factor WHERE name = ?')
  return {
    read(name: string): FactorRow | null {
      const row = select.get(name) as FactorRow | undefined // the table is STRICT
      return row ? { sealed: new Uint8Array(row.sealed), version: row.version } : null
    },
    write(name: string, { sealed, version }: FactorRow, expected: string | null): boolean {
      const { changes } =
        expected === null ? insert.run(sealed, version, name) : update.run(sealed, version, name, expected)
      return changes === 1
    },
    remove: (name: string) => void remove.run(name),
  }
}

type SecondFactorTable = Remote<ReturnType<typeof secondFactorTable>>

/** Second factors in a SQLite file, for one Node process. */
export const sqliteSecondFactors = (table: SecondFactorTable): SecondFactorStore => ({
  read: (name) => table.read(name),
  write: (name, row, expected) => table.write(name, row, expected),
  remove: (name) => table.remove(name),
})
