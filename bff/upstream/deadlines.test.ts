import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { criticalities } from '#contracts/core/endpoint.ts'

import { parseConfig } from '../config/config.ts'
import { demoSettings } from '../testing/settings.ts'
import { callDeadlines } from './deadlines.ts'
import { createUpstream, type Fetch } from './upstream.ts'

const { upstream: config } = parseConfig(demoSettings)

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Milliseconds after which a call of each class is given up. */
async function givenUpAfter(fetch: Fetch) {
  const upstream = createUpstream(fetch, config)
  let now = 0
  const times: Record<string, number> = {}
  for (const criticality of criticalities) {
    const context = { requestId: '1', clientAddress: '', criticality }
    upstream.call({ method: 'POST', path: 'a', safe: false, context }).catch(() => (times[criticality] = now))
  }
  for (; now < 20_000; now += 1_000) await vi.advanceTimersByTimeAsync(1_000)
  return times
}

const inTime = (limit: 'firstByte' | 'total') =>
  Object.fromEntries(criticalities.map((it) => [it, callDeadlines[it][limit] - 1_000])) // before the second that ends there

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('an upstream that does not begin to answer is given up at the first-byte limit of the class', async () => {
  expect(await givenUpAfter((_, { signal }) => untilAborted(signal))).toEqual(inTime('firstByte'))
})

const begun: Fetch = async (_, { signal }) => ({
  status: 200,
  headers: new Headers(),
  body: null,
  limitedText: () => untilAborted(signal),
})

test('an answer that has begun has the whole time of its class', async () => {
  expect(await givenUpAfter(begun)).toEqual(inTime('total'))
})
