import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Dependencies } from '#bff/context.ts'
import type { SessionDependencies } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { sqliteClock } from './clock.ts'
import { memoryConcurrency } from '#bff/concurrency/memory.ts'
import { sqliteDevices } from './devices.ts'
import { sqliteIdempotency } from './idempotency.ts'
import { sqliteRateLimits } from './rate-limit.ts'
import { sqliteSessions } from './session.ts'
import { openDatabase } from './database.ts'
import { schema } from './tables.ts'
import { threadWriter } from './writer.ts'

/** Everything that outlives a request, and the clock that it expires by. */
export type Stores = Pick<Dependencies, 'now' | 'devices' | 'idempotency' | 'rateLimits' | 'concurrency'> & {
  sessions(deps: Omit<SessionDependencies, 'name' | 'storage' | 'now'>): Sessions
  /** Stores by how much the clocks differ. */
  saveClock(): Promise<void>
  /** Deletes what has expired. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Stores of one process, in a SQLite file. Throws when it cannot be opened. */
export function sqliteStores(path: string): Stores {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
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
