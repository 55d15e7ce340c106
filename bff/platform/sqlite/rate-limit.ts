import type { DatabaseSync } from 'node:sqlite'

import { clamp, expiresAt, current, type Rule, refund, consume, type Attempts } from '#bff/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/rate-limit/store.ts'
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

  function write({ key, rule }: Counted, attempts: Attempts) {
    replace.run(key, attempts.count, attempts.at, Math.ceil(attempts.next), Math.ceil(expiresAt(attempts, rule)))
  }

  /** A clamped state is stored: otherwise each call would begin its delay anew. */
  function read(counted: Counted): Attempts | null {
    const stored = select.get(counted.key) as Attempts | undefined // the table is STRICT
    if (!stored) return null
    const attempts = clamp(stored, counted.rule, counted.now)
    if (attempts !== stored) write(counted, attempts)
    return attempts
  }

  return {
    consume(counted: Counted, amount?: number) {
      const outcome = consume(read(counted), counted.rule, counted.now, amount)
      if ('attempts' in outcome) write(counted, outcome.attempts)
      return outcome.result
    },
    current: (counted: Counted) => current(read(counted), counted.rule, counted.now),
    refund(counted: Counted, amount: number) {
      const before = read(counted)
      if (before) write(counted, refund(before, { amount, rule: counted.rule }, counted.now))
    },
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
