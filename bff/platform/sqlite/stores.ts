import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { memoryConcurrency } from '#bff/limits/concurrency/memory.ts'
import { singleProcess } from '#bff/limits/concurrency/processes.ts'
import type { Stores } from '../stores.ts'
import { sqliteClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { sqliteDevices } from './devices.ts'
import { sqliteIdempotency } from './idempotency.ts'
import { sqliteRateLimits } from './rate-limit.ts'
import { sqliteSecondFactors } from './second-factor.ts'
import { countSessions, sqliteSessions } from './session.ts'
import { sqliteSharedState } from './shared-state.ts'
import { schema } from './tables.ts'
import { threadWriter } from './writer.ts'

/** Stores of one process, in a SQLite file. Throws when it cannot be opened. */
export function sqliteStores(path: string): Stores {
  makeDirectory(dirname(path))
  const database = openDatabase(path, { schema, busyTimeout: 0 })
  const writer = threadWriter(path)
  const clock = sqliteClock(database, writer.clock)
  const { now } = clock
  const concurrency = memoryConcurrency(now)
  return {
    now,
    sessions: (deps) => sqliteSessions(database, writer.session, { ...deps, now }),
    devices: sqliteDevices(writer.device, now),
    idempotency: sqliteIdempotency(writer.idempotency, now),
    rateLimits: sqliteRateLimits(writer.rateLimit, now),
    concurrency,
    sessionCount: () => countSessions(database, now()),
    processes: singleProcess,
    sharedState: sqliteSharedState(writer.sharedState, now),
    secondFactors: sqliteSecondFactors(writer.secondFactor),
    saveClock: clock.save,
    async sweep() {
      concurrency.sweep()
      await writer.sweep(now())
    },
    async close() {
      database.close()
      await writer.close()
    },
  }
}

/** Makes a directory and those above it. The recursive call of Node does not return where /proc refuses one. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
