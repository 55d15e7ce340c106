import { expect, test } from 'vitest'

import type { IdempotencyStore } from './store.ts'

const name = () => crypto.randomUUID()
const sealed = new Uint8Array([1, 2, 3])

/** Contract of every idempotency store. Source: security R60. */
export function idempotencySuite(open: () => IdempotencyStore) {
  test('a key is new once, whoever comes at the same moment', async () => {
    const [store, key] = [open(), name()]
    const results = await Promise.all(Array.from({ length: 50 }, () => store.begin(key, 'fingerprint')))
    expect(results.filter((record) => record === null)).toHaveLength(1)
    expect(results.find((record) => record !== null)).toEqual({ fingerprint: 'fingerprint', sealed: null })
  })

  test('a finished key gives its answer back', async () => {
    const [store, key] = [open(), name()]
    await store.begin(key, 'fingerprint')
    await store.finish(key, sealed)
    expect(await store.begin(key, 'other')).toEqual({ fingerprint: 'fingerprint', sealed })
  })

  test('a forgotten key is new again, and another key was never known', async () => {
    const [store, key] = [open(), name()]
    await store.begin(key, 'fingerprint')
    await store.forget(key)
    expect(await store.begin(key, 'fingerprint')).toBeNull()
    expect(await store.begin(name(), 'fingerprint')).toBeNull()
  })
}
