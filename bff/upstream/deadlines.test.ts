import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { criticalities } from '#contracts/core/criticality.ts'

import { parseConfig } from '../config/config.ts'
import { demoSettings } from '../testing/settings.ts'
import { createUpstream, type Fetch } from './upstream.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Seconds after which a call of each class is given up. */
async function givenUpAfter(fetch: Fetch, settings: Readonly<Record<string, string>> = {}) {
  const upstream = createUpstream(fetch, parseConfig({ ...demoSettings, ...settings }).upstream)
  let now = 0
  const times: Record<string, number> = {}
  for (const criticality of criticalities) {
    const context = { requestId: '1', clientAddress: '', criticality }
    upstream
      .call({ method: 'POST', path: 'a', safe: false, context })
      .catch(() => (times[criticality] = now / 1_000 + 1))
  }
  for (; now < 20_000; now += 1_000) await vi.advanceTimersByTimeAsync(1_000)
  return times
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const silent: Fetch = (_, { signal }) => untilAborted(signal)

test('an upstream that does not begin to answer is given up at the first-byte limit of the class', async () => {
  expect(await givenUpAfter(silent)).toEqual({ critical: 15, interactive: 10, bulk: 10, background: 3 })
})

const begun: Fetch = async (_, { signal }) => ({
  status: 200,
  headers: new Headers(),
  body: null,
  limitedText: () => untilAborted(signal),
})

test('an answer that has begun has three seconds more, and ends before the client gives up', async () => {
  expect(await givenUpAfter(begun)).toEqual({ critical: 18, interactive: 13, bulk: 13, background: 6 })
})

test('the limits of the classes are settings', async () => {
  const settings = { UPSTREAM_SECONDS: '16', UPSTREAM_CRITICAL_SECONDS: '12', UPSTREAM_TIMER_SECONDS: '5' }
  expect(await givenUpAfter(silent, settings)).toEqual({ critical: 12, interactive: 16, bulk: 16, background: 5 })
  expect(await givenUpAfter(begun, settings)).toEqual({ critical: 15, interactive: 19, bulk: 19, background: 8 })
})
