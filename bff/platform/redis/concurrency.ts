import { randomUUID } from 'node:crypto'

import type { ConcurrencyLimiter } from '#bff/limits/concurrency/limiter.ts'
import type { RedisConnection } from './connection.ts'
import { mutation } from './script.ts'

/** A sorted set of leases by their expiry, as `Permits` in bff/limits/concurrency/limiter.ts. */
const acquireScript = mutation(`
local now, limit, leaseTime, maxWait = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local count = redis.call('ZCARD', KEYS[1])
local wait = 0
if count >= limit then
  wait = tonumber(redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')[2]) - now
end
if wait <= maxWait then
  local expiresAt = now + wait + leaseTime
  redis.call('ZADD', KEYS[1], expiresAt, ARGV[5])
  local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
  redis.call('PEXPIRE', KEYS[1], math.ceil(last - now))
end
return math.ceil(wait)`)

const releaseScript = mutation(`redis.call('ZPOPMIN', KEYS[1])`)

const permitsKey = (name: string) => `permits:${name}`

/** Concurrency limits of all processes in Redis: a live query has one poll per interval among them. */
export function redisConcurrency(redis: Pick<RedisConnection, 'run'>, now: () => number): ConcurrencyLimiter {
  return {
    acquire: async (name, { limit, leaseTime, maxWait }) =>
      Number(await redis.run(acquireScript, permitsKey(name), [now(), limit, leaseTime, maxWait, randomUUID()])),
    async release(name) {
      await redis.run(releaseScript, permitsKey(name))
    },
  }
}
