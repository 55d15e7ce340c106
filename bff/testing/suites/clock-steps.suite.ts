import { beforeEach, describe, expect, test } from 'vitest'

import type { ConcurrencyLimiter } from '#bff/limits/concurrency/limiter.ts'
import { type Consumption, fixedRate } from '#bff/limits/rate-limit/rule.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import type { DeviceStore } from '#bff/session/devices/store.ts'
import type { Opened } from '#bff/session/opened.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import type { IdempotencyStore } from '#bff/upstream/idempotency/store.ts'
import { clockSteps, hour, minute, second } from '../driven-clocks.ts'
import { sessionRecord } from '../stores/session-record.ts'
import { fault, summarise, until } from './session/harness.suite.ts'

/** All stores of a platform, and a wall clock that steps. */
export type Bench = {
  readonly stores: {
    readonly sessions: Sessions
    readonly devices: DeviceStore
    readonly idempotency: IdempotencyStore
    readonly rateLimits: RateLimitStore
    readonly concurrency: ConcurrencyLimiter
  }
  /** Clock of expiries, milliseconds. */
  now(): number
  /** The wall clock steps, and no time passes. */
  step(ms: number): void
  /** Time passes. */
  pass(ms: number): void
  /** Ends the process, or evicts the objects. The wall clock steps before the next one starts. */
  restart(step?: number): Promise<void>
  /** Deletes expired records. */
  sweep(): Promise<void>
  /** Sets the upstream's answer to a refresh. */
  answerWith(answer: () => Response): void
  /** Refreshes that reached the upstream. */
  refreshes(): number
}

/** Steps that end the idle time-out of a session where the wall clock is the only measure of elapsed time. */
export const isBeyondIdle = (step: number) => step >= 30 * minute

/** A steady clock that follows a step is slower or faster by a twentieth. */
const slack = 1.06

/**
 * A wall clock that steps, on every store: nobody is logged out, and nothing waits longer than its own window. `knows` says
 * which steps a platform can distinguish from elapsed time. Source: docs/decisions/0064.
 */
