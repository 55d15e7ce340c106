import { Buffer } from 'node:buffer'

import { beforeEach, describe, expect, test } from 'vitest'

import type { SessionRecord } from './record.ts'
import type { Opened } from './opened.ts'
import type { SessionCalls } from './sessions.ts'
import type { StoredSession } from './store.ts'

/** A store with a clock that only we move and an upstream that we speak for. */
export type Bench = {
  /** Milliseconds. */
  now(): number
  advance(seconds: number): void
  /** How the upstream answers a refresh from now on. */
  answerWith(answer: () => Response | Promise<Response>): void
  /** Refreshes that the upstream saw. */
  refreshes(): number
  session(name: string): SessionCalls
  /** What is in the store under this name. */
  stored(name: string): Promise<StoredSession | null>
  /** Changes the store behind the session's back. */
  overwrite(name: string, row: Pick<StoredSession, 'sealed' | 'epoch'>): Promise<void>
  /** Nothing but the store survives; what was under way is lost. */
  restart(name: string): Promise<void>
  /** What the platform does in the background when time has passed. */
  sweep(name: string): Promise<void>
}

const slide = { slide: true }
const still = { slide: false }
const minutes = 60
const hours = 3600

let serial = 0

/** A token answer: the pair number n. */
export const pair = (n: number, expiresIn = 3600): Response =>
  Response.json({
    access_token: `access-${n}`,
    refresh_token: `refresh-${n}`,
    expires_in: expiresIn,
    tenant_id: '000000',
    user_id: '1700000000000000001',
    user_name: 'zhangwei',
    real_name: '张伟',
    role_name: 'user',
  })

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The state, and the token of an open session or the reason of one that is over. */
const told = (opened: Opened) =>
  'accessToken' in opened ? opened.accessToken : 'reason' in opened ? opened.reason : opened.state

async function until(condition: () => boolean | Promise<boolean>) {
  for (let n = 0; n < 400; n += 1) {
    if (await condition()) return
    await wait(5)
  }
  throw new Error('it never came to that')
}

/** Answers of an upstream. */
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const r = (code: number, status: number, msg = '') => json({ code, success: code === 200, data: {}, msg }, status)
const raw =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status })
const fault = () => new Response('<html>502</html>', { status: 502 })

