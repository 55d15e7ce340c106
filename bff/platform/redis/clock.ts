import { Buffer } from 'node:buffer'

import { type Clocks, steadyClock } from '#bff/http/clock/steady-clock.ts'
import type { RedisConnection } from './connection.ts'
import { getScript, mutation } from './script.ts'

export const keyOfClock = 'clock'
const saveScript = mutation(`redis.call('SET', KEYS[1], ARGV[1])`)

/** Steady clock of all processes. */
export type RedisClock = {
  readonly now: () => number
  /** Stores its time, and by how much it differs from the store's time, for processes that start later. */
  save(): Promise<void>
}

/**
 * Steady clock that follows the store's time and not that of this machine, so that processes on several machines agree on
 * what has expired. After a step it continues at the time of the other processes. Source: docs/decisions/0064.
 */
export async function redisClock(redis: Pick<RedisConnection, 'run'>, clocks: Clocks): Promise<RedisClock> {
  const stored = await redis.run(getScript, keyOfClock)
  const [time, ahead] = stored instanceof Buffer ? [stored.readDoubleBE(0), stored.readDoubleBE(8)] : [0, 0]
  const now = steadyClock(clocks, Math.max(time, clocks.wallTime() + ahead))
  return {
    now,
    async save() {
      await redis.run(saveScript, keyOfClock, [packClock(now(), clocks.wallTime())])
    },
  }
}

/** The steady time, and how far it is ahead of the store's. */
export function packClock(time: number, storeTime: number): Buffer {
  const reading = Buffer.alloc(16)
  reading.writeDoubleBE(time, 0)
  reading.writeDoubleBE(time - storeTime, 8)
  return reading
}
