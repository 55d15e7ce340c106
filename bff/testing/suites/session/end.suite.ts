import { Buffer } from 'node:buffer'

import { describe, expect, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { type Harness, minutes, hours } from './harness.suite.ts'

/** Log-out and revocation. */
export function endSuite(harness: Harness) {
  const { session, begin, open, openResult, endedBefore, refreshUnderWay, secret } = harness

  describe('log-out', () => {
    test('a session has ended here and after a restart', async () => {
      await begin()
      expect(await session().end(secret)).toMatchObject({ accessToken: 'access-1', singleToken: 'single-1' })
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
      expect(await open()).toBe('log-out')
      expect(await session().end(secret)).toBeNull()
      await harness.bench.restart(harness.name)
      expect(await open()).toBe(endedBefore('log-out'))
    })

    test('a rotated session says so for ten seconds, and is unknown afterwards', async () => {
      await begin()
      await session().end(secret, 'renewed')
      harness.bench.advance(9)
      expect(await open()).toBe('renewed')
      harness.bench.advance(1)
      expect(await open()).toBe('none')
    })

    test('a wrong secret ends nothing', async () => {
      await begin()
      expect(await session().end('another-secret')).toBeNull()
      expect(await open()).toBe('access-1')
    })

    test('a refresh that completes after the end restores nothing', async () => {
      const release = await refreshUnderWay()
      await session().end(secret)
      release()
      await sleep(50) // an unexpected record would be stored
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
      expect(await open()).toBe('log-out')
    })
  })

  describe('revocation', () => {
    const by = { at: '2026-11-21T12:00:00+08:00', device: 'Chrome · Windows', address: '203.0.*.*' }

    test('a replaced session returns the log-in notice for a day, also after a restart, and stores nothing else', async () => {
      await begin()
      await session().revoke(by)
      expect(await openResult()).toEqual({ state: 'ended', reason: 'replaced', by })
      await harness.bench.restart(harness.name)
      harness.bench.advance(24 * hours - 1)
      await harness.bench.sweep(harness.name)
      expect(await openResult()).toEqual({ state: 'ended', reason: 'replaced', by })
      const { sealed = [] } = (await harness.bench.storedRow(harness.name)) ?? {}
      expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/Chrome|203|access-1/)
      harness.bench.advance(2 * minutes)
      await harness.bench.sweep(harness.name)
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
    })

    test.each([
      [null, 'revoked'],
      ['ended-elsewhere', 'ended-elsewhere'],
      ['password-changed', 'password-changed'],
    ] as const)(
      'a revoked session (%s) has ended, here and after a restart, and only its reason is stored',
      async (cause, reason) => {
        await begin()
        await session().revoke(cause)
        expect(await openResult()).toEqual({ state: 'ended', reason })
        await harness.bench.restart(harness.name)
        harness.bench.advance(59 * minutes)
        await harness.bench.sweep(harness.name)
        expect(await openResult()).toEqual({ state: 'ended', reason })
        expect(await session().lastSeen()).toBeNull()
        const { sealed } = (await harness.bench.storedRow(harness.name)) ?? { sealed: Buffer.from(reason) }
        expect(Buffer.from(sealed).toString('latin1')).toBe(reason)
        harness.bench.advance(24 * hours)
        await harness.bench.sweep(harness.name)
        expect(await harness.bench.storedRow(harness.name)).toBeNull()
      },
    )

    test('it works without a loaded record, as after a restart', async () => {
      await begin()
      await harness.bench.restart(harness.name)
      await session().revoke(by)
      expect(await openResult()).toMatchObject({ reason: 'replaced' })
      expect(await session().end(secret)).toBeNull()
      expect(await session().unlock(secret, { password: 'p' })).toEqual({ kind: 'over' })
      expect(await session().renew(secret, 'access-1')).toMatchObject({ reason: 'replaced' })
    })

    test('the first reason stays', async () => {
      await begin()
      await session().end(secret)
      await session().revoke(by)
      expect(await openResult()).toEqual({ state: 'ended', reason: 'log-out' })
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
    })

    test('unknown names stay unknown', async () => {
      await session().revoke(by)
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
      expect(await session().lastSeen()).toBeNull()
    })

    test('a refresh that completes afterwards restores nothing', async () => {
      const release = await refreshUnderWay()
      await session().revoke(by)
      release()
      await sleep(50) // an unexpected record would be stored
      await harness.bench.restart(harness.name)
      expect(await openResult()).toMatchObject({ reason: 'replaced' })
    })

    test('the last activity can be read without the secret, until the session ends', async () => {
      const startedAt = harness.bench.now()
      await begin(8 * hours)
      harness.bench.advance(10)
      await open()
      expect(await session().lastSeen()).toBe(startedAt + 10_000)
      await harness.bench.restart(harness.name)
      expect(await session().lastSeen()).toBe(startedAt) // stored to the minute
      harness.bench.advance(30 * minutes)
      expect(await session().lastSeen()).toBeNull()
    })
  })
}
