import { Buffer } from 'node:buffer'

import { describe, expect, test } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import {
  type Harness,
  heldAnswer,
  hours,
  summarise,
  json,
  bladeAnswer,
  textAnswer,
  fault,
  tokenAnswer,
  until,
} from './harness.suite.ts'

/** Token refresh of a store. */
export function refreshSuite(harness: Harness) {
  const { session, testRecord, begin, open, refreshed, renew, secret, due } = harness

  describe('refresh', () => {
    test('100 concurrent requests with an expired token cause one refresh', async () => {
      const { answer, release } = heldAnswer(() => tokenAnswer(2))
      harness.bench.answerWith(answer)
      await begin(600)
      harness.bench.advance(601)
      const opening = Array.from({ length: 100 }, () => open())
      await until(() => harness.bench.refreshes() === 1)
      release()
      expect(new Set(await Promise.all(opening))).toEqual(new Set(['access-2']))
      expect(harness.bench.refreshes()).toBe(1)
    })

    test('new tokens survive a restart', async () => {
      await begin(600)
      harness.bench.advance(601)
      await open()
      await harness.bench.restart(harness.name)
      expect(await open()).toBe('access-2')
      expect(harness.bench.refreshes()).toBe(1)
    })

    test('an answer without expires_in and refresh token is valid for an hour, and the old refresh token stays', async () => {
      harness.bench.answerWith(json({ access_token: 'access-2' }))
      await begin(600)
      harness.bench.advance(601)
      expect(await open()).toBe('access-2')
      harness.bench.advance(1700)
      await open()
      harness.bench.answerWith(() => tokenAnswer(3))
      harness.bench.advance(1700)
      expect(await open()).toBe('access-2')
      await refreshed(2)
      expect(await open()).toBe('access-3')
    })

    test('a session without a refresh token ends with its access token, without an upstream call', async () => {
      const { tokens } = testRecord(1000)
      await begin(1000, { tokens: { ...tokens, refresh: null } })
      expect(await due()).toBe(900)
      harness.bench.advance(994)
      expect(await open()).toBe('access-1')
      harness.bench.advance(1)
      expect(await open()).toBe('refresh-rejected')
      expect(harness.bench.refreshes()).toBe(0)
    })

    test('the second refresh uses the second refresh token', async () => {
      await begin(600)
      harness.bench.advance(601)
      await open()
      harness.bench.advance(1500)
      await open()
      harness.bench.advance(1500)
      expect(await open()).toBe('access-2')
      await refreshed(2)
      expect(await open()).toBe('access-3')
    })

    test('a request that needs no token gets the account, whatever the upstream answers', async () => {
      harness.bench.answerWith(fault)
      await begin(600)
      harness.bench.advance(700)
      expect(await open({ slide: false, renew: false })).toBe('access-1')
      expect(harness.bench.refreshes()).toBe(0)
    })
  })

  describe('a token that the upstream refuses', () => {
    test('it is refreshed once for all requests', async () => {
      await begin()
      expect(new Set(await Promise.all(Array.from({ length: 50 }, renew)))).toEqual(new Set(['access-2']))
      expect(await renew()).toBe('access-2')
      expect(harness.bench.refreshes()).toBe(1)
    })

    test('a token that a probe accepts is refreshed once in 30 s', async () => {
      await begin()
      expect(summarise(await session().renew(secret, 'access-1', 'accepted'))).toBe('access-2')
      expect(summarise(await session().renew(secret, 'access-2', 'accepted'))).toBe('access-2')
      expect(harness.bench.refreshes()).toBe(1)
    })

    test('a rejected refresh ends the session', async () => {
      harness.bench.answerWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
      await begin()
      expect(summarise(await session().renew(secret, 'access-1'))).toBe('refresh-rejected')
      expect(await open()).toBe('refresh-rejected')
    })

    test('an unavailable upstream keeps the session', async () => {
      harness.bench.answerWith(() => new Response('', { status: 502 }))
      await begin()
      expect(summarise(await session().renew(secret, 'access-1'))).toBe('unavailable')
      expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
    })

    test('a wrong secret refreshes nothing', async () => {
      await begin()
      expect(await session().renew('another-secret', 'access-1')).toEqual({ state: 'none' })
      expect(harness.bench.refreshes()).toBe(0)
    })
  })
}

