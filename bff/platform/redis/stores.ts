import type { RedisAddress } from '#bff/config/store-address.ts'
import type { Stores } from '../stores.ts'
import { redisClock } from './clock.ts'
import { redisConcurrency } from './concurrency.ts'
import { connectRedis, type StoreEvent } from './connection.ts'
import { redisDevices } from './devices.ts'
import { redisIdempotency } from './idempotency.ts'
import { redisProcesses } from './processes.ts'
import { redisRateLimits } from './rate-limit.ts'
import { redisSecondFactors } from './second-factor.ts'
import { redisSessions } from './session.ts'
import { redisSharedState } from './shared-state.ts'

/** Stores of all processes, in Redis. Rejects when it does not answer. */
export async function redisStores(address: RedisAddress, report: (event: StoreEvent) => void): Promise<Stores> {
  const redis = await connectRedis(address, { report })
  const clock = await redisClock(redis, { wallTime: redis.time, monotonicTime: () => performance.now() })
  const { now } = clock
  return {
    now,
    sessions: (deps) => redisSessions(redis, { ...deps, now }),
    devices: redisDevices(redis, now),
    idempotency: redisIdempotency(redis),
    rateLimits: redisRateLimits(redis, now),
    concurrency: redisConcurrency(redis, now),
    processes: redisProcesses(redis, now),
    sharedState: redisSharedState(redis),
    secondFactors: redisSecondFactors(redis),
    async saveClock() {
      await redis.synchronise()
      await clock.save()
    },
    sweep: async () => undefined, // keys expire
    close: async () => redis.close(),
  }
}
