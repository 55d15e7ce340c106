import type { SharedState } from '#bff/limits/shared-state/store.ts'
import type { RedisConnection } from './connection.ts'
import { getScript, mutation } from './script.ts'

const setScript = mutation(`redis.call('SET', KEYS[1], ARGV[1])
return 1`)

const claimScript = mutation(`if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 1 end
return 0`)

const addScript = mutation(`local sum = redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return sum`)

/** Key in Redis. */
export const keyOfSharedState = (key: string) => `shared:${key}`

/** State of all processes in Redis. */
export const redisSharedState = (redis: Pick<RedisConnection, 'run'>): SharedState => ({
  async get(key) {
    const reply = await redis.run(getScript, keyOfSharedState(key))
    return reply === null ? null : String(reply)
  },
  async set(key, value) {
    await redis.run(setScript, keyOfSharedState(key), [value])
  },
  claim: async (key, lifetime) => (await redis.run(claimScript, keyOfSharedState(key), [lifetime])) === 1,
  add: async (key, amount, lifetime) => Number(await redis.run(addScript, keyOfSharedState(key), [amount, lifetime])),
})
