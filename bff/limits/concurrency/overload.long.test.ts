import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Overload, type Outcome, type Phase, quantile } from '#bff/testing/simulation/overload.ts'

const workers = 100
const serviceTime = 100
/** Calls per second that the upstream can answer. */
const capacity = (workers * 1000) / serviceTime

let overload: Overload
/** p99 without load. */
let unloaded: number

const p99 = ({ latencies }: Outcome) => quantile(latencies, 0.99)

beforeEach(async () => {
  overload = new Overload({ gateways: 4, concurrency: 1.2 * workers, serviceTime })
  unloaded = p99((await overload.run({ seconds: 10, workers, rates: { interactive: capacity / 5 } })).interactive)
})
afterEach(() => void vi.unstubAllGlobals())

test('four gateways at ten times the capacity use all of it, and what is accepted is hardly slower', async () => {
  await overload.run({ seconds: 2, workers, rates: { interactive: 10 * capacity } })
  const { interactive } = await overload.run({ seconds: 10, workers, rates: { interactive: 10 * capacity } })
  expect(interactive.accepted / (10 * capacity)).toBeGreaterThanOrEqual(0.98)
  expect(p99(interactive) / unloaded).toBeLessThanOrEqual(1.5)
})

test('ten seconds after the capacity has halved what is accepted takes at most 1.6 times as long', async () => {
  const rates = { interactive: 10 * capacity }
  await overload.run({ seconds: 5, workers, rates })
  await overload.run({ seconds: 10, workers: workers / 2, rates })
  const { interactive } = await overload.run({ seconds: 10, workers: workers / 2, rates })
  expect(p99(interactive) / unloaded).toBeLessThanOrEqual(1.6)
  expect(interactive.accepted / (5 * capacity)).toBeGreaterThanOrEqual(0.95)
})

test('critical calls within half of the capacity succeed at five times the load', async () => {
  const rates = { critical: capacity / 2, interactive: 4.5 * capacity }
  await overload.run({ seconds: 2, workers, rates })
  const { critical } = await overload.run({ seconds: 10, workers, rates })
  expect(critical.accepted / (critical.accepted + critical.refused)).toBeGreaterThanOrEqual(0.999)
})

describe('four gateways before ten workers, three calls each', () => {
  const few = { workers: 10, serviceTime: 200 }
  const most = (few.workers * 1000) / few.serviceTime
  const run = (seconds: number, rates: Phase['rates']) => overload.run({ seconds, workers: few.workers, rates })

  beforeEach(() => {
    overload = new Overload({ gateways: 4, concurrency: 1.2 * few.workers, serviceTime: few.serviceTime })
  })

  test('at ten times the capacity use all of it', async () => {
    await run(5, { interactive: 10 * most })
    const { interactive } = await run(20, { interactive: 10 * most })
    expect(interactive.accepted / (20 * most)).toBeGreaterThanOrEqual(0.98)
  })

  test('serve critical calls within half of it at five times the load', async () => {
    const rates = { critical: most / 2, interactive: 4.5 * most }
    await run(5, rates)
    const { critical } = await run(60, rates)
    expect(critical.accepted / (critical.accepted + critical.refused)).toBeGreaterThanOrEqual(0.999)
  })

  test('refuse no read at half of it', async () => {
    const { interactive } = await run(60, { interactive: most / 2 })
    expect(interactive.refused).toBe(0)
  })
})

test('a machine that is busy with other work is no overload of the upstream, and takes no calls from it', async () => {
  overload = new Overload({ gateways: 1, concurrency: null, serviceTime: 50 })
  const busy = { workers: 10_000, rates: { interactive: 3_000 }, stalls: { every: 150, length: 100 } }
  await overload.run({ seconds: 10, workers: busy.workers, rates: { interactive: 400 } })
  const first = await overload.run({ seconds: 2, ...busy })
  const { interactive } = await overload.run({ seconds: 30, ...busy })
  expect(interactive.accepted / 30 / (first.interactive.accepted / 2)).toBeGreaterThanOrEqual(0.8)
})
