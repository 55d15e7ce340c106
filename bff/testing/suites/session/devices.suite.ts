import { beforeEach, describe, expect, test } from 'vitest'

import type { DeviceRow, DeviceStore } from '#bff/session/devices/store.ts'

/** A store with a driven clock. */
export type Bench = {
  readonly store: DeviceStore
  now(): number
  advance(seconds: number): void
  /** Restart: only stored data survives. */
  restart(): Promise<void>
}

const hour = 3600

/** Contract suite of device stores. */
export function deviceSuite(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let account: string

  beforeEach(async () => {
    bench = await makeBench()
    account = crypto.randomUUID()
  })

  const row = (name: string, life = hour): DeviceRow => ({
    id: `id-of-${name}`,
    name,
    sealed: new TextEncoder().encode(name),
    expiresAt: bench.now() + life * 1000,
  })
  const add = async (name: string, keep = 19) => names(await bench.store.add(account, row(name), keep))
  const listed = async () => names(await bench.store.list(account))
  const logInNotice = async (name: string) => (await bench.store.logInNotice(account, name))?.name

  describe('listing', () => {
    test('log-ins are listed in order, by account, also after a restart', async () => {
      for (const name of ['a', 'b', 'c']) await add(name)
      await bench.store.add(`${account}-other`, row('x'), 19)
      await bench.restart()
      expect(await bench.store.list(account)).toEqual([row('a'), row('b'), row('c')])
    })

    test('an account without log-ins has an empty list', async () => {
      expect(await listed()).toEqual([])
      expect(await bench.store.rename(account, 'a', 'b')).toBe(false)
      expect(await bench.store.logInNotice(account, 'a')).toBeNull()
      await bench.store.remove(account, ['a'])
    })

    test('expired log-ins are not listed', async () => {
      await add('a')
      bench.advance(hour - 1)
      expect(await listed()).toEqual(['a'])
      bench.advance(1)
      expect(await listed()).toEqual([])
      expect(await add('b', 0)).toEqual([])
    })

    test('removed log-ins are not listed, others are', async () => {
      for (const name of ['a', 'b', 'c']) await add(name)
      await bench.store.remove(account, ['a', 'c', 'never'])
      expect(await listed()).toEqual(['b'])
    })

    test('a renamed session keeps its position', async () => {
      for (const name of ['a', 'b']) await add(name)
      expect(await bench.store.rename(account, 'a', 'z')).toBe(true)
      expect((await bench.store.list(account)).map(({ id, name }) => [id, name])).toEqual([
        ['id-of-a', 'z'],
        ['id-of-b', 'b'],
      ])
    })
  })

  describe('session limit', () => {
    test('the oldest log-ins are evicted and no longer listed', async () => {
      for (const name of ['a', 'b', 'c']) expect(await add(name, 2)).toEqual([])
      expect(await add('d', 2)).toEqual(['a'])
      expect(await listed()).toEqual(['b', 'c', 'd'])
    })

    test('an evicted log-in is returned by each later call until it is removed, also after a restart', async () => {
      for (const name of ['a', 'b']) await add(name, 0)
      await bench.restart()
      expect(await add('c', 0)).toEqual(['a', 'b'])
      await bench.store.remove(account, ['a'])
      expect(await add('d', 19)).toEqual(['b'])
    })

    test('an evicted session cannot be renamed', async () => {
      await add('a')
      await add('b', 0)
      expect(await bench.store.rename(account, 'a', 'z')).toBe(false)
      expect(await listed()).toEqual(['b'])
    })

    test('of twenty concurrent log-ins one remains, and each other one is returned as evicted', async () => {
      const crowd = Array.from({ length: 20 }, (_, n) => `crowd-${n}`)
      const evictions = await Promise.all(crowd.map((name) => add(name, 0)))
      const [last = '', ...more] = await listed()
      expect(more).toEqual([])
      expect(new Set(evictions.flat())).toEqual(new Set(crowd.filter((name) => name !== last)))
    })
  })

  describe('later log-ins', () => {
    test('the newest later log-in is delivered once', async () => {
      for (const name of ['a', 'b', 'c']) await add(name)
      expect(await logInNotice('a')).toBe('c')
      expect(await logInNotice('a')).toBeUndefined()
      expect(await logInNotice('b')).toBe('c')
      await add('d')
      await bench.restart()
      expect(await logInNotice('a')).toBe('d')
    })

    test('an earlier log-in and the own one are not delivered', async () => {
      for (const name of ['a', 'b']) await add(name)
      expect(await logInNotice('b')).toBeUndefined()
      expect(await logInNotice('nobody')).toBeUndefined()
    })
  })
}

const names = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name)
