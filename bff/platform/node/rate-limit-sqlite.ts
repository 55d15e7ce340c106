import { DatabaseSync } from 'node:sqlite'

import { expiresAt, current, type Rule, refund, consume, type Attempts } from '#bff/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/rate-limit/store.ts'

const table = `CREATE TABLE IF NOT EXISTS pace (
  key TEXT PRIMARY KEY, count REAL NOT NULL, at INTEGER NOT NULL, next INTEGER NOT NULL, expiresAt INTEGER NOT NULL
) STRICT`

export type SqliteRateLimits = RateLimitStore & {
  /** Removes what is forgotten. */
  sweep(): void
  close(): void
}

/** Tries in one SQLite file for one Node process: between two statements of a method nothing happens. */
export function sqliteRateLimits(path: string, now: () => number): SqliteRateLimits {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 250; ${table}`)
  const select = db.prepare('SELECT count, at, next FROM pace WHERE key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO pace VALUES (?, ?, ?, ?, ?)')
  const expire = db.prepare('DELETE FROM pace WHERE expiresAt <= ?')

  const read = (key: string) => (select.get(key) as Attempts | undefined) ?? null // the table is STRICT
  function write(key: string, tries: Attempts, rule: Rule) {
    replace.run(key, tries.count, tries.at, Math.ceil(tries.next), Math.ceil(expiresAt(tries, rule)))
  }
  return {
    async consume(key, rule) {
      const result = consume(read(key), rule, now())
      if ('tries' in result) write(key, result.tries, rule)
      return result.made
    },
    current: async (key, rule) => current(read(key), rule, now()),
    async refund(key, back, rule) {
      const before = read(key)
      if (before) write(key, refund(before, back, rule, now()), rule)
    },
    sweep() {
      expire.run(now())
    },
    close: () => db.close(),
  }
}
