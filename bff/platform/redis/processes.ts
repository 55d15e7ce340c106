import { randomUUID } from 'node:crypto'

import { processLife, type Processes } from '#bff/limits/concurrency/processes.ts'
import type { RedisConnection } from './connection.ts'
import { mutation } from './script.ts'

const key = 'processes'

/** A sorted set of processes by the end of their life. The index is by id, which a heartbeat does not change. */
const beatScript = mutation(`
local now, life = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + life, ARGV[3])
redis.call('PEXPIRE', KEYS[1], life)
local processes, index = redis.call('ZRANGE', KEYS[1], 0, -1), 0
for _, id in ipairs(processes) do
  if id < ARGV[3] then index = index + 1 end
end
return { #processes, index }`)

const leaveScript = mutation(`return redis.call('ZREM', KEYS[1], ARGV[1])`)

/** The processes on one Redis. */
export function redisProcesses(redis: Pick<RedisConnection, 'run'>, now: () => number): Processes {
  const id = randomUUID()
  return {
    async beat() {
      const [processes, index] = (await redis.run(beatScript, key, [now(), processLife, id])) as [number, number] // above
      return { processes, index }
    },
    async leave() {
      await redis.run(leaveScript, key, [id])
    },
  }
}
