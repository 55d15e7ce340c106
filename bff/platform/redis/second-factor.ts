import { Buffer } from 'node:buffer'

import type { FactorRow, SecondFactorStore } from '#bff/second-factor/store.ts'
import type { RedisConnection } from './connection.ts'
import { mutation, query } from './script.ts'

const readScript = query(`return redis.call('HMGET', KEYS[1], 'sealed', 'version')`)

/** Compare-and-set on the version; empty: no record. */
const writeScript = mutation(`
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'sealed', ARGV[2], 'version', ARGV[3])
return 1`)

const removeScript = mutation(`return redis.call('DEL', KEYS[1])`)

const keyOf = (name: string) => `second-factor:${name}`

/** A record as the arguments of a write. */
export const writeFactor = async (
  redis: Pick<RedisConnection, 'runReplicated'>,
  { name, sealed, version }: FactorRow & { readonly name: string },
  expected: string | null,
): Promise<boolean> => (await redis.runReplicated(writeScript, keyOf(name), [expected ?? '', sealed, version])) === 1

/** Second factors of all processes in Redis. */
export const redisSecondFactors = (redis: Pick<RedisConnection, 'run' | 'runReplicated'>): SecondFactorStore => ({
  async read(name) {
    const [sealed, version] = (await redis.run(readScript, keyOf(name))) as (Buffer | null)[] // of HMGET
    return sealed && version ? { sealed: new Uint8Array(sealed), version: version.toString() } : null
  },
  write: (name, row, expected) => writeFactor(redis, { ...row, name }, expected),
  async remove(name) {
    await redis.runReplicated(removeScript, keyOf(name))
  },
})