/** When tokens are refreshed and what a failure means, which no store decides. */
export function refreshRules(harness: Harness) {
  const { session, testRecord, begin, open, refreshed, renew, secret } = harness

  describe('when tokens are refreshed', () => {
    test.each([
      [301, 0],
      [300, 0],
      [299, 1],
      [31, 1],
    ])('with %i s of life left: %i refreshes, and nobody waits', async (left, count) => {
      const { tokens } = testRecord(left)
      await begin(left, { tokens: { ...tokens, receivedAt: harness.bench.now() - 600_000 } })
      expect(await open()).toBe('access-1')
      await refreshed(count)
      expect(await open()).toBe(count === 0 ? 'access-1' : 'access-2')
      expect(harness.bench.refreshes()).toBe(count)
    })

    test.each([
      [2999, 0],
      [3000, 1],
      [3001, 1],
    ])('at the age of %i s: %i refreshes', async (age, count) => {
      await begin(7200, { limits: { idle: 9 * hours, absolute: 9 * hours } })
      harness.bench.advance(age)
      expect(await open()).toBe('access-1')
      await refreshed(count)
      expect(await open()).toBe(count === 0 ? 'access-1' : 'access-2')
      expect(harness.bench.refreshes()).toBe(count)
    })

    test.each([
      [31, 'access-1'],
      [30, 'access-2'],
      [0, 'access-2'],
      [-600, 'access-2'],
    ])('with %i s of life left a visit is answered with %s', async (left, token) => {
      const { answer, release } = heldAnswer(() => tokenAnswer(2))
      harness.bench.answerWith(answer)
      await begin(1000)
      harness.bench.advance(1000 - left)
      const opening = open()
      if (token === 'access-1') await opening // before the answer of the refresh is there
      release()
      expect(await opening).toBe(token)
      await refreshed(1)
      expect(await open()).toBe('access-2')
      expect(harness.bench.refreshes()).toBe(1)
    })

    test.each([
      [250, 1],
      [60, 3],
      [20, 8],
      [8, 20],
      [4, 40],
    ])('tokens that live %i s are renewed %i times at most in two minutes, and always work', async (life, most) => {
      let n = 1
      harness.bench.answerWith(() => tokenAnswer((n += 1), life))
      await begin(life)
      for (let passed = 0; passed < 120; passed += 1) {
        const before = harness.bench.refreshes()
        expect(await open()).toMatch(/^access-/)
        await sleep(1)
        if (before > 0) await refreshed(before)
        harness.bench.advance(1)
      }
      expect(harness.bench.refreshes()).toBeLessThanOrEqual(most)
    })

    test.each([
      [31, 'access-1'],
      [6, 'access-1'],
      [5, 'unavailable'],
      [-100, 'unavailable'],
    ])('when the upstream is away and %i s are left: %s', async (left, state) => {
      harness.bench.answerWith(fault)
      await begin(1000)
      harness.bench.advance(1000 - left)
      expect(await open()).toBe(state)
      await refreshed(1)
      harness.bench.answerWith(() => tokenAnswer(2))
      harness.bench.advance(30)
      expect(await open()).toBe('access-2')
    })

    test('a failed refresh is not retried for 30 s while the token lives', async () => {
      harness.bench.answerWith(fault)
      await begin(600)
      harness.bench.advance(400)
      await open()
      await refreshed(1)
      for (let n = 0; n < 29; n += 1) {
        harness.bench.advance(1)
        await open()
      }
      await sleep(20)
      expect(harness.bench.refreshes()).toBe(1)
      harness.bench.advance(1)
      await open()
      await refreshed(2)
      expect(harness.bench.refreshes()).toBe(2)
    })
  })

  describe('answers to a refresh', () => {
    test.each<[string, 'refresh-rejected' | 'unavailable', () => Response]>([
      ['invalid_grant', 'refresh-rejected', json({ error: 'invalid_grant', error_description: '令牌授权已过期' }, 400)],
      ['invalid_token with 401', 'refresh-rejected', json({ error: 'invalid_token', error_description: 'x' }, 401)],
      ['access_denied', 'refresh-rejected', json({ error: 'access_denied' }, 400)],
      ['form C in HTTP 200', 'refresh-rejected', json({ error_code: 400, error_description: '令牌已失效' })],
      ['form D, 2010', 'refresh-rejected', json({ error_code: 2010, error_description: '令牌已失效' }, 400)],
      ['R with 400', 'refresh-rejected', bladeAnswer(400, 400, '令牌授权已过期')],
      [
        'form C in HTTP 200 with a reason in English',
        'refresh-rejected',
        json({ error_code: 400, error_description: 'Invalid refresh token' }),
      ],
      ['form D, 2004 of the token', 'refresh-rejected', json({ error_code: 2004, error_description: '令牌无效' }, 400)],
      ['R with 401 of the token in HTTP 200', 'refresh-rejected', bladeAnswer(401, 200, '授权已过期')],
      ['R with 401 of the token as text', 'refresh-rejected', json({ code: '401', msg: 'token expired' }, 401)],
      ['R with 401 without a reason', 'unavailable', bladeAnswer(401, 200, '请求未授权')],
      ['R with 401 and an empty msg', 'unavailable', bladeAnswer(401, 401)],
      ['R with 400 of a parameter', 'unavailable', bladeAnswer(400, 400, '缺少必要的请求参数')],
      ['form C of the password', 'unavailable', json({ error_code: 400, error_description: '用户名或密码不正确' })],
      ['form D, 2004 without a reason', 'unavailable', json({ error_code: 2004 }, 400)],
      ['form D, 2010 without a reason', 'refresh-rejected', json({ error_code: 2010, error_description: '' }, 400)],
      ['form D, 2001', 'unavailable', json({ error_code: 2001, error_description: '令牌的用户' }, 400)],
      ['form D, 2003', 'unavailable', json({ error_code: 2003, error_description: 'too many fails' }, 400)],
      ['unsupported_grant_type', 'unavailable', json({ error: 'unsupported_grant_type' }, 400)],
      ['unauthorized_client', 'unavailable', json({ error: 'unauthorized_client' }, 401)],
      ['invalid_request', 'unavailable', json({ error: 'invalid_request' }, 400)],
      ['invalid_grant with 503', 'unavailable', json({ error: 'invalid_grant' }, 503)],
      [
        'a generic 401 of a framework',
        'unavailable',
        json({ status: 401, error: 'Unauthorized', path: '/oauth/token' }, 401),
      ],
      ['invalid_client, our own fault', 'unavailable', json({ error: 'invalid_client' }, 401)],
      ['R that blames the client', 'unavailable', bladeAnswer(401, 401, '客户端认证失败!')],
      ['form D of the client', 'unavailable', json({ error_code: 3000 }, 400)],
      ['HTML 502', 'unavailable', textAnswer('<html>502</html>', 502)],
      ['503', 'unavailable', textAnswer('', 503)],
      ['429', 'unavailable', bladeAnswer(400, 429, '访问人数过多')],
      ['R with 500', 'unavailable', bladeAnswer(500, 500)],
      ['an empty 200', 'unavailable', textAnswer('')],
      ['half of a JSON text', 'unavailable', textAnswer('{"access_token":"x"')],
      ['a log-in page', 'unavailable', textAnswer('<html></html>')],
      ['tokens without an access token', 'unavailable', json({ refresh_token: 'b', expires_in: 3600 })],
      ['a redirect', 'unavailable', () => new Response(null, { status: 302, headers: { Location: 'http://x/' } })],
    ])('%s: %s', async (_, state, answer) => {
      harness.bench.answerWith(answer)
      await begin(600)
      harness.bench.advance(601)
      expect(await open()).toBe(state)
      harness.bench.answerWith(() => tokenAnswer(2))
      harness.bench.advance(1)
      expect(await open()).toBe(state === 'unavailable' ? 'access-2' : state)
      expect((await harness.bench.storedRow(harness.name)) === null).toBe(state === 'refresh-rejected')
    })

    test('tokens in an envelope are accepted', async () => {
      const data = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600 }
      harness.bench.answerWith(json({ code: 200, success: true, data, msg: '' }))
      await begin(600)
      harness.bench.advance(601)
      expect(await open()).toBe('access-2')
    })

    describe('unclear refusals', () => {
      const unclear = bladeAnswer(401, 401, '请求未授权')

      test.each([
        ['R with 401', unclear],
        ['R with 500', bladeAnswer(500, 500, '服务器异常')],
        ['R with 400 in HTTP 200', bladeAnswer(400, 200, '用户名或密码错误')],
        ['unauthorized', json({ error: 'unauthorized' }, 401)],
        ['server_error', json({ error: 'server_error', error_description: 'x' }, 500)],
      ])('%s: the second one, 30 s later, ends a session whose access token has expired', async (_, answer) => {
        harness.bench.answerWith(answer)
        await begin(600)
        harness.bench.advance(601)
        for (const seconds of [0, 29]) {
          harness.bench.advance(seconds)
          expect(await open()).toBe('unavailable')
          await harness.bench.restart(harness.name)
        }
        harness.bench.advance(1)
        expect(await open()).toBe('refresh-rejected')
        expect(await harness.bench.storedRow(harness.name)).toBeNull()
      })

      test('they do not end a session whose access token works', async () => {
        harness.bench.answerWith(unclear)
        await begin(600)
        harness.bench.advance(310)
        for (let n = 1; n <= 8; n += 1) {
          expect(await open()).toBe('access-1')
          await refreshed(n)
          harness.bench.advance(30)
        }
        expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
      })

      test('one is enough for a refresh token that has expired by its own claim', async () => {
        const claims = { exp: Math.floor(harness.bench.now() / 1000) + 600 }
        const refresh = ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.')
        harness.bench.answerWith(bladeAnswer(500, 500, '服务器异常'))
        await begin(600, { tokens: { ...testRecord(600).tokens, refresh } })
        harness.bench.advance(601)
        expect(await open()).toBe('refresh-rejected')
      })

      test('the second one ends a session whose access token the upstream refuses', async () => {
        harness.bench.answerWith(unclear)
        await begin()
        expect(await renew()).toBe('unavailable')
        harness.bench.advance(30)
        expect(await renew()).toBe('refresh-rejected')
      })

      test('one is enough where a probe with the access token is refused as well', async () => {
        harness.bench.answerWith(unclear)
        await begin()
        expect(summarise(await session().renew(secret, 'access-1', 'refused'))).toBe('refresh-rejected')
      })

      test('a successful refresh resets the count', async () => {
        harness.bench.answerWith(unclear)
        await begin(600)
        harness.bench.advance(601)
        expect(await open()).toBe('unavailable')
        harness.bench.advance(30)
        harness.bench.answerWith(() => tokenAnswer(2, 600))
        expect(await open()).toBe('access-2')
        harness.bench.answerWith(unclear)
        harness.bench.advance(601)
        expect(await open()).toBe('unavailable')
        harness.bench.advance(30)
        expect(await open()).toBe('refresh-rejected')
      })

      test('faults of the upstream never count', async () => {
        harness.bench.answerWith(fault)
        await begin(600)
        harness.bench.advance(601)
        for (let n = 0; n < 20; n += 1) {
          expect(await open()).toBe('unavailable')
          harness.bench.advance(30)
        }
        expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
      })
    })

    test('a network error keeps the session, and the next call refreshes again', async () => {
      harness.bench.answerWith(() => Promise.reject(new TypeError('fetch failed')))
      await begin(600)
      harness.bench.advance(601)
      expect(await open()).toBe('unavailable')
      expect(await harness.bench.storedRow(harness.name)).not.toBeNull()
    })
  })
}
