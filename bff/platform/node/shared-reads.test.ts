import { describe, expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { sharedReadsSuite } from '#bff/testing/suites/shared-reads.suite.ts'
import { memoryCopies, memorySharedReads } from './shared-reads.ts'

function drivenClock() {
  let time = 1_000_000
  return { now: () => time, advance: (ms: number) => void (time += ms) }
}

describe('shared reads in memory', () => {
  sharedReadsSuite(() => {
    const { now, advance } = drivenClock()
    return { reads: memorySharedReads(now), advance }
  })
})

test('too many requests are refused to those who waited, too, after two questions', async () => {
  const reads = memorySharedReads(drivenClock().now)
  let asked = 0
  const load = async () => {
    asked += 1
    throw new ApiError('too_many_requests', { retryAfter: 5 })
  }
  const read = () => reads.read({ key: 'a', interval: 30_000, load })
  const results = await Promise.allSettled(Array.from({ length: 100 }, read))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(asked).toBe(2)
})

const copy = (value: string) => ({ value, at: 0 })

describe('copies in memory', () => {
  test('are bounded by their number; the least recently used goes first', async () => {
    const copies = memoryCopies(() => 0, { entries: 2, bytes: 1_000, entryBytes: 1_000 })
    await copies.put('a', copy('1'))
    await copies.put('b', copy('2'))
    await copies.get('a')
    await copies.put('c', copy('3'))
    expect([await copies.get('a'), await copies.get('b'), await copies.get('c')]).toEqual([
      copy('1'),
      undefined,
      copy('3'),
    ])
  })

  test('are bounded by their bytes; one that is too large is not kept, nor what it replaces', async () => {
    const copies = memoryCopies(() => 0, { entries: 100, bytes: 100, entryBytes: 60 })
    for (const key of ['a', 'b', 'c', 'd']) await copies.put(key, copy('x'.repeat(40)))
    expect(copies.bytes).toBeLessThanOrEqual(100)
    expect(await copies.get('d')).toEqual(copy('x'.repeat(40)))
    await copies.put('d', copy('x'.repeat(100)))
    expect(await copies.get('d')).toBeUndefined()
    expect(await copies.get('c')).toBeDefined()
  })

  test('free their memory once they are too old', async () => {
    const { now, advance } = drivenClock()
    const copies = memoryCopies(now, { entries: 2, bytes: 1_000, entryBytes: 1_000 })
    await copies.put('a', { value: 'x', at: now() })
    advance(600_001)
    await copies.get('a')
    expect(copies.bytes).toBe(0)
  })
})
