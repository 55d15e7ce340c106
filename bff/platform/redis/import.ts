import { Buffer } from 'node:buffer'

import type { DeviceRow } from '#bff/devices/store.ts'
import type { IdempotencyRecord } from '#bff/idempotency/store.ts'
import type { Attempts } from '#bff/rate-limit/rule.ts'
import type { StoredSession } from '#bff/session/store.ts'
import { keyOfClock, packClock } from './clock.ts'
import type { RedisConnection } from './connection.ts'
import { keyOfLogIns } from './devices.ts'
import { keyOfIdempotency, packIdempotency } from './idempotency.ts'
import { keyOfRateLimit } from './rate-limit.ts'
import { mutation } from './script.ts'
import { redisSessionStorage } from './session.ts'

/** Expiry in milliseconds since the epoch, by the clock of the store that is left. */
type Expiring = { readonly expiresAt: number }
type ListedLogIn = DeviceRow & { readonly seq: number; readonly notified: number; readonly evicted: number }

const addScript = mutation(`
if ARGV[2] == '' then return redis.call('SET', KEYS[1], ARGV[1], 'NX') and 1 or 0 end
return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`)

/** As bff/platform/redis/devices.ts packs the log-ins of an account; seven arguments each, behind the life of the key. */
const addLogInsScript = mutation(`
local rows = {}
for n = 2, #ARGV, 7 do
  rows[#rows + 1] = { seq = tonumber(ARGV[n]), id = ARGV[n + 1], name = ARGV[n + 2], sealed = ARGV[n + 3],
    expiresAt = tonumber(ARGV[n + 4]), notified = tonumber(ARGV[n + 5]), evicted = ARGV[n + 6] == '1' }
end
return redis.call('SET', KEYS[1], cmsgpack.pack(rows), 'NX', 'PX', ARGV[1]) and 1 or 0`)

/**
 * Takes over what another store holds, sealed as it is. Each resolves with whether it was added: a key that exists stays, so
 * that nothing is brought back that has ended or changed since. `now` is the clock of the store that is left.
 */
export function redisImport(redis: RedisConnection, now: () => number) {
  const life = ({ expiresAt }: Expiring) => Math.max(1, Math.ceil(expiresAt - now()))
  const add = async (key: string, value: Uint8Array, px: number | '') =>
    (await redis.run(addScript, key, [value, px])) === 1
  return {
    session: (row: StoredSession & { readonly name: string }) =>
      redisSessionStorage(row.name, { redis, now, onAbsent: () => undefined }).write(row, null),
    async logIns(account: string, rows: readonly ListedLogIn[]) {
      const fields = rows.flatMap((it) => [it.seq, it.id, it.name, it.sealed, it.expiresAt, it.notified, it.evicted])
      const expiresAt = Math.max(...rows.map((it) => it.expiresAt))
      return (await redis.run(addLogInsScript, keyOfLogIns(account), [life({ expiresAt }), ...fields])) === 1
    },
    idempotencyKey: (row: IdempotencyRecord & Expiring & { readonly name: string }) =>
      add(keyOfIdempotency(row.name), packIdempotency(row), life(row)),
    rateLimit(row: Attempts & Expiring & { readonly key: string }) {
      const value = Buffer.alloc(24)
      for (const [n, number] of [row.count, row.at, row.next].entries()) value.writeDoubleBE(number, n * 8)
      return add(keyOfRateLimit(row.key), value, life(row))
    },
    /** Sessions expire by the clock that they were stored by. */
    clock: () => add(keyOfClock, packClock(now(), redis.time()), ''),
  }
}
