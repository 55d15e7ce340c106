import { beforeEach, expect, test } from 'vitest'

import type { SecondFactorStore } from '#bff/session/second-factor/store.ts'

/** A store with a driven clock. */
type Bench = { readonly store: SecondFactorStore; advance(seconds: number): void }

const row = (version: string) => ({ sealed: new Uint8Array([0, 1, 255, ...Buffer.from(version)]), version })

/** Contract suite of stores of second factors. */
export function secondFactorSuite(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let name: string

  beforeEach(async () => {
    bench = await makeBench()
    name = crypto.randomUUID()
  })

  test('a record is what was written last, and stays for years', async () => {
    expect(await bench.store.read(name)).toBeNull()
    expect(await bench.store.write(name, row('a'), null)).toBe(true)
    expect(await bench.store.write(name, row('b'), 'a')).toBe(true)
    bench.advance(3 * 365 * 86_400)
    expect(await bench.store.read(name)).toEqual(row('b'))
  })

  test('a write over another version changes nothing', async () => {
    expect(await bench.store.write(name, row('b'), 'a')).toBe(false)
    expect(await bench.store.read(name)).toBeNull()
    await bench.store.write(name, row('a'), null)
    expect(await bench.store.write(name, row('c'), null)).toBe(false)
    expect(await bench.store.write(name, row('c'), 'b')).toBe(false)
    expect(await bench.store.read(name)).toEqual(row('a'))
  })

  test('of fifty writes at once over one version one succeeds', async () => {
    await bench.store.write(name, row('a'), null)
    const writes = Array.from({ length: 50 }, (_, n) => bench.store.write(name, row(`next ${n}`), 'a'))
    expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1)
  })

  test('a removed record is gone, and a removal without one is no error', async () => {
    await bench.store.remove(name)
    await bench.store.write(name, row('a'), null)
    await bench.store.remove(name)
    expect(await bench.store.read(name)).toBeNull()
    expect(await bench.store.write(name, row('b'), null)).toBe(true)
  })
}
