import { beforeEach, describe, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { ApiError } from '#contracts/core/error.ts'

import { NotSent } from '#bff/limits/concurrency/not-sent.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import type { UpstreamResponse } from '#bff/upstream/limited-text.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => scenario.begin('normal'))

const upstream = mockFetch()

type Change = (fields: Record<string, unknown>) => unknown

/** A gateway whose upstream answers the token endpoint, user-info or both differently. */
type Upstream = { token?: Change; userInfo?: () => Promise<Response> }

async function browserOn({ token, userInfo }: Upstream) {
  let questions = 0
  const gateway = await testGateway({
    async fetch(url, init): Promise<UpstreamResponse> {
      if (userInfo && url.includes('oauth/user-info')) {
        questions += 1
        return userInfo()
      }
      const answer = await upstream(url, init)
      if (!token || !url.includes('oauth/token')) return answer
      const changed = token(JSON.parse(await new Response(answer.body).text()) as Record<string, unknown>) // the mock's JSON
      return new Response(JSON.stringify(changed).replace(/"number:(\d+)"/, '$1'))
    },
  })
  return { tab: gateway.browser(), questions: () => questions, lines: gateway.deviationLines }
}

async function logIn(tab: Tab) {
  const answer = await tab.logInByLink('zhangwei')
  const body = (await answer.json()) as { account?: { roles: string[]; userId: string }; code?: string } // the contract
  return { status: answer.status, body }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const r = (data: unknown, code = 200, status = 200) => json({ code, success: code === 200, data, msg: '' }, status)

test('a log-in whose second call is refused does not say that nothing was sent: its code is used up', async () => {
  let calls = 0
  const enter = async () => {
    calls += 1
    if (calls > 1) throw new NotSent('limit', 5)
    return () => undefined
  }
  const gateway = await testGateway({ admission: { enter, canRetry: () => true } })
  const answer = await gateway.browser().logInByLink('zhangwei')
  const problem = await readProblem(answer)
  expect([calls, problem.code]).toEqual([2, 'upstream_unavailable'])
  expect(problem).not.toHaveProperty('notSent')
})

describe('user-info', () => {
  test.each([
    ['R with data null', r(null)],
    ['R with data {}', r({})],
    ['a Spring authentication without roles', r({ authorities: [{ authority: 'user' }], principal: 'zhangwei' })],
    ['R 400', r(null, 400, 400)],
    ['R 400 in HTTP 200', r(null, 400)],
    ['403', json({ code: 403, success: false, data: null, msg: '' }, 403)],
    ['404', json({ timestamp: '', status: 404, error: 'Not Found', path: '/x' }, 404)],
    ['500', r(null, 500, 500)],
    ['503', () => Promise.resolve(new Response('<html>503</html>', { status: 503 }))],
    ['429', () => Promise.resolve(new Response('', { status: 429 }))],
    ['HTML', () => Promise.resolve(new Response('<html></html>'))],
    ['an empty answer', () => Promise.resolve(new Response(''))],
  ])('%s: the roles of the token answer apply', async (_, userInfo) => {
    const { tab, questions } = await browserOn({ userInfo })
    expect(await logIn(tab)).toMatchObject({ status: 200, body: { account: { roles: ['user'] } } })
    expect(questions()).toBe(1)
  })

  test.each([
    ['a list', r({ roles: ['admin', 'user'] }), ['admin', 'user']],
    ['a list with strange entries', r({ roles: ['user', null, 7] }), ['user']],
    ['a list beside a user of another shape', r({ user: 'zhangwei', roles: ['admin'] }), ['admin']],
    ['an empty list', r({ roles: [] }), []],
    ['a text with commas', r({ roles: 'admin,user' }), ['admin', 'user']],
  ])('%s of roles overrides the token answer', async (_, userInfo, roles) => {
    const { tab } = await browserOn({ userInfo })
    expect(await logIn(tab)).toMatchObject({ status: 200, body: { account: { roles } } })
  })

  test('deviations in it are counted', async () => {
    const { tab, lines } = await browserOn({ userInfo: r({ user: { id: [] }, roles: ['user', 7] }) })
    await logIn(tab)
    const deviations = [
      { field: 'user.id', expected: 'id', received: 'list', outcome: 'fallback', count: 1 },
      { field: 'roles.[]', expected: 'string', received: 'number', outcome: 'row dropped', count: 1 },
    ]
    expect(lines).toMatchObject([{ endpoint: 'auth.userInfo', deviations }])
  })

  const faults: [string, number, () => Promise<Response>][] = [
    ['a connection fault', 503, () => Promise.reject(new TypeError('fetch failed'))],
    ['502', 503, () => Promise.resolve(new Response('', { status: 502 }))],
    ['504', 503, () => Promise.resolve(new Response('', { status: 504 }))],
    ['a time-out', 504, () => Promise.reject(new ApiError('upstream_timeout'))],
  ]

  test.each(faults)('%s is retried twice, then the log-in fails', async (_, status, fault) => {
    const { tab, questions } = await browserOn({ userInfo: fault })
    expect(await logIn(tab)).toMatchObject({ status })
    expect(questions()).toBeGreaterThanOrEqual(3)
    expect(tab.jar.cookie).toBeNull()
  })

  test.each(faults)('%s that recovers within the retries does not fail the log-in', async (_, _status, fault) => {
    let n = 0
    const userInfo = () => ((n += 1) < 3 ? fault() : r({ roles: ['admin'] })())
    const { tab } = await browserOn({ userInfo })
    expect(await logIn(tab)).toMatchObject({ status: 200, body: { account: { roles: ['admin'] } } })
  })

  test.each([
    ['HTTP', r(null, 401, 401)],
    ['R in HTTP 200', r(null, 401)],
  ])('401 (%s) is retried once, then the log-in fails', async (_, refusal) => {
    const { tab, questions } = await browserOn({ userInfo: refusal })
    expect(await logIn(tab)).toMatchObject({ status: 502, body: { code: 'upstream_failed' } })
    expect(questions()).toBe(2)
    let n = 0
    const once = await browserOn({ userInfo: () => ((n += 1) === 1 ? refusal() : r({ roles: ['admin'] })()) })
    expect(await logIn(once.tab)).toMatchObject({ status: 200, body: { account: { roles: ['admin'] } } })
  })
})

const without = (name: string) => (fields: Record<string, unknown>) => {
  const { [name]: _, ...rest } = fields
  return rest
}
const using = (change: Record<string, unknown>) => (fields: Record<string, unknown>) => ({ ...fields, ...change })

describe('the token answer', () => {
  test.each<[string, Change]>([
    ['expires_in as text', using({ expires_in: '3599' })],
    ['expires_in with a fraction', using({ expires_in: 3599.5 })],
    ['no expires_in', without('expires_in')],
    ['expires_in null', using({ expires_in: null })],
    ['expires_in no number', using({ expires_in: 'soon' })],
    ['a negative expires_in', using({ expires_in: -1 })],
    ['no refresh_token', without('refresh_token')],
    ['refresh_token null', using({ refresh_token: null })],
    ['an empty refresh_token', using({ refresh_token: '' })],
    ['tenant_id as a number', using({ tenant_id: 100000 })],
    ['user_id as a number beyond 2^53', (fields) => ({ ...fields, user_id: `number:${String(fields['user_id'])}` })],
    ['no user_id', without('user_id')],
    ['user_name as a number', using({ user_name: 13912345678 })],
    ['no real_name', without('real_name')],
    ['real_name as a number', using({ real_name: 7 })],
    ['an avatar of another kind', using({ avatar: { url: 'x' } })],
    ['no avatar', without('avatar')],
    ['role_name as a list', using({ role_name: ['user'] })],
    ['no role_name', without('role_name')],
    ['role_name null', using({ role_name: null })],
    ['oauth_id as a number', using({ oauth_id: 42 })],
    ['oauth_id null', using({ oauth_id: null })],
    ['further fields of other kinds', using({ detail: null, dept_id: 7, license: false })],
    ['an envelope around it', (fields) => ({ code: 200, success: true, data: fields, msg: '' })],
  ])('%s logs in', async (_, token) => {
    const { tab } = await browserOn({ token })
    expect((await logIn(tab)).status).toBe(200)
    expect((await tab.call(user.info)).status).toBe(200)
  })

  test.each([
    ['no access_token', without('access_token')],
    ['no name of the account at all', (fields) => ({ access_token: fields['access_token'] })],
  ] satisfies [string, Change][])('%s fails the log-in', async (_, token) => {
    const { tab } = await browserOn({ token })
    expect((await logIn(tab)).status).toBe(502)
  })

  test('numbers are read as texts, and counted', async () => {
    const withoutClaims = { access_token: 'opaque', refresh_token: 'opaque' }
    const token = using({ user_id: 17000, tenant_id: 100000, user_name: 139, ...withoutClaims })
    const { tab, lines } = await browserOn({ token, userInfo: r(null) })
    const { body } = await logIn(tab)
    expect(body.account).toMatchObject({ userId: '17000', tenantId: '100000', userName: '139' })
    expect(lines).toMatchObject([{ endpoint: 'auth.token', deviations: [{}, {}, {}] }])
  })

  test('numbers as texts in the answer of a refresh are read and counted as well', async () => {
    let change = using({ expires_in: 1200 })
    const { tab, lines } = await browserOn({ token: (fields) => change(fields) })
    await logIn(tab)
    change = using({ expires_in: '3600' })
    clock.set(clock.now() + 1_190_000)
    expect((await tab.call(user.info)).status).toBe(200)
    expect(lines).toMatchObject([{ endpoint: 'auth.token', deviations: [{ field: 'expires_in', received: 'digits' }] }])
  })

  test('without a refresh token the session lives as long as its access token', async () => {
    const { tab } = await browserOn({ token: (fields) => ({ ...fields, refresh_token: '', expires_in: 1200 }) })
    await logIn(tab)
    clock.set(clock.now() + 1_190_000)
    expect((await tab.call(user.info)).status).toBe(200)
    clock.set(clock.now() + 10_000)
    expect((await tab.call(user.info)).status).toBe(401)
  })
})
