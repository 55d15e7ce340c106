import { beforeEach, describe, expect, test } from 'vitest'

import { type Rule, fixedRate } from '#bff/limits/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'

/** A store with a driven clock. */
export type Bench = {
  readonly store: RateLimitStore
  advance(seconds: number): void
  /** Drops everything that is not stored. */
  restart(): Promise<void>
}

/** Three free attempts, then delays of 2, 4 and at most 8 s; one attempt decays per minute. */
const rule: Rule = { freeAttempts: 3, delay: 2, factor: 2, maxDelay: 8, decay: 60 }

/** Contract suite of rate limit stores. Source: security R56, R57. */
export function rateLimitSuite(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let key: string

  beforeEach(async () => {
    bench = await makeBench()
    key = crypto.randomUUID()
  })

  /** Seconds to wait; 0 when the attempt was counted. */
  async function wait(of: Rule = rule): Promise<number> {
    const result = await bench.store.consume(key, of)
    return 'wait' in result ? result.wait : 0
  }

  /** Makes `count` attempts, each as early as allowed; returns the delay of each. */
  async function waits(count: number): Promise<number[]> {
    const delays: number[] = []
    for (let n = 0; n < count; n += 1) {
      const seconds = await wait()
      delays.push(seconds)
      bench.advance(seconds)
      if (seconds > 0 && (await wait()) > 0) throw new Error('refused after the announced delay')
    }
    return delays
  }

  describe('delays', () => {
    test('free attempts first, then each delay doubles, up to the maximum', async () => {
      expect(await waits(8)).toEqual([0, 0, 0, 2, 4, 8, 8, 8])
    })

    test('an early attempt is not counted and does not extend the delay', async () => {
      await waits(3)
      for (let n = 0; n < 20; n += 1) expect(await wait()).toBe(2)
      bench.advance(1)
      expect(await wait()).toBe(1)
      bench.advance(1)
      expect(await wait()).toBe(0)
    })

    test('a fixed rate allows its number per period, as a burst or spread', async () => {
      const fiveAnHour = fixedRate(5, 3600)
      let allowedCalls = 0
      for (let minute = 0; minute < 180; minute += 1) {
        if ((await wait(fiveAnHour)) === 0) allowedCalls += 1
        bench.advance(60)
      }
      expect(allowedCalls).toBeGreaterThanOrEqual(15)
      expect(allowedCalls).toBeLessThanOrEqual(20)
    })

    test('of a hundred concurrent attempts the free ones pass', async () => {
      const all = await Promise.all(Array.from({ length: 100 }, () => wait()))
      expect(all.filter((seconds) => seconds === 0)).toHaveLength(3)
    })
  })

  describe('decay', () => {
    test('attempts decay one by one, also after a restart', async () => {
      await waits(3)
      await bench.restart()
      bench.advance(60)
      expect(await bench.store.current(key, rule)).toBeCloseTo(2)
      bench.advance(60)
      expect(await bench.store.current(key, rule)).toBeCloseTo(1)
      bench.advance(600)
      expect(await bench.store.current(key, rule)).toBe(0)
    })

    test('a refunded attempt does not count, and its delay is over', async () => {
      await waits(3)
      expect(await wait()).toBe(2)
      await bench.store.refund(key, 2, rule)
      expect(await bench.store.current(key, rule)).toBeCloseTo(1)
      expect(await waits(2)).toEqual([0, 0])
    })

    test('refunds never exceed the count', async () => {
      await bench.store.refund(key, 5, rule)
      await waits(1)
      await bench.store.refund(key, 5, rule)
      expect(await waits(4)).toEqual([0, 0, 0, 2])
    })

    test('an attempt may weigh more than one, and decays as that many', async () => {
      const free: Rule = { freeAttempts: 0, delay: 0, factor: 1, maxDelay: 0, decay: 60 }
      expect(await bench.store.consume(key, free, 200)).toEqual({ count: 200 })
      expect(await bench.store.consume(key, free, 3)).toEqual({ count: 203 })
      bench.advance(600)
      expect(await bench.store.current(key, free)).toBeCloseTo(193)
      await bench.store.refund(key, 93, free)
      expect(await bench.store.consume(key, free, 0)).toEqual({ count: 100 })
    })

    test('keys are independent', async () => {
      await waits(3)
      expect(await bench.store.consume(`${key}-other`, rule)).toEqual({ count: 1 })
      expect(await bench.store.current(`${key}-never`, rule)).toBe(0)
    })
  })
}
