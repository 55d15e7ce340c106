import { expect, test } from 'vitest'

import type { IdempotencyStore } from '#bff/upstream/idempotency/store.ts'

const name = () => crypto.randomUUID()
const sealed = new Uint8Array([1, 2, 3])

/** Contract of every idempotency store. Source: security R60. */
export function idempotencySuite(open: () => IdempotencyStore | Promise<IdempotencyStore>) {
  test('a key is new once, also for concurrent calls', async () => {
    const [store, key] = [await open(), name()]
    const results = await Promise.all(Array.from({ length: 50 }, () => store.begin(key, 'fingerprint')))
    expect(results.filter((record) => record === null)).toHaveLength(1)
    expect(results.find((record) => record !== null)).toEqual({
      fingerprint: 'fingerprint',
      sealed: null,
      age: expect.any(Number),
    })
  })

  test('a finished key returns its stored answer', async () => {
    const [store, key] = [await open(), name()]
    await store.begin(key, 'fingerprint')
    await store.finish(key, sealed)
    expect(await store.begin(key, 'other')).toEqual({ fingerprint: 'fingerprint', sealed, age: expect.any(Number) })
  })

  test('a released key is new again; an unknown key is new', async () => {
    const [store, key] = [await open(), name()]
    await store.begin(key, 'fingerprint')
    await store.forget(key)
    expect(await store.begin(key, 'fingerprint')).toBeNull()
    expect(await store.begin(name(), 'fingerprint')).toBeNull()
  })
}
