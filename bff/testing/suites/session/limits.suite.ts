import { describe, expect, test } from 'vitest'

import { type Harness, slide, withoutSlide, minutes, hours } from './harness.suite.ts'

/** Idle and absolute time-out. */
export function limitSuite(harness: Harness) {
  const { begin, open, endedBefore, due } = harness

  describe('limits', () => {
    test.each([
      [30 * minutes - 1, 'access-1'],
      [30 * minutes, 'idle'],
      [30 * minutes + 1, 'idle'],
    ])('nobody came for %i s: %s', async (seconds, state) => {
      await begin(8 * hours)
      harness.bench.advance(seconds)
      expect(await open({ ...slide, renew: false })).toBe(state)
    })

    test('an expired session stays expired whatever the clock, and is removed from the store', async () => {
      await begin()
      harness.bench.advance(30 * minutes)
      expect(await open()).toBe('idle')
      harness.bench.advance(-20 * minutes)
      expect(await open()).toBe('idle')
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
      await harness.bench.restart(harness.name)
      expect(await open()).toBe(endedBefore('idle'))
    })

    test('300 calls a minute are allowed, and one more for each fifth of a second', async () => {
      await begin(8 * hours)
      const call = () => open({ ...slide, renew: false, limited: true })
      for (let n = 0; n < 300; n += 1) expect(await call()).toBe('access-1')
      expect(await call()).toBe('limited')
      expect(await open({ ...slide, renew: false })).toBe('access-1')
      harness.bench.advance(1)
      for (let n = 0; n < 5; n += 1) expect(await call()).toBe('access-1')
      expect(await call()).toBe('limited')
    })

    test('activity slides the idle time-out', async () => {
      await begin(8 * hours)
      for (let n = 0; n < 6; n += 1) {
        harness.bench.advance(30 * minutes - 1)
        expect(await open({ ...slide, renew: false })).toBe('access-1')
      }
    })

    test('a request without activity does not slide it', async () => {
      await begin(8 * hours)
      for (let n = 0; n < 29; n += 1) {
        harness.bench.advance(1 * minutes)
        expect(await open(withoutSlide)).toBe('access-1')
      }
      harness.bench.advance(1 * minutes)
      expect(await open(withoutSlide)).toBe('idle')
    })

    test('the idle time counts from the activity that a call tells of, and not from the call', async () => {
      await begin()
      harness.bench.advance(20 * minutes)
      expect(await open({ ...slide, idle: 5 * minutes * 1000 })).toBe('access-1')
      harness.bench.advance(25 * minutes - 1)
      expect(await open(withoutSlide)).toBe('access-1')
      harness.bench.advance(1)
      expect(await open(withoutSlide)).toBe('idle')
    })

    test('an activity before the last one that is known shortens nothing', async () => {
      await begin()
      harness.bench.advance(20 * minutes)
      await open()
      harness.bench.advance(1 * minutes)
      expect(await open({ ...slide, idle: 10 * minutes * 1000 })).toBe('access-1')
      harness.bench.advance(29 * minutes - 1)
      expect(await open(withoutSlide)).toBe('access-1')
    })

    test('after a restart idle time is exact to the minute, and never longer', async () => {
      await begin(8 * hours)
      harness.bench.advance(10 * minutes)
      await open()
      harness.bench.advance(59)
      await open()
      await harness.bench.restart(harness.name)
      harness.bench.advance(29 * minutes)
      expect(await open(withoutSlide)).toBe('access-1')
      harness.bench.advance(1 * minutes)
      expect(await open(withoutSlide)).toBe('idle')
    })

    test.each([
      [8 * hours - 1, 'access-1'],
      [8 * hours, 'absolute'],
    ])('somebody came all the time, for %i s: %s', async (seconds, state) => {
      await begin(9 * hours)
      for (let passed = 0; passed + 1200 < seconds; passed += 1200) {
        harness.bench.advance(1200)
        await open({ ...slide, renew: false })
      }
      harness.bench.advance(1200 - ((8 * hours - seconds) % 1200))
      expect(await open({ ...slide, renew: false })).toBe(state)
    })

    test('who writes the store does not extend the idle time-out', async () => {
      await begin(8 * hours)
      harness.bench.advance(29 * minutes)
      const now = harness.bench.now()
      await harness.bench.overwrite(harness.name, { lastSeen: now, expiresAt: now + 8 * hours * 1000 })
      await harness.bench.restart(harness.name)
      harness.bench.advance(1 * minutes)
      expect(await open(withoutSlide)).toBe('idle')
    })

    test('activity is stored, whatever who writes the store says of the last one', async () => {
      await begin(8 * hours)
      harness.bench.advance(20 * minutes)
      await harness.bench.overwrite(harness.name, { lastSeen: harness.bench.now() })
      await harness.bench.restart(harness.name)
      expect(await open()).toBe('access-1')
      await harness.bench.restart(harness.name)
      harness.bench.advance(20 * minutes)
      expect(await open()).toBe('access-1')
    })

    test('a clock jump of ten minutes does no harm', async () => {
      await begin()
      harness.bench.advance(-10 * minutes)
      expect(await open()).toBe('access-1')
      harness.bench.advance(20 * minutes)
      expect(await open()).toBe('access-1')
      expect(harness.bench.refreshes()).toBe(0)
    })

    test('the sweep removes expired sessions only', async () => {
      await begin()
      harness.bench.advance(29 * minutes)
      await harness.bench.sweep(harness.name)
      expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
      harness.bench.advance(2 * minutes)
      await harness.bench.sweep(harness.name)
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
    })

    test('the sweep keeps a session whose last activity is not written yet', async () => {
      await begin()
      harness.bench.advance(50)
      await open()
      harness.bench.advance(30 * minutes - 20)
      await harness.bench.sweep(harness.name)
      expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
      expect(await open({ ...slide, renew: false })).toBe('access-1')
    })

    test('a keep-alive is due at half the idle time or when the token is, and never sooner than 30 s', async () => {
      await begin(1000)
      expect(await due()).toBe(700)
      harness.bench.advance(600)
      expect(await due()).toBe(100)
      harness.bench.advance(100)
      expect(await due()).toBe(30)
    })
  })
}
