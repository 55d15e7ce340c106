import type { DatabaseSync } from 'node:sqlite'

import { type Attempts, expiresAt, type Rule } from '#bff/limits/rate-limit/rule.ts'
import { attemptsIn, type RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import type { Remote } from './database.ts'

export const rateLimitSchema = `CREATE TABLE IF NOT EXISTS rate_limit (
  key TEXT PRIMARY KEY, count REAL NOT NULL, at INTEGER NOT NULL, next INTEGER NOT NULL, expiresAt INTEGER NOT NULL
) STRICT; CREATE INDEX IF NOT EXISTS rate_limit_expiry ON rate_limit (expiresAt)`

/** A key, its rule, and the time of the call in milliseconds since the epoch. */
type Counted = { readonly key: string; readonly rule: Rule; readonly now: number }

/** Statements on rate limits. */
export function rateLimitTable(db: DatabaseSync) {
  const select = db.prepare('SELECT count, at, next FROM rate_limit WHERE key = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO rate_limit VALUES (?, ?, ?, ?, ?)')
  const deleteExpired = db.prepare(
    'DELETE FROM rate_limit WHERE rowid IN (SELECT rowid FROM rate_limit WHERE expiresAt <= ? LIMIT ?)',
  )

  const attempts = ({ key, rule, now }: Counted) =>
    attemptsIn(
      {
        read: () => (select.get(key) ?? null) as Attempts | null, // the table is STRICT
        write: (state) =>
          void replace.run(key, state.count, state.at, Math.ceil(state.next), Math.ceil(expiresAt(state, rule))),
      },
      rule,
      now,
    )

  return {
    consume: (counted: Counted, amount?: number) => attempts(counted).consume(amount),
    current: (counted: Counted) => attempts(counted).current(),
    refund: (counted: Counted, amount: number) => attempts(counted).refund(amount),
    /** Deletes at most `limit` expired rows; returns how many. */
    sweep: (now: number, limit: number) => Number(deleteExpired.run(now, limit).changes),
  }
}

type RateLimitTable = Remote<ReturnType<typeof rateLimitTable>>

/** Rate limits in a SQLite file for one Node process. */
export const sqliteRateLimits = (table: RateLimitTable, now: () => number): RateLimitStore => ({
  consume: (key, rule, amount) => table.consume({ key, rule, now: now() }, amount),
  current: (key, rule) => table.current({ key, rule, now: now() }),
  refund: (key, amount, rule) => table.refund({ key, rule, now: now() }, amount),
})
