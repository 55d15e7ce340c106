import { expect, test } from 'vitest'

import type { IdempotencyStore } from './store.ts'

const name = () => crypto.randomUUID()
const sealed = new Uint8Array([1, 2, 3])

/** What every store of keys must do. Source: security R60. */
export function idempotencySuite(open: () => IdempotencyStore) {
  test('a key is new once, whoever comes at the same moment', async () => {
    const [store, key] = [open(), name()]
    const began = await Promise.all(Array.from({ length: 50 }, () => store.begin(key, 'print')))
    expect(began.filter((it) => it === null)).toHaveLength(1)
    expect(began.find((it) => it !== null)).toEqual({ print: 'print', sealed: null })
  })

  test('a finished key gives its answer back', async () => {
    const [store, key] = [open(), name()]
    await store.begin(key, 'print')
    await store.finish(key, sealed)
    expect(await store.begin(key, 'other')).toEqual({ print: 'print', sealed })
  })

  test('a forgotten key is new again, and another key was never known', async () => {
    const [store, key] = [open(), name()]
    await store.begin(key, 'print')
    await store.forget(key)
    expect(await store.begin(key, 'print')).toBeNull()
    expect(await store.begin(name(), 'print')).toBeNull()
  })
}
