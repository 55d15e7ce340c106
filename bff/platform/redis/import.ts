import type { Attempts } from '#bff/limits/rate-limit/rule.ts'
import type { StoredLogIn } from '#bff/session/devices/store.ts'
import type { FactorRow } from '#bff/session/second-factor/store.ts'
import type { StoredSession } from '#bff/session/store.ts'
import type { IdempotencyRecord } from '#bff/upstream/idempotency/store.ts'
import { keyOfClock, packClock } from './clock.ts'
import type { RedisConnection } from './connection.ts'
import { importLogIns } from './devices.ts'
import { keyOfIdempotency, packIdempotency } from './idempotency.ts'
import { keyOfRateLimit, packAttempts } from './rate-limit.ts'
import { mutation } from './script.ts'
import { writeFactor } from './second-factor.ts'
import { redisSessionStorage } from './session.ts'
import { keyOfSharedState } from './shared-state.ts'

/** Expiry in milliseconds since the epoch, by the clock of the store that is left. */
type Expiring = { readonly expiresAt: number }
/** Null for a value that stays. */
type SharedStateValue = { readonly key: string; readonly value: string; readonly expiresAt: number | null }

const addScript = mutation(`
if ARGV[2] == '' then return redis.call('SET', KEYS[1], ARGV[1], 'NX') and 1 or 0 end
return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`)

/**
 * Takes over what another store holds, sealed as it is. Each resolves with whether it was added: a key that exists
 * stays, so that no ended or changed record is restored. `now` is the clock of the store that is left.
 */
export function redisImport(redis: RedisConnection, now: () => number) {
  const life = ({ expiresAt }: Expiring) => Math.max(1, Math.ceil(expiresAt - now()))
  const add = async (key: string, value: Uint8Array, px: number | '') =>
    (await redis.run(addScript, key, [value, px])) === 1
  return {
    session: (row: StoredSession & { readonly name: string }) =>
      redisSessionStorage(row.name, { redis, now, onAbsent: () => undefined }).write(row, null),
    logIns: (account: string, rows: readonly StoredLogIn[]) =>
      importLogIns(redis, account, { rows, life: Math.max(...rows.map(life)) }),
    idempotencyKey: (row: IdempotencyRecord & Expiring & { readonly name: string }) =>
      add(keyOfIdempotency(row.name), packIdempotency(row), life(row)),
    rateLimit: (row: Attempts & Expiring & { readonly key: string }) =>
      add(keyOfRateLimit(row.key), packAttempts(row), life(row)),
    sharedState: ({ key, value, expiresAt }: SharedStateValue) =>
      add(keyOfSharedState(key), Buffer.from(value), expiresAt === null ? '' : life({ expiresAt })),
    secondFactor: (row: FactorRow & { readonly name: string }) => writeFactor(redis, row, null),
    /** Sessions expire by the clock that they were stored by. */
    clock: () => add(keyOfClock, packClock(now(), redis.time()), ''),
  }
}
