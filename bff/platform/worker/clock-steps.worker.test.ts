import { abortAllDurableObjects, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { hour } from '#bff/testing/driven-clocks.ts'
import { sessionRecord } from '#bff/testing/stores/session-record.ts'
import { type Bench, clockStepSuite, isBeyondIdle } from '#bff/testing/suites/clock-steps.suite.ts'
import { tokenAnswer } from '#bff/testing/suites/session/harness.suite.ts'
import { objectConcurrency } from './durable-objects/concurrency-object.ts'
import { objectDevices } from './durable-objects/devices-object.ts'
import { objectIdempotency } from './durable-objects/idempotency-object.ts'
import { objectRateLimits } from './durable-objects/rate-limit-object.ts'
import { objectSessions } from './durable-objects/session-object.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 48 * hour) // alarms, which real time fires, stay in the future
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stores = {
  sessions: objectSessions(env.SESSIONS),
  devices: objectDevices(env.ACCOUNTS),
  idempotency: objectIdempotency(env.IDEMPOTENCY),
  rateLimits: objectRateLimits(env.RATE_LIMITS),
  concurrency: objectConcurrency(env.CONCURRENCY),
}
const secondPair = () => tokenAnswer(2)
const move = (ms: number) => void vi.setSystemTime(Date.now() + ms)

async function objectBench(): Promise<Bench> {
  let refreshes = 0
  let answer: () => Response = secondPair
  vi.stubGlobal('fetch', async (): Promise<unknown> => {
    refreshes += 1
    return answer()
  })
  return {
    stores,
    now: () => Date.now(),
    step: move,
    pass: move,
    async restart(step = 0) {
      await abortAllDurableObjects()
      move(step)
    },
    sweep: async () => undefined, // each object has its own alarm
    answerWith: (it) => (answer = it),
    refreshes: () => refreshes,
  }
}

describe('a wall clock that steps, with Durable Objects', () => {
  clockStepSuite(objectBench, (step) => !isBeyondIdle(step))
})

test('a step beyond the idle time-out ends a session as that time does: workerd has no other clock', async () => {
  const calls = stores.sessions.at('step')
  await calls.create('secret', sessionRecord(Date.now(), { expiresIn: 7200 }))
  move(9 * hour)
  await runDurableObjectAlarm(env.SESSIONS.getByName('step'))
  move(-9 * hour)
  expect(await calls.open('secret', { slide: true })).toMatchObject({ state: 'ended' })
})
