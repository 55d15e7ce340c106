import { beforeEach, expect, test } from 'vitest'

import { logIn, externalLogIn } from '#contracts/session/log-in.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { origin } from '#bff/testing/settings.ts'
import {
  returnFromProvider,
  oauthStateSuite,
  startExternalLogIn,
  readOutcome,
  refused,
} from '#bff/testing/suites/session/oauth-state.suite.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { identityProvider } from '#mocks/sites/identity-provider.ts'

beforeEach(() => scenario.begin('normal'))

const newBrowser = async (options?: Parameters<typeof testGateway>[0]) => (await testGateway(options)).browser()

oauthStateSuite(() => newBrowser())

test('the state cookie is HttpOnly, host-only and short-lived', async () => {
  const response = await (await newBrowser()).call(externalLogIn.begin, { provider: 'gitee' })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-Http-state-[\da-f]{16}=v1\.\d+\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=300$/,
    ),
  ])
})

test('log-ins with two providers in two tabs both work, whichever returns first', async () => {
  const tab = await newBrowser()
  const other = tab.newTab()
  const states = [await startExternalLogIn(tab, 'gitee'), await startExternalLogIn(other, 'sso')] as const
  const code = identityProvider.issueCode(
    { source: 'sso', redirectUri: `${origin}/oauth/redirect/sso`, state: states[1] },
    'lina',
  )
  const bySso = await other.call(session.logIn, { grant: 'authorization_code', code, state: states[1] })
  expect([(await returnFromProvider(tab, states[0])).status, bySso.status]).toEqual([200, 200])
  expect(tab.jar.others.size).toBe(0)
})

test('a browser has five states at most: a sixth takes the place of the oldest', async () => {
  const tab = await newBrowser()
  const states: string[] = []
  for (let n = 0; n < 6; n += 1) {
    states.push(await startExternalLogIn(tab, 'gitee'))
    clock.set(clock.now() + 1_000)
  }
  expect(tab.jar.others.size).toBe(5)
  const [first = '', ...others] = states
  expect(await readOutcome(await returnFromProvider(tab, first))).toEqual(refused)
  for (const state of others) expect((await returnFromProvider(tab, state)).status).toBe(200)
})

test.each([
  [299, 200],
  [301, 400],
])('a callback after %i s is answered %i', async (seconds, status) => {
  const tab = await newBrowser()
  const state = await startExternalLogIn(tab, 'gitee')
  clock.set(clock.now() + seconds * 1000)
  expect((await returnFromProvider(tab, state)).status).toBe(status)
})

test.each([
  ['another time', (value: string) => value.replace(/v1\.\d+/, 'v1.9999999999999')],
  ['another signature', (value: string) => value.slice(0, -43) + 'A'.repeat(43)],
  ['no shape', (value: string) => value.replace(/=.*/, '=x')],
])('a cookie with %s is refused', async (_, change) => {
  const tab = await newBrowser()
  const state = await startExternalLogIn(tab, 'gitee')
  for (const [name, pair] of tab.jar.others) tab.jar.others.set(name, change(pair))
  expect(await readOutcome(await returnFromProvider(tab, state))).toEqual(refused)
  expect(journal.of('auth.token')).toEqual([])
})

test('a provider outside the settings has no authorization request', async () => {
  const tab = await newBrowser()
  expect(await readProblem(await tab.call(externalLogIn.begin, { provider: 'github' }))).toMatchObject({
    code: 'not_found',
  })
  expect(journal.all()).toEqual([])
})

test('single sign-on gets our own state and the registered redirect URI', async () => {
  const tab = await newBrowser()
  const { address } = await tab.value(externalLogIn.begin, { provider: 'sso' })
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    client_id: 'exam-web',
    response_type: 'code',
    redirect_uri: `${origin}/oauth/redirect/sso`,
    state: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(journal.all()).toEqual([])
})

test('the code of single sign-on is exchanged with its redirect URI', async () => {
  const bodies: unknown[] = []
  const upstream = mockFetch()
  const tab = await newBrowser({ fetch: (url, init) => (bodies.push(init.body), upstream(url, init)) })
  const state = await startExternalLogIn(tab, 'sso')
  const redirectUri = `${origin}/oauth/redirect/sso`
  const code = identityProvider.issueCode({ source: 'sso', redirectUri, state }, 'lina')
  const answer = await tab.call(session.logIn, { grant: 'authorization_code', code, state })
  expect(await answer.json()).toMatchObject({ account: { userName: 'lina' } })
  expect(new URLSearchParams(String(bodies[0])).get('redirect_uri')).toBe(redirectUri)
})

test('a redirect of the upstream to a foreign origin is refused', async () => {
  const tab = await newBrowser({ settings: { LOG_IN_ORIGINS: 'https://gitee.com' } })
  const response = await tab.call(externalLogIn.begin, { provider: 'gitee' })
  expect(await readProblem(response)).toMatchObject({ status: 502, code: 'upstream_failed' })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('an authorization address without a state is refused', async () => {
  const handlers = mock(
    { render: logIn.render },
    { render: () => ({ address: 'https://identity.test/idp/gitee/authorize' }) },
  )
  const tab = await newBrowser({ handlers })
  expect((await tab.call(externalLogIn.begin, { provider: 'gitee' })).status).toBe(502)
})

test.each([
  ['refused-in-200', 422],
  ['error', 502],
  ['html', 503],
  ['drop', 503],
] as const)('an upstream answer "%s" in place of a redirect is an error %i', async (kind, status) => {
  faultPlan.add({ path: 'oauth/render', kind })
  expect((await (await newBrowser()).call(externalLogIn.begin, { provider: 'gitee' })).status).toBe(status)
})

async function away(): Promise<never> {
  throw new Error('away')
}

test('while the store of used states is unavailable a callback is 503', async () => {
  const tab: Tab = await newBrowser({ overrides: { idempotency: { begin: away, finish: away, forget: away } } })
  const response = await returnFromProvider(tab, await startExternalLogIn(tab, 'gitee'))
  expect(await readProblem(response)).toMatchObject({ status: 503, code: 'store_unavailable' })
  expect(tab.jar.others.size).toBe(1)
})
