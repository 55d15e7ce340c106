import type { DatabaseSync } from 'node:sqlite'

import { clockSchema, clockTable } from './clock.ts'
import { deviceSchema, deviceTable } from './devices.ts'
import { idempotencySchema, idempotencyTable } from './idempotency.ts'
import { rateLimitSchema, rateLimitTable } from './rate-limit.ts'
import { secondFactorSchema, secondFactorTable } from './second-factor.ts'
import { sessionSchema, sessionTable } from './session.ts'
import { sharedStateSchema, sharedStateTable } from './shared-state.ts'

/** Creates missing tables and columns, and the indexes of later versions. */
export const schema = [
  sessionSchema,
  deviceSchema,
  idempotencySchema,
  rateLimitSchema,
  sharedStateSchema,
  secondFactorSchema,
  clockSchema,
].join('; ')

export type SqliteTables = ReturnType<typeof sqliteTables>

/** The statements on each table, for one connection, synchronous and without a transaction. */
export const sqliteTables = (db: DatabaseSync) => ({
  session: sessionTable(db),
  device: deviceTable(db),
  idempotency: idempotencyTable(db),
  rateLimit: rateLimitTable(db),
  sharedState: sharedStateTable(db),
  secondFactor: secondFactorTable(db),
  clock: clockTable(db),
})

type WriteName = {
  [Name in keyof SqliteTables]: `${Name}.${keyof SqliteTables[Name] & string}`
}[keyof SqliteTables]

/** Writes that must survive a power cut: their commit is synced to disk. Source: security 5.3, R60. */
export const durableWrites: ReadonlySet<string> = new Set<WriteName>([
  'session.replace',
  'session.remove',
  'idempotency.begin',
  'idempotency.finish',
  'idempotency.forget',
  'secondFactor.write',
  'secondFactor.remove',
])
