import { DatabaseSync } from 'node:sqlite'

import { forgottenAt, remembered, type Rule, takenBack, tried, type Tries } from '#bff/rate-limit/rule.ts'
import type { PaceStore } from '#bff/rate-limit/store.ts'

const table = `CREATE TABLE IF NOT EXISTS pace (
  key TEXT PRIMARY KEY, count REAL NOT NULL, at INTEGER NOT NULL, next INTEGER NOT NULL, expiresAt INTEGER NOT NULL
) STRICT`

export type SqlitePace = PaceStore & {
  /** Removes what is forgotten. */
  sweep(): void
  close(): void
}

/** Tries in one SQLite file for one Node process: between two statements of a method nothing happens. */
export function sqlitePace(path: string, now: () => number): SqlitePace {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 250; ${table}`)
  const select = db.prepare('SELECT count, at, next FROM pace WHERE key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO pace VALUES (?, ?, ?, ?, ?)')
  const expire = db.prepare('DELETE FROM pace WHERE expiresAt <= ?')

  const read = (key: string) => (select.get(key) as Tries | undefined) ?? null // the table is STRICT
  function write(key: string, tries: Tries, rule: Rule) {
    replace.run(key, tries.count, tries.at, Math.ceil(tries.next), Math.ceil(forgottenAt(tries, rule)))
  }
  return {
    async take(key, rule) {
      const result = tried(read(key), rule, now())
      if ('tries' in result) write(key, result.tries, rule)
      return result.made
    },
    count: async (key, rule) => remembered(read(key), rule, now()),
    async give(key, back, rule) {
      const before = read(key)
      if (before) write(key, takenBack(before, back, rule, now()), rule)
    },
    sweep() {
      expire.run(now())
    },
    close: () => db.close(),
  }
}
