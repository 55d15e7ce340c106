import fc from 'fast-check'
import { expect, test } from 'vitest'

import { upstreamClock } from './clock.ts'
import type { Answer, UpstreamRequest } from './upstream.ts'

const request: UpstreamRequest = { method: 'GET', path: '', safe: true, context: { requestId: '', clientAddress: '' } }
const answer: Answer = { status: 200, contentType: 'application/json', text: '{}', date: null }

/** A gateway whose clock differs from the upstream's by a step that can be changed; `ask` takes the time of both ways. */
function twoClocks(first: number) {
  let time = 1_790_000_000_000.0
  let difference = first
  const clock = upstreamClock(() => time)
  async function ask(there: number, back: number, date?: null) {
    await clock
      .watch({
        async call() {
          time += there
          const upstreamTime = Math.floor((time + difference) / 1_000) * 1_000
          time += back
          return { ...answer, date: date === undefined ? upstreamTime : date }
        },
        stream: () => Promise.reject(new Error('unused')),
        file: () => Promise.reject(new Error('unused')),
      })
      .call(request)
  }
  return {
    clock,
    ask,
    wait: (ms: number) => (time += ms),
    set: (next: number) => (difference = next),
    wrongBy: () => Math.abs(clock.at(time).time - (time + difference)),
    error: () => clock.at(time).error,
  }
}

const way = fc.integer({ min: 0, max: 2_000 })

test('the difference of the clocks is within the error that is told, which only shrinks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -40_000_000, max: 40_000_000 }),
      fc.array(fc.tuple(way, way, fc.integer({ min: 0, max: 90_000 })), { minLength: 1, maxLength: 30 }),
      async (difference, calls) => {
        const { ask, wait, wrongBy, error } = twoClocks(difference)
        let before = Number.POSITIVE_INFINITY
        for (const [there, back, pause] of calls) {
          await ask(there, back)
          expect(wrongBy()).toBeLessThanOrEqual(error())
          expect(error()).toBeLessThanOrEqual(Math.min(before, 500 + (there + back) / 2))
          before = error()
          wait(pause)
        }
      },
    ),
    { seed: 20261122, numRuns: 300 },
  )
})

test.each([10_000, -10_000, 32_400_000])('after a clock was set by %i ms the next answer counts', async (step) => {
  const { ask, set, wait, wrongBy } = twoClocks(0)
  for (let calls = 0; calls < 20; calls += 1) {
    await ask(5, 5)
    wait(1_234)
  }
  set(step)
  await ask(5, 5)
  expect(wrongBy()).toBeLessThanOrEqual(510)
})

test('without a Date the own clock is told, without a bound', async () => {
  const { ask, error } = twoClocks(5_000)
  await ask(5, 5, null)
  expect(error()).toBe(Number.POSITIVE_INFINITY)
})
