import { describe, expect, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { type Harness, json, minutes, until, tokenAnswer } from './harness.suite.ts'

/** Crashes in the middle of a refresh, and concurrent processes. */
export function concurrencySuite(harness: Harness) {
  const { session, testRecord, newTokens, begin, open, refreshUnderWay, die, secret } = harness

  describe('a crash during a refresh', () => {
    test('the next process refreshes again once the intent has expired', async () => {
      await die()
      harness.bench.answerWith(() => tokenAnswer(3))
      harness.bench.advance(15)
      expect(await open()).toBe('access-3')
      expect(harness.bench.refreshes()).toBe(2)
      expect((await harness.bench.storedRow(harness.name))?.refreshingSince).toBeNull()
    })

    test('calls wait until the intent has expired', async () => {
      await die()
      harness.bench.answerWith(() => tokenAnswer(3))
      harness.bench.advance(14.9)
      const tokens = await Promise.all([open(), open(), open()])
      expect(new Set(tokens)).toEqual(new Set(['access-3']))
      expect(harness.bench.refreshes()).toBe(2)
    })

    test('with one-time refresh tokens the session ends with its reason', async () => {
      await die()
      harness.bench.answerWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
      harness.bench.advance(15)
      expect(await open()).toBe('refresh-lost')
      expect(await open()).toBe('refresh-lost')
      expect(harness.bench.refreshes()).toBe(2)
    })
  })

  describe('a change by another process', () => {
    test('is read again, and the session goes on', async () => {
      await begin()
      const row = await harness.bench.storedRow(harness.name)
      await harness.bench.overwrite(harness.name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      harness.bench.advance(2 * minutes)
      expect(await open()).toBe('access-1')
      harness.bench.advance(2 * minutes)
      expect(await open()).toBe('access-1')
      expect((await harness.bench.storedRow(harness.name))?.epoch).toBeGreaterThan(7)
    })

    test('is not removed by a rejection of the previous tokens', async () => {
      const release = await refreshUnderWay(json({ error: 'invalid_grant' }, 400))
      const { recordSeal, sealName } = harness.bench
      const record = { ...testRecord(), tokens: newTokens() }
      const sealed = await recordSeal.seal(record, sealName(harness.name), secret)
      await harness.bench.overwrite(harness.name, { sealed, epoch: 7, refreshingSince: null })
      harness.bench.advance(2 * minutes)
      await open()
      release()
      await sleep(50) // an unexpected end of the session would come
      expect(await open()).toBe('access-9')
    })

    test('is not overwritten: the operation works on the new record', async () => {
      await begin()
      const row = await harness.bench.storedRow(harness.name)
      await harness.bench.overwrite(harness.name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      expect(await session().lock(secret, 'mine')).toBe(true)
      expect((await harness.bench.storedRow(harness.name))?.epoch).toBe(8)
    })

    test('does not cost the new tokens of a refresh under way', async () => {
      const release = await refreshUnderWay()
      const row = await harness.bench.storedRow(harness.name)
      await harness.bench.overwrite(harness.name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      release()
      await until(async () => (await open()) === 'access-2')
      await harness.bench.restart(harness.name)
      expect(await open()).toBe('access-2')
    })
  })
}