/** The rules of a session on one kind of store. All kinds have to keep all of them. Source: security 5.3. */
export function sessionSuite(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let name: string
  const secret = 'the-secret-of-the-cookie'

  beforeEach(async () => {
    bench = await makeBench()
    serial += 1
    name = `session-${serial}-${crypto.randomUUID()}`
    let n = 1
    bench.answerWith(() => pair((n += 1)))
  })

  const session = () => bench.session(name)

  function recordOf(expiresIn = 3600, change: Partial<SessionRecord> = {}): SessionRecord {
    const now = bench.now()
    return {
      tokens: { access: 'access-1', refresh: 'refresh-1', receivedAt: now, expiresAt: now + expiresIn * 1000 },
      account: {
        ref: 'ref-of-zhangwei',
        userId: '1700000000000000001',
        userName: 'zhangwei',
        realName: '张伟',
        avatar: null,
        tenantId: '000000',
        roles: ['user'],
        oauthId: null,
      },
      singleToken: 'single-1',
      createdAt: now,
      limits: { idle: 30 * minutes, absolute: 8 * hours },
      lock: null,
      ...change,
    }
  }

  const begin = (expiresIn?: number, change?: Partial<SessionRecord>) =>
    session().create(secret, recordOf(expiresIn, change))

  const open = async (options: { slide: boolean; renew?: boolean } = slide) =>
    told(await session().open(secret, options))

  /** So many refreshes, which nobody waited for, have come to their end. */
  async function refreshed(count: number) {
    if (count === 0) await wait(15) // time enough for one that should not be
    await until(() => bench.refreshes() >= count)
    await until(async () => (await bench.stored(name))?.refreshingSince === null)
  }

  const opened = () => session().open(secret, slide)
  const newTokens = () => ({
    access: 'access-9',
    refresh: 'refresh-9',
    receivedAt: bench.now(),
    expiresAt: bench.now() + 9e6,
  })
  const wrong = () => session().unlock(secret, { password: 'wrong' })
  const due = async () => Object(await session().open(secret, { ...still, renew: false })).keepAliveIn
  const renew = () => session().renew(secret, 'access-1').then(told)

  /** A refresh was sent, its answer never came back to us. */
  async function die() {
    bench.answerWith(() => wait(1_000).then(() => pair(2)))
    await begin(600)
    bench.advance(601)
    void open().catch(() => undefined)
    await until(() => bench.refreshes() === 1)
    await bench.restart(name)
    expect((await bench.stored(name))?.refreshingSince).not.toBeNull()
  }

  describe('beginning and opening', () => {
    test('who has the secret is told who is logged in, and nothing of the refresh token', async () => {
      await begin()
      const opened = await session().open(secret, slide)
      expect(opened).toEqual({
        state: 'open',
        accessToken: 'access-1',
        singleToken: 'single-1',
        account: recordOf().account,
        locked: false,
        autoLocked: false,
        lockAfter: null,
        keepAliveIn: 15 * minutes,
      })
    })

    test('another secret opens nothing and harms nothing', async () => {
      await begin()
      expect(await session().open('another-secret', slide)).toEqual({ state: 'none' })
      await bench.restart(name)
      expect(await session().open('another-secret', slide)).toEqual({ state: 'none' })
      expect(await open()).toBe('access-1')
    })

    test('names that nobody was given are no session and leave nothing behind', async () => {
      for (let n = 0; n < 50; n += 1) {
        const unknown = `${name}-${n}`
        expect(await bench.session(unknown).open(secret, slide)).toEqual({ state: 'none' })
        expect(await bench.session(unknown).end(secret)).toBeNull()
        expect(await bench.session(unknown).lock(secret, 'p')).toBe(false)
        expect(await bench.session(unknown).unlock(secret, { password: 'p' })).toEqual({ kind: 'over' })
        expect(await bench.session(unknown).renew(secret, 'access-1')).toEqual({ state: 'none' })
        expect(await bench.stored(unknown)).toBeNull()
      }
      expect(bench.refreshes()).toBe(0)
    })

    test('a second session does not take the name of the first', async () => {
      await begin()
      await expect(session().create('another-secret', recordOf())).rejects.toThrow('exists')
      await bench.restart(name)
      await expect(session().create('another-secret', recordOf())).rejects.toThrow('exists')
      expect(await open()).toBe('access-1')
    })

    test('it survives a restart', async () => {
      await begin()
      await bench.restart(name)
      expect(await open()).toBe('access-1')
    })

    test('the store holds nothing that can be read', async () => {
      await begin()
      const sealed = Buffer.from((await bench.stored(name))?.sealed ?? []).toString('latin1')
      const readable = ['access-1', 'refresh-1', 'zhangwei', '1700000000000000001', 'single-1', secret, 'ref-of']
      expect(sealed.length).toBeGreaterThan(200)
      expect(readable.filter((it) => sealed.includes(it))).toEqual([])
    })

    test('a record that was tampered with is none', async () => {
      await begin()
      const row = await bench.stored(name)
      for (const at of [0, 1, 12, 13, 100, (row?.sealed.length ?? 0) - 1]) {
        const sealed = new Uint8Array(row?.sealed ?? [])
        sealed[at] = (sealed[at] ?? 0) ^ 1
        await bench.restart(name)
        await bench.overwrite(name, { sealed, epoch: 1 })
        expect(await open()).toBe('none')
      }
    })

    test('a record under the name of another session is none', async () => {
      await begin()
      const mine = await bench.stored(name)
      const other = `${name}-other`
      await bench.session(other).create(secret, recordOf())
      await bench.restart(other)
      await bench.overwrite(other, { sealed: mine?.sealed ?? new Uint8Array(), epoch: 1 })
      expect(await bench.session(other).open(secret, slide)).toEqual({ state: 'none' })
    })
  })

  describe('limits', () => {
    test.each([
      [30 * minutes - 1, 'access-1'],
      [30 * minutes, 'idle'],
      [30 * minutes + 1, 'idle'],
    ])('nobody came for %i s: %s', async (seconds, state) => {
      await begin(8 * hours)
      bench.advance(seconds)
      expect(await open({ ...slide, renew: false })).toBe(state)
    })

    test('what is over stays over, whatever the clock says, and is not in the store', async () => {
      await begin()
      bench.advance(30 * minutes)
      expect(await open()).toBe('idle')
      bench.advance(-20 * minutes)
      expect(await open()).toBe('idle')
      expect(await bench.stored(name)).toBeNull()
      await bench.restart(name)
      expect(await open()).toBe('none')
    })

    test('every visit moves the idle limit', async () => {
      await begin(8 * hours)
      for (let n = 0; n < 6; n += 1) {
        bench.advance(30 * minutes - 1)
        expect(await open({ ...slide, renew: false })).toBe('access-1')
      }
    })

    test('a look that is no visit does not move it', async () => {
      await begin(8 * hours)
      for (let n = 0; n < 29; n += 1) {
        bench.advance(1 * minutes)
        expect(await open(still)).toBe('access-1')
      }
      bench.advance(1 * minutes)
      expect(await open(still)).toBe('idle')
    })

    test('after a restart idle time is exact to the minute, and never longer', async () => {
      await begin(8 * hours)
      bench.advance(10 * minutes)
      await open()
      bench.advance(59)
      await open()
      await bench.restart(name)
      bench.advance(29 * minutes)
      expect(await open(still)).toBe('access-1')
      bench.advance(1 * minutes)
      expect(await open(still)).toBe('idle')
    })

    test.each([
      [8 * hours - 1, 'access-1'],
      [8 * hours, 'absolute'],
    ])('somebody came all the time, for %i s: %s', async (seconds, state) => {
      await begin(9 * hours)
      for (let passed = 0; passed + 1200 < seconds; passed += 1200) {
        bench.advance(1200)
        await open({ ...slide, renew: false })
      }
      bench.advance(1200 - ((8 * hours - seconds) % 1200))
      expect(await open({ ...slide, renew: false })).toBe(state)
    })

    test('a clock that jumps ten minutes does no harm', async () => {
      await begin()
      bench.advance(-10 * minutes)
      expect(await open()).toBe('access-1')
      bench.advance(20 * minutes)
      expect(await open()).toBe('access-1')
      expect(bench.refreshes()).toBe(0)
    })

    test('the platform removes what is over, and only that', async () => {
      await begin()
      bench.advance(29 * minutes)
      await bench.sweep(name)
      expect(await bench.stored(name)).not.toBeNull()
      bench.advance(2 * minutes)
      await bench.sweep(name)
      expect(await bench.stored(name)).toBeNull()
    })

    test('the platform leaves who was seen a moment before the minute was written', async () => {
      await begin()
      bench.advance(50)
      await open()
      bench.advance(30 * minutes - 20)
      await bench.sweep(name)
      expect(await bench.stored(name)).not.toBeNull()
      expect(await open({ ...slide, renew: false })).toBe('access-1')
    })

    test('a keep-alive is due at half the idle time or when the token is, and never sooner than 30 s', async () => {
      await begin(1000)
      expect(await due()).toBe(700)
      bench.advance(600)
      expect(await due()).toBe(100)
      bench.advance(100)
      expect(await due()).toBe(30)
    })
  })

  describe('log-out', () => {
    test('the end is the end, here and after a restart', async () => {
      await begin()
      expect(await session().end(secret)).toMatchObject({ accessToken: 'access-1', singleToken: 'single-1' })
      expect(await bench.stored(name)).toBeNull()
      expect(await open()).toBe('log-out')
      expect(await session().end(secret)).toBeNull()
      await bench.restart(name)
      expect(await open()).toBe('none')
    })

    test('what went on under another name says so for ten seconds, and is no session after that', async () => {
      await begin()
      await session().end(secret, 'renewed')
      bench.advance(9)
      expect(await open()).toBe('renewed')
      bench.advance(1)
      expect(await open()).toBe('none')
    })

    test('another secret ends nothing', async () => {
      await begin()
      expect(await session().end('another-secret')).toBeNull()
      expect(await open()).toBe('access-1')
    })

    test('a refresh that comes back after the end brings nothing back', async () => {
      bench.answerWith(() => wait(50).then(() => pair(2)))
      await begin(600)
      bench.advance(400)
      expect(await open()).toBe('access-1')
      await until(() => bench.refreshes() === 1)
      await session().end(secret)
      await wait(80)
      expect(await bench.stored(name)).toBeNull()
      expect(await open()).toBe('log-out')
    })
  })

  describe('an end from outside', () => {
    const by = { at: '2026-11-21T12:00:00+08:00', device: 'Chrome · Windows', address: '203.0.*.*' }

    test('who was replaced is told by what, for a day, also after a restart, and nothing else is kept', async () => {
      await begin()
      await session().revoke(by)
      expect(await opened()).toEqual({ state: 'ended', reason: 'replaced', by })
      await bench.restart(name)
      bench.advance(24 * hours - 1)
      await bench.sweep(name)
      expect(await opened()).toEqual({ state: 'ended', reason: 'replaced', by })
      const { sealed = [] } = (await bench.stored(name)) ?? {}
      expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/Chrome|203|access-1/)
      bench.advance(2 * minutes)
      await bench.sweep(name)
      expect(await bench.stored(name)).toBeNull()
    })

    test('who was dismissed is out, and nothing is kept', async () => {
      await begin()
      await session().revoke(null)
      expect(await opened()).toEqual({ state: 'ended', reason: 'revoked' })
      expect(await bench.stored(name)).toBeNull()
    })

    test('it needs no visit before: the process may have started anew', async () => {
      await begin()
      await bench.restart(name)
      await session().revoke(by)
      expect(await opened()).toMatchObject({ reason: 'replaced' })
      expect(await session().end(secret)).toBeNull()
      expect(await session().unlock(secret, { password: 'p' })).toEqual({ kind: 'over' })
      expect(await session().renew(secret, 'access-1')).toMatchObject({ reason: 'replaced' })
    })

    test('the first end is the end: a log-out is not told of a replacement, nor the other way round', async () => {
      await begin()
      await session().end(secret)
      await session().revoke(by)
      expect(await opened()).toEqual({ state: 'ended', reason: 'log-out' })
      expect(await bench.stored(name)).toBeNull()
    })

    test('names that nobody was given stay unknown', async () => {
      await session().revoke(by)
      expect(await bench.stored(name)).toBeNull()
      expect(await session().lastSeen()).toBeNull()
    })

    test('a refresh that comes back afterwards brings nothing back', async () => {
      bench.answerWith(() => wait(50).then(() => pair(2)))
      await begin(600)
      bench.advance(400)
      expect(await open()).toBe('access-1')
      await until(() => bench.refreshes() === 1)
      await session().revoke(by)
      await wait(80)
      await bench.restart(name)
      expect(await opened()).toMatchObject({ reason: 'replaced' })
    })

    test('when somebody was here last can be asked without the secret, until the session is over', async () => {
      const begun = bench.now()
      await begin(8 * hours)
      bench.advance(10)
      await open()
      expect(await session().lastSeen()).toBe(begun + 10_000)
      await bench.restart(name)
      expect(await session().lastSeen()).toBe(begun) // kept to the minute
      bench.advance(30 * minutes)
      expect(await session().lastSeen()).toBeNull()
    })
  })

  describe('lock', () => {
    test('it is locked until the right password comes, also after a restart', async () => {
      await begin()
      expect(await session().lock(secret, '离开一下')).toBe(true)
      await bench.restart(name)
      expect(await session().open(secret, slide)).toMatchObject({ state: 'open', locked: true })
      expect(await wrong()).toEqual({ kind: 'wrong' })
      const unlocked = await session().unlock(secret, { password: '离开一下' })
      expect(unlocked).toMatchObject({ kind: 'unlocked', record: { lock: null, tokens: { access: 'access-1' } } })
      expect(await session().open(secret, slide)).toMatchObject({ locked: false })
    })

    test('a locked session cannot be locked anew with a password of one’s own', async () => {
      await begin()
      await session().lock(secret, 'mine')
      expect(await session().lock(secret, 'yours')).toBe(false)
      expect(await session().unlock(secret, { password: 'yours' })).toEqual({ kind: 'wrong' })
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })

    test('the fifth wrong password ends the session, restarts or not', async () => {
      await begin()
      await session().lock(secret, 'mine')
      for (let n = 0; n < 4; n += 1) {
        expect(await wrong()).toEqual({ kind: 'wrong' })
        if (n % 2 === 0) await bench.restart(name)
      }
      expect(await wrong()).toEqual({ kind: 'over' })
      expect(await session().unlock(secret, { password: 'mine' })).toEqual({ kind: 'over' })
      expect(await open()).toBe('too-many-tries')
      expect(await bench.stored(name)).toBeNull()
    })

    test('twenty wrong passwords at once are five tries', async () => {
      await begin()
      await session().lock(secret, 'mine')
      const tries = await Promise.all(Array.from({ length: 20 }, () => wrong()))
      expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(4)
      expect(tries.filter(({ kind }) => kind === 'over')).toHaveLength(16)
    })

    test('a right password forgives the wrong ones before', async () => {
      await begin()
      for (let n = 0; n < 3; n += 1) {
        await session().lock(secret, 'mine')
        for (let m = 0; m < 4; m += 1) expect(await wrong()).toEqual({ kind: 'wrong' })
        expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
      }
    })

    const watched = { limits: { idle: 15 * minutes, absolute: 4 * hours, lock: 10 * minutes } }

    test.each([
      [10 * minutes - 1, false],
      [10 * minutes, true],
      [15 * minutes - 1, true],
    ])(
      'where nobody was for %i s the clock has locked it: %s, and visits do not open it',
      async (seconds, isLocked) => {
        await begin(8 * hours, watched)
        bench.advance(seconds)
        const locked = { locked: isLocked, autoLocked: isLocked, lockAfter: 10 * minutes }
        expect(await session().open(secret, slide)).toMatchObject(locked)
        expect(await session().open(secret, slide)).toMatchObject(locked)
        if (isLocked) await bench.restart(name)
        expect(await session().open(secret, still)).toMatchObject(locked)
      },
    )

    test('what the clock locked only the password of the account opens, and its tokens are taken over', async () => {
      await begin(8 * hours, watched)
      bench.advance(10 * minutes)
      await open()
      expect(await session().unlock(secret, { password: '' })).toEqual({ kind: 'wrong' })
      expect(await session().unlock(secret, null)).toEqual({ kind: 'wrong' })
      const unlocked = await session().unlock(secret, { tokens: newTokens() })
      expect(unlocked).toMatchObject({ kind: 'unlocked', record: { lock: null, tokens: { access: 'access-9' } } })
      expect(await session().open(secret, slide)).toMatchObject({ locked: false, accessToken: 'access-9' })
    })

    test('tries at what the clock locked are taken beforehand: five, also when they come at once, and wrong ones end it', async () => {
      await begin(8 * hours, watched)
      bench.advance(10 * minutes)
      await open()
      const taken = await Promise.all(Array.from({ length: 5 }, () => session().consumeAttempt(secret)))
      expect(taken).toEqual([true, true, true, true, true])
      expect(await session().unlock(secret, null)).toEqual({ kind: 'over' })
      expect(await session().consumeAttempt(secret)).toBe(false)
      expect(await open()).toBe('too-many-tries')
    })

    test('a sixth try while five are under way ends the session', async () => {
      await begin(8 * hours, watched)
      bench.advance(10 * minutes)
      await open()
      const taken = await Promise.all(Array.from({ length: 20 }, () => session().consumeAttempt(secret)))
      expect(taken.filter(Boolean)).toHaveLength(5)
      expect(await session().unlock(secret, { tokens: newTokens() })).toEqual({ kind: 'over' })
    })

    test('a try that is given back was none, and what a person locked counts by itself', async () => {
      await begin(8 * hours, watched)
      bench.advance(10 * minutes)
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

    test('what a person locked, the clock does not lock again, and the password of the account does not open', async () => {
      await begin(8 * hours, watched)
      await session().lock(secret, 'mine')
      bench.advance(10 * minutes)
      expect(await session().open(secret, slide)).toMatchObject({ locked: true, autoLocked: false })
      expect(await session().unlock(secret, { tokens: newTokens() })).toEqual({ kind: 'wrong' })
      expect(await session().unlock(secret, { password: 'mine' })).toMatchObject({ kind: 'unlocked' })
    })

    test('locking during a refresh loses neither', async () => {
      bench.answerWith(() => wait(40).then(() => pair(2)))
      await begin(600)
      bench.advance(400)
      await open()
      await until(() => bench.refreshes() === 1)
      await session().lock(secret, 'mine')
      await refreshed(1)
      await bench.restart(name)
      expect(await session().open(secret, slide)).toMatchObject({ accessToken: 'access-2', locked: true })
    })
  })

  describe('refresh', () => {
    test.each([
      [301, 0],
      [300, 0],
      [299, 1],
      [31, 1],
    ])('with %i s of life left: %i refreshes, and nobody waits', async (left, count) => {
      const { tokens } = recordOf(left)
      await begin(left, { tokens: { ...tokens, receivedAt: bench.now() - 60_000 } })
      expect(await open()).toBe('access-1')
      await refreshed(count)
      expect(await open()).toBe(count === 0 ? 'access-1' : 'access-2')
      expect(bench.refreshes()).toBe(count)
    })

    test.each([
      [2999, 0],
      [3000, 1],
      [3001, 1],
    ])('at the age of %i s: %i refreshes', async (age, count) => {
      await begin(7200, { limits: { idle: 9 * hours, absolute: 9 * hours } })
      bench.advance(age)
      expect(await open()).toBe('access-1')
      await refreshed(count)
      expect(await open()).toBe(count === 0 ? 'access-1' : 'access-2')
      expect(bench.refreshes()).toBe(count)
    })

    test.each([
      [31, 'access-1'],
      [30, 'access-2'],
      [0, 'access-2'],
      [-600, 'access-2'],
    ])('with %i s of life left a visit is answered with %s', async (left, token) => {
      bench.answerWith(() => wait(60).then(() => pair(2)))
      await begin(1000)
      bench.advance(1000 - left)
      expect(await open()).toBe(token)
      await refreshed(1)
      expect(await open()).toBe('access-2')
      expect(bench.refreshes()).toBe(1)
    })

    test.each([50, 5_000])(
      '100 visits at once on a dead token are one refresh, also when it takes %i ms',
      { timeout: 15_000 },
      async (delay) => {
        bench.answerWith(() => wait(delay).then(() => pair(2)))
        await begin(600)
        bench.advance(601)
        const tokens = await Promise.all(Array.from({ length: 100 }, () => open()))
        expect(new Set(tokens)).toEqual(new Set(['access-2']))
        expect(bench.refreshes()).toBe(1)
      },
    )

    test('new tokens survive a restart', async () => {
      await begin(600)
      bench.advance(601)
      await open()
      await bench.restart(name)
      expect(await open()).toBe('access-2')
      expect(bench.refreshes()).toBe(1)
    })

    test('the second refresh uses the second refresh token', async () => {
      await begin(600)
      bench.advance(601)
      await open()
      bench.advance(1500)
      await open()
      bench.advance(1500)
      expect(await open()).toBe('access-2')
      await refreshed(2)
      expect(await open()).toBe('access-3')
    })

    test.each([
      [250, 4],
      [60, 4],
      [20, 8],
      [8, 40],
    ])('tokens that live %i s are renewed %i times at most in two minutes, and always work', async (life, most) => {
      let n = 1
      bench.answerWith(() => pair((n += 1), life))
      await begin(life)
      for (let passed = 0; passed < 120; passed += 1) {
        const before = bench.refreshes()
        expect(await open()).toMatch(/^access-/)
        await wait(1)
        await refreshed(before)
        bench.advance(1)
      }
      expect(bench.refreshes()).toBeLessThanOrEqual(most)
    })

    test.each([
      [31, 'access-1'],
      [6, 'access-1'],
      [5, 'unavailable'],
      [-100, 'unavailable'],
    ])('when the upstream is away and %i s are left: %s', async (left, state) => {
      bench.answerWith(fault)
      await begin(1000)
      bench.advance(1000 - left)
      expect(await open()).toBe(state)
      await refreshed(1)
      bench.answerWith(() => pair(2))
      bench.advance(30)
      expect(await open()).toBe('access-2')
    })

    test('a failed refresh is not tried again for 30 s while the token lives', async () => {
      bench.answerWith(fault)
      await begin(600)
      bench.advance(400)
      await open()
      await refreshed(1)
      for (let n = 0; n < 29; n += 1) {
        bench.advance(1)
        await open()
      }
      await wait(20)
      expect(bench.refreshes()).toBe(1)
      bench.advance(1)
      await open()
      await refreshed(2)
      expect(bench.refreshes()).toBe(2)
    })

    test('who needs no token is told who is logged in, whatever the upstream does', async () => {
      bench.answerWith(fault)
      await begin(600)
      bench.advance(700)
      expect(await open({ slide: false, renew: false })).toBe('access-1')
      expect(bench.refreshes()).toBe(0)
    })
  })

  describe('what the upstream may say to a refresh', () => {
    test.each<[string, 'refresh-rejected' | 'unavailable', () => Response]>([
      ['invalid_grant', 'refresh-rejected', json({ error: 'invalid_grant', error_description: '令牌授权已过期' }, 400)],
      ['invalid_token with 401', 'refresh-rejected', json({ error: 'invalid_token', error_description: 'x' }, 401)],
      ['access_denied', 'refresh-rejected', json({ error: 'access_denied' }, 400)],
      ['form C in HTTP 200', 'refresh-rejected', json({ error_code: 400, error_description: '令牌已失效' })],
      ['form D, 2010', 'refresh-rejected', json({ error_code: 2010, error_description: '令牌已失效' }, 400)],
      ['R with 400', 'refresh-rejected', r(400, 400, '令牌授权已过期')],
      ['R with 401 in HTTP 200', 'refresh-rejected', r(401, 200, '请求未授权')],
      ['invalid_client, our own fault', 'unavailable', json({ error: 'invalid_client' }, 401)],
      ['R that blames the client', 'unavailable', r(401, 401, '客户端认证失败!')],
      ['form D of the client', 'unavailable', json({ error_code: 3000 }, 400)],
      ['HTML 502', 'unavailable', raw('<html>502</html>', 502)],
      ['503', 'unavailable', raw('', 503)],
      ['429', 'unavailable', r(400, 429, '访问人数过多')],
      ['R with 500', 'unavailable', r(500, 500)],
      ['an empty 200', 'unavailable', raw('')],
      ['half of a JSON text', 'unavailable', raw('{"access_token":"x"')],
      ['a log-in page', 'unavailable', raw('<html></html>')],
      ['tokens without a life', 'unavailable', json({ access_token: 'a', refresh_token: 'b' })],
      ['a redirect', 'unavailable', () => new Response(null, { status: 302, headers: { Location: 'http://x/' } })],
    ])('%s: %s', async (_, state, answer) => {
      bench.answerWith(answer)
      await begin(600)
      bench.advance(601)
      expect(await open()).toBe(state)
      bench.answerWith(() => pair(2))
      bench.advance(1)
      expect(await open()).toBe(state === 'unavailable' ? 'access-2' : state)
      expect((await bench.stored(name)) === null).toBe(state === 'refresh-rejected')
    })

    test('a broken line leaves the session as it was, and the next call renews', async () => {
      bench.answerWith(() => Promise.reject(new TypeError('fetch failed')))
      await begin(600)
      bench.advance(601)
      expect(await open()).toBe('unavailable')
      expect(await bench.stored(name)).not.toBeNull()
    })
  })

  describe('a token that the upstream forgot', () => {
    test('it is renewed once, whoever asks and how many', async () => {
      await begin()
      expect(new Set(await Promise.all(Array.from({ length: 50 }, renew)))).toEqual(new Set(['access-2']))
      expect(await renew()).toBe('access-2')
      expect(bench.refreshes()).toBe(1)
    })

    test('when that is refused the session is over', async () => {
      bench.answerWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
      await begin()
      expect(told(await session().renew(secret, 'access-1'))).toBe('refresh-rejected')
      expect(await open()).toBe('refresh-rejected')
    })

    test('when the upstream is away the session is kept', async () => {
      bench.answerWith(() => new Response('', { status: 502 }))
      await begin()
      expect(told(await session().renew(secret, 'access-1'))).toBe('unavailable')
      expect(await bench.stored(name)).not.toBeNull()
    })

    test('another secret renews nothing', async () => {
      await begin()
      expect(await session().renew('another-secret', 'access-1')).toEqual({ state: 'none' })
      expect(bench.refreshes()).toBe(0)
    })
  })

  describe('a process that dies in the middle of a refresh', () => {
    test('the next one refreshes again, when the first cannot be under way any more', async () => {
      await die()
      bench.answerWith(() => pair(3))
      bench.advance(15)
      expect(await open()).toBe('access-3')
      expect(bench.refreshes()).toBe(2)
      expect((await bench.stored(name))?.refreshingSince).toBeNull()
    })

    test('until a renewal that died is given up, calls wait for it', async () => {
      await die()
      bench.answerWith(() => pair(3))
      bench.advance(14.9)
      const tokens = await Promise.all([open(), open(), open()])
      expect(new Set(tokens)).toEqual(new Set(['access-3']))
      expect(bench.refreshes()).toBe(2)
    })

    test('where each refresh token works once the session is over, and says why', async () => {
      await die()
      bench.answerWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
      bench.advance(15)
      expect(await open()).toBe('refresh-lost')
      expect(await open()).toBe('refresh-lost')
      expect(bench.refreshes()).toBe(2)
    })
  })

  describe('a change by somebody else', () => {
    test('is read anew, and the visit goes on', async () => {
      await begin()
      const row = await bench.stored(name)
      await bench.overwrite(name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      bench.advance(2 * minutes)
      expect(await open()).toBe('access-1')
      bench.advance(2 * minutes)
      expect(await open()).toBe('access-1')
      expect((await bench.stored(name))?.epoch).toBe(8)
    })

    test('is not removed by a refusal that was meant for the tokens before', async () => {
      bench.answerWith(() => wait(300).then(() => Response.json({ error: 'invalid_grant' }, { status: 400 })))
      await begin(600)
      bench.advance(400)
      await open()
      await until(() => bench.refreshes() === 1)
      const row = await bench.stored(name)
      await bench.overwrite(name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      bench.advance(2 * minutes)
      await open()
      await wait(350)
      expect(await bench.stored(name)).not.toBeNull()
    })

    test('is not overwritten: what was to be changed is asked for again', async () => {
      await begin()
      const row = await bench.stored(name)
      await bench.overwrite(name, { sealed: row?.sealed ?? new Uint8Array(), epoch: 7 })
      await expect(session().lock(secret, 'mine')).rejects.toThrow('meanwhile')
      expect(await session().lock(secret, 'mine')).toBe(true)
    })
  })
}
