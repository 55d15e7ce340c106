import { Buffer } from 'node:buffer'

import {
  type EarlierRecord,
  type IdempotencyRecord,
  type IdempotencyStore,
  recordLifetime,
} from '#bff/upstream/idempotency/store.ts'
import type { RedisConnection } from './connection.ts'
import { mutation } from './script.ts'

/** A value is the length of the fingerprint in one byte, the fingerprint, and the sealed answer once there is one. */
const beginScript = mutation(`
local value = redis.call('GET', KEYS[1])
if value then return {value, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`)

const finishScript = mutation(`
local value = redis.call('GET', KEYS[1])
if not value then return 0 end
redis.call('SET', KEYS[1], value:sub(1, 1 + value:byte(1)) .. ARGV[1], 'KEEPTTL')
return 1`)

const forgetScript = mutation(`return redis.call('DEL', KEYS[1])`)

export const keyOfIdempotency = (name: string) => `idempotency:${name}`

/** Idempotency keys of all processes in Redis. */
export function redisIdempotency(redis: Pick<RedisConnection, 'run'>): IdempotencyStore {
  return {
    async begin(name, fingerprint, life = recordLifetime) {
      const value = packIdempotency({ fingerprint, sealed: null })
      const reply = await redis.run(beginScript, keyOfIdempotency(name), [value, life])
      return Array.isArray(reply) ? earlierRecord(reply, life) : null
    },
    async finish(name, sealed) {
      await redis.run(finishScript, keyOfIdempotency(name), [sealed])
    },
    async forget(name) {
      await redis.run(forgetScript, keyOfIdempotency(name))
    },
  }
}

export function packIdempotency({ fingerprint, sealed }: IdempotencyRecord): Buffer {
  const text = Buffer.from(fingerprint)
  return Buffer.concat([Buffer.of(text.length), text, sealed ?? new Uint8Array()])
}

function earlierRecord([value, left]: readonly unknown[], life: number): EarlierRecord | null {
  return value instanceof Buffer ? { ...parseRecord(value), age: life - Number(left) } : null
}

function parseRecord(value: Buffer): IdempotencyRecord {
  const end = 1 + value.readUInt8(0)
  const sealed = value.length > end ? new Uint8Array(value.subarray(end)) : null
  return { fingerprint: value.toString('utf8', 1, end), sealed }
}
