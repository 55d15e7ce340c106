import { Buffer } from 'node:buffer'

import type { FactorRow, SecondFactorStore } from '#bff/session/second-factor/store.ts'
import type { RedisConnection } from './connection.ts'
import { getScript, mutation } from './script.ts'

/** Compare-and-set on the version, which is before the line break; empty: no record. */
const writeScript = mutation(`
local current = redis.call('GET', KEYS[1])
local version = current and current:sub(1, current:find('\\n', 1, true) - 1) or ''
if version ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`)

const removeScript = mutation(`return redis.call('DEL', KEYS[1])`)

const factorKey = (name: string) => `second-factor:${name}`

const pack = ({ sealed, version }: FactorRow) => Buffer.concat([Buffer.from(`${version}\n`), sealed])

function unpack(value: Buffer): FactorRow {
  const end = value.indexOf('\n')
  return { version: value.toString('utf8', 0, end), sealed: new Uint8Array(value.subarray(end + 1)) }
}

/** Writes a record over the expected version. */
export const writeFactor = async (
  redis: Pick<RedisConnection, 'runReplicated'>,
  { name, sealed, version }: FactorRow & { readonly name: string },
  expected: string | null,
): Promise<boolean> =>
  (await redis.runReplicated(writeScript, factorKey(name), [expected ?? '', pack({ sealed, version })])) === 1

/** Second factors of all processes in Redis. */
export const redisSecondFactors = (redis: Pick<RedisConnection, 'run' | 'runReplicated'>): SecondFactorStore => ({
  async read(name) {
    const value = (await redis.run(getScript, factorKey(name))) as Buffer | null // of GET
    return value && unpack(value)
  },
  write: (name, row, expected) => writeFactor(redis, { ...row, name }, expected),
  async remove(name) {
    await redis.runReplicated(removeScript, factorKey(name))
  },
})
