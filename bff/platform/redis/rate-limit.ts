import { Buffer } from 'node:buffer'

import type { Attempts, Consumption, Rule } from '#bff/limits/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import type { RedisConnection } from './connection.ts'
import { mutation, query } from './script.ts'

/**
 * Lua functions of `bff/limits/rate-limit/rule.ts`, which explains them. A state is three doubles: count, at, next. A rule and the
 * time are arguments from the first that is given.
 */
export const rateLimitLua = `
local function ruleFrom(first)
  return { free = tonumber(ARGV[first]), delay = tonumber(ARGV[first + 1]), factor = tonumber(ARGV[first + 2]),
    maxDelay = tonumber(ARGV[first + 3]), decay = tonumber(ARGV[first + 4]), now = tonumber(ARGV[first + 5]) }
end
local function delayAfter(count, rule)
  local excess = math.floor(count + 0.5) - rule.free
  if excess < 0 then return 0 end
  return math.min(rule.maxDelay, rule.delay * rule.factor ^ excess) * 1000
end
local function clamp(count, at, next, rule)
  local clamped = math.min(at, rule.now)
  return count, clamped, math.min(next - (at - clamped), math.ceil(clamped + delayAfter(count, rule)))
end
local function current(count, at, rule)
  return math.max(0, count - math.max(0, rule.now - at) / 1000 / rule.decay)
end
local function consume(count, at, next, rule, amount)
  count, at, next = clamp(count, at, next, rule)
  if rule.now < next then return count, at, next, math.ceil((next - rule.now) / 1000) end
  count = current(count, at, rule) + (amount or 1)
  return count, rule.now, rule.now + delayAfter(count, rule), 0
end
local function expiresAt(count, at, next, rule)
  return math.max(next, at + count * rule.decay * 1000)
end
`

const stored = `
${rateLimitLua}
local rule = ruleFrom(1)
local value = redis.call('GET', KEYS[1])
local count, at, next = 0, 0, 0
if value then
  count, at, next = struct.unpack('>ddd', value)
  count, at, next = clamp(count, at, next, rule)
end
`

const store = `
local life = math.max(1, math.ceil(expiresAt(count, at, next, rule) - rule.now))
redis.call('SET', KEYS[1], struct.pack('>ddd', count, at, next), 'PX', life)
`

/** Answers the seconds to wait, and the count as text: Redis cuts numbers to integers. */
const consumeScript = mutation(`${stored}
local wait
count, at, next, wait = consume(count, at, next, rule, tonumber(ARGV[7]))
${store}
return { wait, string.format('%.17g', count) }`)

const currentScript = query(`${stored}
return string.format('%.17g', current(count, at, rule))`)

const refundScript = mutation(`${stored}
if not value then return 0 end
count = math.max(0, current(count, at, rule) - tonumber(ARGV[7]))
at, next = rule.now, math.min(next, rule.now + delayAfter(count, rule))
${store}
return 1`)

/** A rule and the time as the scripts read them. */
export const ruleArguments = ({ freeAttempts, delay, factor, maxDelay, decay }: Rule, now: number) => [
  freeAttempts,
  delay,
  factor,
  maxDelay,
  decay,
  now,
]

/** Attempts as the scripts store them. */
export function packAttempts({ count, at, next }: Attempts): Buffer {
  const value = Buffer.alloc(24)
  for (const [n, number] of [count, at, next].entries()) value.writeDoubleBE(number, n * 8)
  return value
}

export const keyOfRateLimit = (key: string) => `limit:${key}`

/** Rate limits of all processes in Redis. */
export function redisRateLimits(redis: Pick<RedisConnection, 'run'>, now: () => number): RateLimitStore {
  return {
    async consume(key, rule, amount = 1): Promise<Consumption> {
      const reply = await redis.run(consumeScript, keyOfRateLimit(key), [...ruleArguments(rule, now()), amount])
      const [wait, count] = reply as [number, Uint8Array] // of the script
      return wait > 0 ? { wait } : { count: Number(count) }
    },
    current: async (key, rule) =>
      Number(await redis.run(currentScript, keyOfRateLimit(key), ruleArguments(rule, now()))),
    async refund(key, amount, rule) {
      await redis.run(refundScript, keyOfRateLimit(key), [...ruleArguments(rule, now()), amount])
    },
  }
}
