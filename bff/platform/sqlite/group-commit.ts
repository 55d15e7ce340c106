import type { DatabaseSync } from 'node:sqlite'

import { atomically, isLocked } from './database.ts'
import { durableWrites, type SqliteTables } from './tables.ts'

/** A call of a table's statement. */
export type Write = { readonly table: string; readonly method: string; readonly args: readonly unknown[] }

export type WriteOutcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * Group commit: runs writes in one transaction, with one sync to disk for all. One that fails must not fail the others:
 * then each runs in a transaction of its own. All fail while another process holds the lock.
 */
export function commitTogether(db: DatabaseSync, tables: SqliteTables, writes: readonly Write[]): WriteOutcome[] {
  if (writes.length === 0) return []
  const isDurable = writes.some(({ table, method }) => durableWrites.has(`${table}.${method}`))
  try {
    db.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
    return atomically(db, () => writes.map((write) => ({ value: run(tables, write) })))
  } catch (error) {
    if (writes.length === 1 || isLocked(error)) return writes.map(() => ({ error }))
    return writes.flatMap((write) => commitTogether(db, tables, [write]))
  }
}

function run(tables: SqliteTables, { table, method, args }: Write): unknown {
  const statements = tables as unknown as Record<string, Record<string, (...args: readonly unknown[]) => unknown>> // the writer's types
  return statements[table]?.[method]?.(...args)
}
