import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

import { atomically } from './database.ts'
import type { SqliteTables } from './tables.ts'

/** Rows of one transaction. Each dirties some four pages; more would delay the writes that come meanwhile. */
const batch = 100
/** Milliseconds between two transactions: a sweep yields to requests. */
const pause = 2

/** Deletes expired rows in small transactions, between which other work of this thread goes on. */
export async function sweep(db: DatabaseSync, tables: SqliteTables, now: number) {
  const { session, device, idempotency, rateLimit, sharedState } = tables
  for (const table of [session, device, idempotency, rateLimit, sharedState]) {
    while (deleteBatch(db, () => table.sweep(now, batch)) === batch) await setTimeout(pause)
  }
}

function deleteBatch(db: DatabaseSync, deleteRows: () => number): number {
  db.exec('PRAGMA synchronous = NORMAL')
  return atomically(db, deleteRows)
}
