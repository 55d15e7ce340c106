import { Buffer } from 'node:buffer'

import { describe, expect, test } from 'vitest'

import { type Harness, slide, hours, minutes } from './harness.suite.ts'

/** Creating and opening a session; encryption at rest. */
export function openSuite(harness: Harness) {
  const { session, testRecord, begin, open, secret } = harness

  describe('create and open', () => {
    test('with the secret the account is returned, without the refresh token', async () => {
      await begin()
      const result = await session().open(secret, slide)
      expect(result).toEqual({
        state: 'open',
        accessToken: 'access-1',
        singleToken: 'single-1',
        account: testRecord().account,
        locked: false,
        autoLocked: false,
        lockAfter: null,
        factor: null,
        startedAt: testRecord().createdAt,
        endsAt: testRecord().createdAt + 8 * hours * 1000,
        keepAliveIn: 15 * minutes,
      })
    })

    test('a wrong secret opens nothing and has no effect', async () => {
      await begin()
      expect(await session().open('another-secret', slide)).toEqual({ state: 'none' })
      await harness.bench.restart(harness.name)
      expect(await session().open('another-secret', slide)).toEqual({ state: 'none' })
      expect(await open()).toBe('access-1')
    })

    test('unknown names are no session and store nothing', async () => {
      for (let n = 0; n < 5; n += 1) {
        const unknown = `${harness.name}-${n}`
        expect(await harness.bench.session(unknown).open(secret, slide)).toEqual({ state: 'none' })
        expect(await harness.bench.session(unknown).end(secret)).toBeNull()
        expect(await harness.bench.session(unknown).lock(secret, 'p')).toBe(false)
        expect(await harness.bench.session(unknown).unlock(secret, { password: 'p' })).toEqual({ kind: 'over' })
        expect(await harness.bench.session(unknown).renew(secret, 'access-1')).toEqual({ state: 'none' })
        expect(await harness.bench.storedRow(unknown)).toBeNull()
      }
      expect(harness.bench.refreshes()).toBe(0)
    })

    test('a session cannot be created under an existing name', async () => {
      await begin()
      await expect(session().create('another-secret', testRecord())).rejects.toThrow('exists')
      await harness.bench.restart(harness.name)
      await expect(session().create('another-secret', testRecord())).rejects.toThrow('exists')
      expect(await open()).toBe('access-1')
    })

    test('it survives a restart', async () => {
      await begin()
      await harness.bench.restart(harness.name)
      expect(await open()).toBe('access-1')
    })

    test('the store contains only ciphertext', async () => {
      await begin()
      const sealed = Buffer.from((await harness.bench.storedRow(harness.name))?.sealed ?? []).toString('latin1')
      const readable = ['access-1', 'refresh-1', 'zhangwei', '1700000000000000001', 'single-1', secret, 'ref-of']
      expect(sealed.length).toBeGreaterThan(200)
      expect(readable.filter((it) => sealed.includes(it))).toEqual([])
    })

    test('a tampered record is no session', async () => {
      await begin()
      const row = await harness.bench.storedRow(harness.name)
      for (const at of [0, 1, 12, 13, 100, (row?.sealed.length ?? 0) - 1]) {
        const sealed = new Uint8Array(row?.sealed ?? [])
        sealed[at] = (sealed[at] ?? 0) ^ 1
        await harness.bench.restart(harness.name)
        await harness.bench.overwrite(harness.name, { sealed, epoch: 1 })
        expect(await open()).toBe('none')
      }
    })

    test('a record of another name is no session', async () => {
      await begin()
      const mine = await harness.bench.storedRow(harness.name)
      const other = `${harness.name}-other`
      await harness.bench.session(other).create(secret, testRecord())
      await harness.bench.restart(other)
      await harness.bench.overwrite(other, { sealed: mine?.sealed ?? new Uint8Array(), epoch: 1 })
      expect(await harness.bench.session(other).open(secret, slide)).toEqual({ state: 'none' })
    })
  })
}
