import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { drivenClocks, hour } from '#bff/testing/driven-clocks.ts'
import { redisBench } from '#bff/testing/stores/redis-bench.ts'
import { type RedisServer, startRedis } from '#bff/testing/stores/redis-server.ts'
import { refreshBench } from '#bff/testing/stores/refresh-bench.ts'
import { type Bench, clockStepSuite } from '#bff/testing/suites/clock-steps.suite.ts'
import { redisClock } from './clock.ts'
import { redisConcurrency } from './concurrency.ts'
import { redisDevices } from './devices.ts'
import { redisIdempotency } from './idempotency.ts'
import { redisRateLimits } from './rate-limit.ts'
import { redisSessions } from './session.ts'

let server: RedisServer
beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.close())

async function clockBench(): Promise<Bench> {
  const { redis, pass } = await redisBench(server)
  const clocks = drivenClocks()
  const refresh = await refreshBench()

  async function start() {
    const clock = await redisClock(redis, clocks)
    const { now } = clock
    const sessions = redisSessions(
      redis,
      refresh.dependencies(now, async () => undefined),
    )
    const devices = redisDevices(redis, now)
    const rateLimits = redisRateLimits(redis, now)
    const concurrency = redisConcurrency(redis, now)
    return { clock, stores: { sessions, devices, idempotency: redisIdempotency(redis), rateLimits, concurrency } }
  }

  let running = await start()
  return {
    get stores() {
      return running.stores
    },
    now: () => running.clock.now(),
    step: clocks.step,
    pass(ms) {
      clocks.pass(ms)
      pass(ms)
    },
    async restart(step = 0) {
      await running.clock.save()
      clocks.step(step)
      running = await start()
    },
    sweep: async () => undefined, // keys expire
    answerWith: refresh.answerWith,
    refreshes: refresh.refreshes,
  }
}

describe("the store's time that steps, with Redis", () => {
  clockStepSuite(clockBench)
})

test('a process that starts after a step agrees with those that were there before it', async () => {
  const { redis } = await redisBench(server)
  const clocks = drivenClocks()
  const before = await redisClock(redis, clocks)
  clocks.step(9 * hour)
  await before.save()
  const after = await redisClock(redis, clocks)
  expect(after.now()).toBe(before.now())
})
