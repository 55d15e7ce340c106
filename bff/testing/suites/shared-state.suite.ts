import { beforeEach, describe, expect, test } from 'vitest'

import type { SharedState } from '#bff/limits/shared-state/store.ts'

/** A store with a driven clock. */
export type Bench = { readonly store: SharedState; advance(seconds: number): void }

/** Contract suite of stores of shared state. */
export function sharedStateSuite(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let key: string

  beforeEach(async () => {
    bench = await makeBench()
    key = crypto.randomUUID()
  })

  describe('values', () => {
    test('a value is what was set last, for as long as it takes', async () => {
      expect(await bench.store.get(key)).toBeNull()
      await bench.store.set(key, 'first')
      await bench.store.set(key, '{"zh":"系统维护"}')
      bench.advance(30 * 86_400)
      expect(await bench.store.get(key)).toBe('{"zh":"系统维护"}')
    })
  })

  describe('claims', () => {
    test('of a hundred at once one succeeds', async () => {
      const claims = await Promise.all(Array.from({ length: 100 }, () => bench.store.claim(key, 60_000)))
      expect(claims.filter(Boolean)).toHaveLength(1)
    })

    test('a claim lasts for its lifetime, and a refused one does not extend it', async () => {
      await bench.store.claim(key, 60_000)
      bench.advance(59)
      expect(await bench.store.claim(key, 60_000)).toBe(false)
      bench.advance(2)
      expect(await bench.store.claim(key, 60_000)).toBe(true)
    })
  })

  describe('counters', () => {
    test('concurrent additions are all counted', async () => {
      await Promise.all(Array.from({ length: 50 }, () => bench.store.add(key, 2, 60_000)))
      expect(await bench.store.add(key, -1, 60_000)).toBe(99)
    })

    test('a counter expires after its last addition', async () => {
      await bench.store.add(key, 5, 60_000)
      bench.advance(50)
      expect(await bench.store.add(key, 0, 60_000)).toBe(5)
      bench.advance(50)
      expect(await bench.store.add(key, 1, 60_000)).toBe(6)
      bench.advance(61)
      expect(await bench.store.add(key, 1, 60_000)).toBe(1)
    })
  })
}
