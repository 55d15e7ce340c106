import { Buffer } from 'node:buffer'

import { SessionCache } from '#bff/session/session-cache.ts'
import type { SessionDependencies } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { endedEpoch, type SessionStorage, type Visit } from '#bff/session/store.ts'
import type { RedisConnection, Reply } from './connection.ts'
import { packEnd, packEpoch, packHead, sealedAt, unpack } from './packed-session.ts'
import { rateLimitLua, ruleArguments } from './rate-limit.ts'
import { bestEffort, getScript, mutation } from './script.ts'

const minute = 60_000
/** How long a tombstone tells the other processes why a session ended: the life of an access token. Source: security 5.3. */
const endLife = 60 * minute

/** Answers the seconds to wait, and the value unless it has the known epoch. Memory that is full fails no read. */
const visitScript = bestEffort(`
${rateLimitLua}
local head = redis.call('GETRANGE', KEYS[1], 0, ${sealedAt - 1})
if #head < ${sealedAt} or head:byte(1) ~= 1 then return { 0, redis.call('GET', KEYS[1]) } end
local wait = 0
if ARGV[2] then
  local rule = ruleFrom(2)
  local count, at, next = struct.unpack('>ddd', head, 34)
  count, at, next, wait = consume(count, at, next, rule)
  redis.pcall('SETRANGE', KEYS[1], 33, struct.pack('>ddd', count, at, next))
end
if head:sub(2, 9) == ARGV[1] then return { wait } end
return { wait, redis.call('GET', KEYS[1]) }`)

/** Compare-and-set on the epoch; the count of calls stays. */
const writeScript = mutation(`
local head = redis.call('GETRANGE', KEYS[1], 0, ${sealedAt - 1})
local calls = string.rep('\\0', 24)
if ARGV[1] == '' then
  if head ~= '' then return 0 end
else
  if #head < ${sealedAt} or head:byte(1) ~= 1 or head:sub(2, 9) ~= ARGV[1] then return 0 end
  calls = head:sub(34)
end
redis.call('SET', KEYS[1], ARGV[2] .. calls .. ARGV[3], 'PX', ARGV[4])
return 1`)

/** Tombstone in place of a row of this epoch, or of any epoch where it is empty; the notice of a replaced session stays. */
const removeScript = mutation(`
local head = redis.call('GETRANGE', KEYS[1], 0, 8)
if #head < 9 or head:byte(1) ~= 1 or head:sub(2, 9) == string.rep('\\0', 8) then return 1 end
if ARGV[1] ~= '' and head:sub(2, 9) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`)

/** One key that the readiness check overwrites. */
const probeScript = mutation(`return redis.call('SET', KEYS[1], 1, 'PX', 60000)`)

/** `onAbsent`: the store has no record of the session, or none any more. */
type StorageDependencies = {
  readonly redis: Pick<RedisConnection, 'run' | 'runReplicated'>
  readonly now: () => number
  onAbsent(): void
}

/** Storage of one session in Redis. */
export function redisSessionStorage(name: string, { redis, now, onAbsent }: StorageDependencies): SessionStorage {
  const key = `session:${name}`
  return {
    async read() {
      const stored = storedIn(await redis.run(getScript, key))
      return stored === null || 'reason' in stored ? null : stored
    },
    async visit(knownEpoch, limit): Promise<Visit> {
      const known = knownEpoch === null ? '' : packEpoch(knownEpoch)
      const reply = await redis.run(visitScript, key, [known, ...(limit ? ruleArguments(limit, now()) : [])])
      const [wait, value] = reply as readonly [number, Reply?] // of the script
      const stored = value === undefined ? 'unchanged' : storedIn(value)
      if (stored === null) onAbsent()
      return { wait, stored }
    },
    async write(row, expected) {
      const run = row.epoch === endedEpoch ? redis.runReplicated : redis.run
      const epoch = expected === null ? '' : packEpoch(expected)
      // `lastSeen` of a process that has the session may be a minute ahead of its row.
      const life = Math.max(1, row.expiresAt - now() + minute)
      return (await run(writeScript, key, [epoch, packHead(row), row.sealed, life])) === 1
    },
    async remove(end, expected) {
      const epoch = expected === null ? '' : packEpoch(expected)
      return (await redis.runReplicated(removeScript, key, [epoch, packEnd(end), endLife])) === 1
    },
  }
}

/** Sessions in Redis, for any number of processes. Source: security 5.3. */
export function redisSessions(
  redis: Pick<RedisConnection, 'run' | 'runReplicated'>,
  deps: Omit<SessionDependencies, 'name' | 'storage'>,
): Sessions {
  const storage = (name: string) =>
    redisSessionStorage(name, { redis, now: deps.now, onAbsent: () => cache.forget(name) })

  const cache = new SessionCache(deps, storage)
  return {
    at: (name) => cache.at(name),
    /** Writes, because full memory does not fail a read. */
    async check() {
      await redis.run(probeScript, 'write-probe')
    },
  }
}

const storedIn = (reply: Reply) => (reply instanceof Buffer ? unpack(reply) : null)
