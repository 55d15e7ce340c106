import type { DatabaseSync } from 'node:sqlite'

import { type Clocks, steadyClock } from '#bff/http/clock/steady-clock.ts'
import type { Remote } from './database.ts'

/** One row: the steady clock and the wall clock at the same moment. */
export const clockSchema = `CREATE TABLE IF NOT EXISTS clock (
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, wallTime INTEGER NOT NULL
) STRICT`

type Reading = { readonly time: number; readonly wallTime: number }

/** The stored reading of the clocks. */
export function clockTable(db: DatabaseSync) {
  const replace = db.prepare('INSERT OR REPLACE INTO clock VALUES (1, ?, ?)')
  return { save: ({ time, wallTime }: Reading) => void replace.run(time, wallTime) }
}

type ClockTable = Remote<ReturnType<typeof clockTable>>

/** Steady clock of a database file. */
export type SqliteClock = {
  readonly now: () => number
  /** Stores by how much the clocks differ, for the next process. */
  save(): Promise<void>
}

const platformClocks: Clocks = { wallTime: Date.now, monotonicTime: () => performance.now() }

/**
 * Steady clock that goes on where the process before left it: a step of the wall clock that one process has seen does not
 * reach the stored times through the next. Source: docs/decisions/0064.
 */
export function sqliteClock(db: DatabaseSync, table: ClockTable, clocks = platformClocks): SqliteClock {
  const stored = db.prepare('SELECT time, wallTime FROM clock').get() as Reading | undefined // the table is STRICT
  const wallTime = clocks.wallTime()
  const now = steadyClock(clocks, stored ? Math.max(stored.time, wallTime + stored.time - stored.wallTime) : wallTime)
  return { now, save: () => table.save({ time: now(), wallTime: clocks.wallTime() }) }
}