export function clockStepSuite(makeBench: () => Promise<Bench>, knows: (step: number) => boolean = () => true) {
  let bench: Bench
  let name: string

  beforeEach(async () => {
    bench = await makeBench()
    name = crypto.randomUUID()
  })

  const calls = () => bench.stores.sessions.at(name)
  const create = (expiresIn = 7200) => calls().create('secret', sessionRecord(bench.now(), { expiresIn }))
  const open = async (slide = true) => summarise(await calls().open('secret', { slide }))

  /** What may happen after a step: nothing, a restart, a sweep. */
  const aftermaths = [
    ['at once', async () => undefined],
    ['after a restart', async () => bench.restart()],
    ['after a sweep', async () => bench.sweep()],
  ] as const

  describe.each(clockSteps.filter(([, step]) => knows(step)))('a step of %s', (_, step) => {
    describe.each(aftermaths)('%s', (_, follow) => {
      test('ends no session, and its idle time stays its own', async () => {
        await create()
        bench.pass(10 * minute)
        expect(await open()).toBe('access-1')
        bench.step(step)
        await follow()
        expect(await open()).toBe('access-1')
        bench.pass((30 * minute) / slack)
        expect(await open(false)).toBe('access-1')
        bench.pass(30 * minute * (slack - 1 / slack))
        expect(await open(false)).toBe('idle')
      })

      test('hides no log-in of an account', async () => {
        const device = { id: name, name, sealed: new Uint8Array([1]), expiresAt: bench.now() + 8 * hour }
        await bench.stores.devices.add(name, device, 19)
        bench.step(step)
        await follow()
        expect(await bench.stores.devices.list(name)).toEqual([device])
      })
    })

    test('does not delay the refresh of a token', async () => {
      await create()
      bench.step(step)
      await open()
      for (let n = 0; n < 3; n += 1) {
        bench.pass((3000 / 3) * second * slack)
        expect(await open()).toBe('access-1')
      }
      await until(async () => (await open()) === 'access-2')
      expect(bench.refreshes()).toBe(1)
    })

    test('does not delay a refresh after one that failed', async () => {
      bench.answerWith(fault)
      await create(310)
      bench.pass(minute)
      expect(await open()).toBe('access-1')
      await until(() => bench.refreshes() === 1)
      bench.step(step)
      bench.pass(30 * second * slack)
      await open()
      await until(() => bench.refreshes() === 2)
    })

    test('does not unlock a screen, nor cost an attempt', async () => {
      await create()
      await calls().lock('secret', 'mine')
      bench.step(step)
      expect(await calls().open('secret', { slide: true })).toMatchObject({ locked: true })
      for (let n = 0; n < 4; n += 1) await calls().unlock('secret', { password: 'wrong' })
      expect(await calls().unlock('secret', { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })
  })

  describe.each(clockSteps)('a step of %s', (_, step) => {
    describe.each(aftermaths)('%s', (_, follow) => {
      test('delays no call by more than its rate limit does', async () => {
        const fiveAMinute = fixedRate(5, 60)
        const { rateLimits } = bench.stores
        for (let n = 0; n < 5; n += 1) expect(await rateLimits.consume(name, fiveAMinute)).toEqual({ count: n + 1 })
        bench.step(step)
        await follow()
        const wait = waitSeconds(await bench.stores.rateLimits.consume(name, fiveAMinute))
        expect(wait).toBeLessThanOrEqual(12)
        bench.pass(12 * second * slack)
        expect(await bench.stores.rateLimits.consume(name, fiveAMinute)).toHaveProperty('count')
      })

      test('does not stop attempts from decaying', async () => {
        const fiveAMinute = fixedRate(5, 60)
        for (let n = 0; n < 5; n += 1) await bench.stores.rateLimits.consume(name, fiveAMinute)
        bench.step(step)
        await follow()
        await bench.stores.rateLimits.current(name, fiveAMinute)
        bench.pass(minute * slack)
        expect(await bench.stores.rateLimits.current(name, fiveAMinute)).toBe(0)
      })

      test('forgets no idempotency key', async () => {
        await bench.stores.idempotency.begin(name, 'fingerprint')
        bench.step(step)
        await follow()
        expect(await bench.stores.idempotency.begin(name, 'fingerprint')).not.toBeNull()
      })
    })

    test('delays no permit by more than its lease', async () => {
      const permit = { limit: 1, leaseTime: 20 * second, maxWait: 0 }
      await bench.stores.concurrency.acquire(name, permit)
      bench.step(step)
      expect(await bench.stores.concurrency.acquire(name, permit)).toBeLessThanOrEqual(20 * second)
      bench.pass(20 * second * slack)
      expect(await bench.stores.concurrency.acquire(name, permit)).toBe(0)
    })
  })

  describe.each(clockSteps.filter(([, step]) => step < 0))('a step of %s while no process runs', (_, step) => {
    test('ends no session, and its idle time begins anew at most', async () => {
      await create()
      bench.pass(10 * minute)
      await bench.restart(step)
      expect(await open(false)).toBe('access-1')
      bench.pass(30 * minute * slack)
      expect(await open(false)).toBe('idle')
    })

    test('does not lengthen the absolute time-out', async () => {
      await create(9 * 3600)
      await bench.restart(step)
      const states: Opened['state'][] = []
      for (let n = 0; n < 24 * slack; n += 1) {
        bench.pass(20 * minute)
        states.push((await calls().open('secret', { slide: true, renew: false })).state)
      }
      expect(states.at(-1)).toMatch(/ended|none/)
    })
  })
}

/** Seconds; 0 for an attempt that was counted. */
const waitSeconds = (result: Consumption) => ('wait' in result ? result.wait : 0)
