import { randomUUID } from 'node:crypto'

import { processLife, type Processes } from '#bff/concurrency/processes.ts'
import type { RedisConnection } from './connection.ts'
import { mutation } from './script.ts'

const key = 'processes'

/** A sorted set of processes by the end of their life. */
const beatScript = mutation(`
local now, life = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + life, ARGV[3])
redis.call('PEXPIRE', KEYS[1], life)
return redis.call('ZCARD', KEYS[1])`)

const leaveScript = mutation(`return redis.call('ZREM', KEYS[1], ARGV[1])`)

/** The processes on one Redis. */
export function redisProcesses(redis: Pick<RedisConnection, 'run'>, now: () => number): Processes {
  const id = randomUUID()
  return {
    beat: async () => Number(await redis.run(beatScript, key, [now(), processLife, id])),
    async leave() {
      await redis.run(leaveScript, key, [id])
    },
  }
}
