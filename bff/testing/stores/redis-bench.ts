import { Buffer } from 'node:buffer'

import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'

import { connectRedis, type RedisConnection } from '../../platform/redis/connection.ts'
import type { RedisServer } from './redis-server.ts'

/** A connection of the stores, and one of the test to the same Redis, which is empty at first. */
export type RedisBench = {
  readonly redis: RedisConnection
  /** Time passes for what expires in Redis; in force before the next command of the stores. */
  pass(ms: number): void
  get(key: string): Promise<Buffer | null>
  /** Replaces a value, which lives longer by this. */
  set(key: string, value: Uint8Array, longer: number): Promise<void>
}

const passScript = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  local life = redis.call('PTTL', key)
  if life >= 0 then redis.call('PEXPIRE', key, life - ARGV[1]) end
end`

/** Opens connections to a Redis, for one test. */
export async function redisBench({ address, port }: RedisServer): Promise<RedisBench> {
  const behind = new Redis({ port })
  await behind.flushall()
  const connected = await connectRedis(address, { report: () => undefined })
  let passed: Promise<unknown> = Promise.resolve()
  onTestFinished(async () => {
    connected.close()
    await passed
    await behind.quit()
  })
  /** After the time that has passed before. */
  const inTime = <Name extends 'run' | 'runReplicated'>(name: Name): RedisConnection[Name] => {
    return async (...args) => {
      await passed
      return connected[name](...args)
    }
  }
  return {
    redis: { ...connected, run: inTime('run'), runReplicated: inTime('runReplicated') },
    pass(ms) {
      passed = passed.then(() => behind.eval(passScript, 0, Math.round(ms)))
    },
    async get(key) {
      await passed
      return behind.getBuffer(key)
    },
    async set(key, value, longer) {
      await passed
      await behind.set(key, Buffer.from(value), 'PX', (await behind.pttl(key)) + longer)
    },
  }
}
