import { describe, expect, test } from 'vitest'

import { type Harness, slide, withoutSlide, minutes, hours } from './harness.suite.ts'

const watched = { limits: { idle: 15 * minutes, absolute: 4 * hours, lock: 10 * minutes } }
const hard = { limits: { ...watched.limits, locked: 2 * minutes, tries: 2 } }

/** Lock screen of a store, and its attempts. */
export function lockSuite(harness: Harness) {
  const { session, begin, open, refreshed, refreshUnderWay, newTokens, wrong, secret } = harness

  describe('lock', () => {
    test('it stays locked until the right password, also after a restart', async () => {
      await begin()
      expect(await session().lock(secret, '离开一下')).toBe(true)
      await harness.bench.restart(harness.name)
      expect(await session().open(secret, slide)).toMatchObject({ state: 'open', locked: true })
      expect(await wrong()).toEqual({ kind: 'wrong', left: 4 })
      const unlocked = await session().unlock(secret, { password: '离开一下' })
      expect(unlocked).toMatchObject({ kind: 'unlocked', record: { lock: null, tokens: { access: 'access-1' } } })
      expect(await session().open(secret, slide)).toMatchObject({ locked: false })
    })

    test('the fifth wrong password ends the session, also across restarts', async () => {
      await begin()
      await session().lock(secret, 'mine')
      for (let n = 0; n < 4; n += 1) {
        expect(await wrong()).toEqual({ kind: 'wrong', left: 4 - n })
        if (n % 2 === 0) await harness.bench.restart(harness.name)
      }
      expect(await wrong()).toEqual({ kind: 'over' })
      expect(await session().unlock(secret, { password: 'mine' })).toEqual({ kind: 'over' })
      expect(await open()).toBe('too-many-tries')
      await harness.bench.restart(harness.name)
      expect(await open()).toBe('too-many-tries')
    })

    test('twenty concurrent wrong passwords are five attempts', async () => {
      await begin()
      await session().lock(secret, 'mine')
      const tries = await Promise.all(Array.from({ length: 20 }, () => wrong()))
      expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(4)
      expect(tries.filter(({ kind }) => kind === 'over')).toHaveLength(16)
    })

    test('attempts on an auto-lock are consumed beforehand: five, also concurrently, and wrong ones end the session', async () => {
      await begin(8 * hours, watched)
      harness.bench.advance(10 * minutes)
      await open()
      const attempts = await Promise.all(Array.from({ length: 5 }, () => session().consumeAttempt(secret)))
      expect(attempts).toEqual([true, true, true, true, true])
      expect(await session().unlock(secret, null)).toEqual({ kind: 'over' })
      expect(await session().consumeAttempt(secret)).toBe(false)
      expect(await open()).toBe('too-many-tries')
    })

    test.each([
      ['a manual lock', { password: 'mine' }, 0],
      ['an auto-lock', null, 10 * minutes],
    ])(
      'hard lock: %s opens until its time is over, then the session ends, whatever the password',
      async (_, key, idle) => {
        await begin(8 * hours, hard)
        if (key) await session().lock(secret, key.password)
        harness.bench.advance(idle + 2 * minutes - 1)
        expect(await session().open(secret, slide)).toMatchObject({ locked: true })
        await harness.bench.restart(harness.name)
        harness.bench.advance(1)
        expect(await session().unlock(secret, key ?? { tokens: newTokens() })).toEqual({ kind: 'over' })
        expect(await open()).toBe('locked')
        expect(await harness.bench.storedRow(harness.name)).toBeNull()
      },
    )

    test('hard lock: the sweep removes a session that was locked for too long', async () => {
      await begin(8 * hours, hard)
      await session().lock(secret, 'mine')
      harness.bench.advance(4 * minutes)
      await harness.bench.restart(harness.name)
      await harness.bench.sweep(harness.name)
      expect(await harness.bench.storedRow(harness.name)).toBeNull()
    })

    test('a lock during a refresh loses neither', async () => {
      const release = await refreshUnderWay()
      await session().lock(secret, 'mine')
      release()
      await refreshed(1)
      await harness.bench.restart(harness.name)
      expect(await session().open(secret, slide)).toMatchObject({ accessToken: 'access-2', locked: true })
    })
  })
}

