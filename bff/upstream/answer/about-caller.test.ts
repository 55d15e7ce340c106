import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { endpoints, api } from '#contracts/api.ts'
import { needsRole } from '#contracts/core/access.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { issueTokens } from '#mocks/core/token.ts'
import { users } from '#mocks/user/seeds.ts'
import { type TestGateway, testGateway } from '../../testing/gateway.ts'
import { readProblem } from '../../testing/problem.ts'

let gateway: TestGateway | undefined

afterEach(() => {
  gateway?.close()
  gateway = undefined
})

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const base = 'http://upstream.test/api'
const seededUser = (name: string) => users.all().find(({ account }) => account === name) ?? expect.fail(name)
const lina = () => seededUser('lina')
const inEnvelope = (data: unknown) => HttpResponse.json({ code: 200, success: true, data, msg: '操作成功' })

/** What the next answers of an address are, in place of the mock's own. */
const overridden: Record<string, (() => Response) | undefined> = {}
const override = (method: 'get' | 'post', path: string) => http[method](`${base}/${path}`, () => overridden[path]?.())
const handlers = [
  override('get', 'blade-user/info'),
  override('get', 'blade-auth/oauth/user-info'),
  override('post', 'blade-auth/oauth/token'),
]

afterEach(() => {
  for (const path of Object.keys(overridden)) delete overridden[path]
})

const zhangwei = async () => {
  gateway = await testGateway({ handlers })
  return gateway.logIn('zhangwei')
}
const refused = { status: 502, code: 'upstream_failed' }
const firstDeviations = () =>
  gateway?.deviationLines.map(({ endpoint, deviations }) => [endpoint, deviations[0]?.field])

test.each([
  ['blade-user/info', user.info, 'user.info', 'id', () => inEnvelope(lina())],
  ['blade-auth/oauth/user-info', auth.userInfo, 'auth.userInfo', 'user.id', () => inEnvelope({ user: lina() })],
] as const)(
  '%s about another account is refused, logged, and ends nothing',
  async (path, endpoint, name, field, answer) => {
    const tab = await zhangwei()
    overridden[path] = answer
    const response = await tab.call(endpoint)
    expect(await readProblem(response.clone())).toMatchObject(refused)
    expect(await response.text()).not.toContain(lina().id)
    expect(firstDeviations()).toEqual([[name, field]])
    delete overridden[path]
    expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  },
)

test('tokens of another account are not stored by a refresh, and the session goes on', async () => {
  const tab = await zhangwei()
  pass(1_500)
  expect((await tab.call(session.keepAlive)).status).toBe(200)
  pass(1_600)
  overridden['blade-auth/oauth/token'] = () => HttpResponse.json(issueTokens(lina()))
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
  await expect.poll(firstDeviations).toEqual([['auth.token', 'user_id']])
  delete overridden['blade-auth/oauth/token']
  pass(31)
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('a token with the claims of another account starts no session', async () => {
  gateway = await testGateway({ handlers })
  const { access_token } = issueTokens(lina())
  overridden['blade-auth/oauth/token'] = () =>
    HttpResponse.json({ ...issueTokens(seededUser('zhangwei')), access_token })
  const tab = gateway.browser()
  expect(await readProblem(await tab.logInByLink('zhangwei'))).toMatchObject(refused)
  expect(firstDeviations()).toEqual([['auth.token', 'access_token']])
})

test('a log-in takes no roles from the user info of another account', async () => {
  gateway = await testGateway({ handlers })
  overridden['blade-auth/oauth/user-info'] = () => inEnvelope({ user: lina(), roles: ['administrator'] })
  expect(await readProblem(await gateway.browser().logInByLink('zhangwei'))).toMatchObject(refused)
})

test('tokens of another account unlock nothing, and cost no attempt', async () => {
  gateway = await testGateway({ handlers })
  const tab = await gateway.logIn('admin')
  pass(600)
  overridden['blade-auth/oauth/token'] = () => HttpResponse.json(issueTokens(lina()))
  const unlock = () => tab.call(session.unlock, { password: 'Admin@2026' })
  for (let n = 0; n < 6; n += 1) expect(await readProblem(await unlock())).toMatchObject(refused)
  delete overridden['blade-auth/oauth/token']
  expect((await unlock()).status).toBe(200)
})

test('no read of an administrator is about the caller', () => {
  const marked = endpoints(api).filter(({ endpoint }) => endpoint.upstream.aboutCaller)
  expect(marked.map(({ name }) => name).toSorted()).toEqual(['auth.token', 'auth.userInfo', 'user.info'])
  expect(marked.filter(({ endpoint }) => needsRole(endpoint.access))).toEqual([])
})
