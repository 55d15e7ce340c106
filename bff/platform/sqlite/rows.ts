import { DatabaseSync } from 'node:sqlite'

import type { Attempts } from '#bff/limits/rate-limit/rule.ts'
import type { StoredLogIn } from '#bff/session/devices/store.ts'
import type { FactorRow } from '#bff/session/second-factor/store.ts'
import type { StoredSession } from '#bff/session/store.ts'
import type { IdempotencyRecord } from '#bff/upstream/idempotency/store.ts'
import { sqliteClock } from './clock.ts'

/** When a row expires, in milliseconds since the epoch. */
type Expiring = { readonly expiresAt: number }

/** A log-in with its account. */
export type LogInRow = StoredLogIn & { readonly account: string }

/** A value of shared state; `expiresAt` is null for one that stays. */
export type SharedStateRow = { readonly key: string; readonly value: string; readonly expiresAt: number | null }

/** What a SQLite file holds that has not expired, and its clock. */
export type SqliteRows = {
  now(): number
  sessions(): Iterable<StoredSession & { readonly name: string }>
  /** Those of an account one after the other, oldest first. */
  logIns(): Iterable<LogInRow>
  idempotencyKeys(): Iterable<IdempotencyRecord & Expiring & { readonly name: string }>
  rateLimits(): Iterable<Attempts & Expiring & { readonly key: string }>
  sharedState(): Iterable<SharedStateRow>
  secondFactors(): Iterable<FactorRow & { readonly name: string }>
  close(): void
}

/** Opens a file to read all rows. Throws when there is no file. */
export function sqliteRows(path: string): SqliteRows {
  const db = new DatabaseSync(path, { readOnly: true })
  const { now } = sqliteClock(db, { save: async () => undefined })
  const live = (table: string, order = 'rowid') =>
    db.prepare(`SELECT * FROM ${table} WHERE expiresAt > ? ORDER BY ${order}`).iterate(now()) as Iterable<never> // STRICT
  const hasTable = (name: string) => db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
  return {
    now,
    sessions: () => live('session'),
    logIns: () => live('log_in', 'account, seq'),
    idempotencyKeys: () => live('idempotency'),
    rateLimits: () => live('rate_limit'),
    // A file of a release before it has no such table.
    sharedState: () =>
      hasTable('shared_state')
        ? (db
            .prepare('SELECT * FROM shared_state WHERE expiresAt IS NULL OR expiresAt > ?')
            .iterate(now()) as Iterable<never>) // STRICT
        : [],
    secondFactors: () =>
      hasTable('second_factor') ? (db.prepare('SELECT * FROM second_factor').iterate() as Iterable<never>) : [], // STRICT
    close: () => db.close(),
  }
}
