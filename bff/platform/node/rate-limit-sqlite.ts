import { expiresAt, current, type Rule, refund, consume, type Attempts } from '#bff/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/rate-limit/store.ts'
import { openDatabase, retryWhileLocked } from './sqlite.ts'

const table = `CREATE TABLE IF NOT EXISTS rate_limit (
  key TEXT PRIMARY KEY, count REAL NOT NULL, at INTEGER NOT NULL, next INTEGER NOT NULL, expiresAt INTEGER NOT NULL
) STRICT`

/** Store of rate limits in SQLite. */
export type SqliteRateLimits = RateLimitStore & {
  /** Deletes expired rows. */
  sweep(): void
  close(): void
}

/** Rate limits in a SQLite file for one Node process. Methods are atomic because the database calls are synchronous. */
export function sqliteRateLimits(path: string, now: () => number): SqliteRateLimits {
  const db = openDatabase(path, 'NORMAL', table)
  const select = db.prepare('SELECT count, at, next FROM rate_limit WHERE key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO rate_limit VALUES (?, ?, ?, ?, ?)')
  const deleteExpired = db.prepare('DELETE FROM rate_limit WHERE expiresAt <= ?')

  const read = (key: string) => (select.get(key) as Attempts | undefined) ?? null // the table is STRICT
  function write(key: string, attempts: Attempts, rule: Rule) {
    replace.run(key, attempts.count, attempts.at, Math.ceil(attempts.next), Math.ceil(expiresAt(attempts, rule)))
  }
  return {
    consume: (key, rule) =>
      retryWhileLocked(() => {
        const outcome = consume(read(key), rule, now())
        if ('attempts' in outcome) write(key, outcome.attempts, rule)
        return outcome.result
      }),
    current: (key, rule) => retryWhileLocked(() => current(read(key), rule, now())),
    refund: (key, amount, rule) =>
      retryWhileLocked(() => {
        const before = read(key)
        if (before) write(key, refund(before, { amount, rule }, now()), rule)
      }),
    sweep() {
      deleteExpired.run(now())
    },
    close: () => db.close(),
  }
}