/** What locks a screen and opens it, which no store decides. */
export function lockRules(harness: Harness) {
  const { session, begin, open, newTokens, wrong, secret } = harness

  describe('lock', () => {
    test('a locked session cannot be locked with another password', async () => {
      await begin()
      await session().lock(secret, 'mine')
      expect(await session().lock(secret, 'yours')).toBe(false)
      expect(await session().unlock(secret, { password: 'yours' })).toEqual({ kind: 'wrong', left: 4 })
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })

    test('a right password resets the attempts', async () => {
      await begin()
      for (let n = 0; n < 3; n += 1) {
        await session().lock(secret, 'mine')
        for (let m = 0; m < 4; m += 1) expect(await wrong()).toEqual({ kind: 'wrong', left: 4 - m })
        expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
      }
    })

    test.each([
      [10 * minutes - 1, false],
      [10 * minutes, true],
      [15 * minutes - 1, true],
    ])(
      'where nobody was for %i s the clock has locked it: %s, and visits do not open it',
      async (seconds, isLocked) => {
        await begin(8 * hours, watched)
        harness.bench.advance(seconds)
        const locked = { locked: isLocked, autoLocked: isLocked, lockAfter: 10 * minutes }
        expect(await session().open(secret, slide)).toMatchObject(locked)
        expect(await session().open(secret, slide)).toMatchObject(locked)
        if (isLocked) await harness.bench.restart(harness.name)
        expect(await session().open(secret, withoutSlide)).toMatchObject(locked)
      },
    )

    test('an auto-lock opens with the password of the account only, whose tokens are stored', async () => {
      await begin(8 * hours, watched)
      harness.bench.advance(10 * minutes)
      await open()
      expect(await session().unlock(secret, { password: '' })).toEqual({ kind: 'wrong', left: 5 })
      expect(await session().unlock(secret, null)).toEqual({ kind: 'wrong', left: 5 })
      const unlocked = await session().unlock(secret, { tokens: newTokens() })
      expect(unlocked).toMatchObject({ kind: 'unlocked', record: { lock: null, tokens: { access: 'access-9' } } })
      expect(await session().open(secret, slide)).toMatchObject({ locked: false, accessToken: 'access-9' })
    })

    test('a sixth attempt while five are under way ends the session', async () => {
      await begin(8 * hours, watched)
      harness.bench.advance(10 * minutes)
      await open()
      const attempts = await Promise.all(Array.from({ length: 20 }, () => session().consumeAttempt(secret)))
      expect(attempts.filter(Boolean)).toHaveLength(5)
      expect(await session().unlock(secret, { tokens: newTokens() })).toEqual({ kind: 'over' })
    })

    test('a refunded attempt does not count, and attempts on a manual lock count separately', async () => {
      await begin(8 * hours, watched)
      harness.bench.advance(10 * minutes)
      await open()
      for (let n = 0; n < 6; n += 1) {
        expect(await session().consumeAttempt(secret)).toBe(true)
        expect(await session().refundAttempt(secret)).toBe(true)
      }
      await session().consumeAttempt(secret)
      expect(await session().unlock(secret, { tokens: newTokens() })).toMatchObject({ kind: 'unlocked' })
      await session().lock(secret, 'mine')
      for (let n = 0; n < 6; n += 1) await session().consumeAttempt(secret)
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })

    test("a manual lock is not replaced by an auto-lock, and the account's password does not open it", async () => {
      await begin(8 * hours, watched)
      await session().lock(secret, 'mine')
      harness.bench.advance(10 * minutes)
      expect(await session().open(secret, slide)).toMatchObject({ locked: true, autoLocked: false })
      expect(await session().unlock(secret, { tokens: newTokens() })).toEqual({ kind: 'wrong', left: 4 })
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })

    test('hard lock: an unlock in time starts it anew, and calls while it is locked do not put its end off', async () => {
      await begin(8 * hours, hard)
      await session().lock(secret, 'mine')
      harness.bench.advance(2 * minutes - 1)
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
      harness.bench.advance(2 * minutes)
      expect(await open()).toBe('access-1')
      await session().lock(secret, 'mine')
      for (let n = 0; n < 3; n += 1) {
        harness.bench.advance(39)
        expect(await session().open(secret, slide)).toMatchObject({ locked: true })
      }
      harness.bench.advance(3)
      expect(await open()).toBe('locked')
    })

    test('hard lock: the number of wrong passwords is that of the policy', async () => {
      await begin(8 * hours, hard)
      await session().lock(secret, 'mine')
      expect(await wrong()).toEqual({ kind: 'wrong', left: 1 })
      await harness.bench.restart(harness.name)
      expect(await wrong()).toEqual({ kind: 'over' })
      expect(await open()).toBe('too-many-tries')
    })
  })
}
