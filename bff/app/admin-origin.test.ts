import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { unmask } from '#contracts/administration/unmask.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import { adminCookieName, cookieName, csrfHeader } from '#contracts/core/header.ts'
import { session } from '#contracts/session/session.ts'

import { journal } from '#mocks/core/journal.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { Tab } from '../testing/browser.ts'
import { CookieJar } from '../testing/cookie-jar.ts'
import { testGateway, type TestGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

const adminOrigin = 'http://admin.test'

beforeEach(() => {
  scenario.begin('normal')
})

type Situation = { networks?: string; address?: string }

async function open({ networks = '', address = '203.0.113.7' }: Situation = {}) {
  const gateway = await testGateway({
    settings: { ADMIN_ORIGIN: adminOrigin, ADMIN_NETWORKS: networks },
    overrides: { clientAddress: () => address, assets: async () => new Response('<html></html>') },
  })
  onTestFinished(() => gateway.close())
  return gateway
}

/** A browser at the origin of administrators. */
const adminTab = ({ fetch }: TestGateway, jar = new CookieJar()) => new Tab(fetch, jar, adminOrigin)

const ofAdministrators = endpoints(api).filter(({ endpoint }) => !allows(endpoint.access, []))

test('the public origin knows no call of administrators, not even for an administrator', async () => {
  const gateway = await open()
  const tab = await gateway.logIn('admin')
  journal.clear()
  expect(ofAdministrators.length).toBeGreaterThan(50)
  for (const { endpoint } of [...ofAdministrators, { endpoint: unmask.field }]) {
    expect([endpoint.url, (await tab.call(endpoint, {})).status]).toEqual([endpoint.url, 404])
  }
  expect(journal.all()).toEqual([])
  expect((await tab.call(user.info)).status).toBe(200)
})

test('the pages of administrators are at their origin only', async () => {
  const gateway = await open()
  const pageStatus = async (origin: string, path: string) =>
    (await gateway.fetch(new Request(`${origin}${path}`, { headers: { Accept: 'text/html' } }))).status
  for (const path of ['/system/user', '/monitor/log/error', '/system']) {
    expect([path, await pageStatus('http://localhost:8787', path)]).toEqual([path, 404])
    expect([path, await pageStatus(adminOrigin, path)]).toEqual([path, 200])
  }
  expect(await pageStatus('http://localhost:8787', '/wel/index')).toBe(200)
})

test('at the public origin an administrator is shown as a candidate, so that no page offers more', async () => {
  const gateway = await open()
  const tab = gateway.browser()
  const logIn = await tab.logInByLink('admin')
  expect(await logIn.json()).toMatchObject({ account: { userName: 'admin', roles: [] } })
  expect((await tab.value(session.current)).account?.roles).toEqual([])
  const admin = adminTab(gateway)
  await admin.logInByLink('admin')
  expect((await admin.value(session.current)).account?.roles).toEqual(['administrator'])
})

test('at their origin administrators log in with a cookie of its own and make their calls', async () => {
  const gateway = await open()
  const tab = adminTab(gateway)
  const response = await tab.logInByLink('admin')
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(names).toContain(adminCookieName)
  expect(names).not.toContain(cookieName)
  expect((await tab.value(user.page, {})).total).toBe(5_000)
  await tab.call(session.logOut)
  expect(tab.cookies.join()).not.toContain(adminCookieName)
})

test('a candidate cannot log in at the origin of administrators', async () => {
  const gateway = await open()
  const response = await adminTab(gateway).logInByLink('zhangwei')
  expect(await readProblem(response)).toMatchObject({ code: 'forbidden' })
  expect(response.headers.getSetCookie().join()).not.toContain(adminCookieName)
})

test('a session of the public origin is none at the other one, under either name', async () => {
  const gateway = await open()
  const tab = await gateway.logIn('admin')
  const value = String(tab.jar.cookie).replace(`${cookieName}=`, '')
  const admin = adminTab(gateway)
  admin.account = tab.account
  for (const name of [cookieName, adminCookieName]) {
    const response = await admin.call(user.info, undefined, { headers: { Cookie: `${name}=${value}` } })
    expect([name, response.status]).toEqual([name, 401])
  }
})

test("a call from the other origin's page is refused", async () => {
  const gateway = await open()
  const fromPublic = { Origin: 'http://localhost:8787', [csrfHeader]: '1' }
  const request = new Request(`${adminOrigin}${session.current.url}`, { headers: fromPublic })
  expect(await readProblem(await gateway.fetch(request))).toMatchObject({ code: 'cross_site' })
  const own = new Request(request, { headers: { ...fromPublic, Origin: adminOrigin } })
  expect((await gateway.fetch(own)).status).toBe(200)
})

test.each([
  ['10.1.2.3', 200],
  ['::ffff:10.1.2.3', 200],
  ['2001:db8::7', 200],
  ['192.168.1.1', 200],
  ['192.168.1.2', 403],
  ['203.0.113.7', 403],
  ['', 403],
  ['unknown', 403],
  ['10.1.2.3:51234', 403],
  ['[2001:db8::7]:443', 403],
  ['2001:db9::7', 403],
  ['::ffff:203.0.113.7', 403],
])('with networks set, %s is answered %s at the origin of administrators', async (address, status) => {
  const gateway = await open({ networks: '10.0.0.0/8 2001:db8::/32 192.168.1.1', address })
  expect((await adminTab(gateway).call(session.current)).status).toBe(status)
  expect((await gateway.browser().call(session.current)).status).toBe(200)
})

test('without the setting one origin serves everybody', async () => {
  const gateway = await testGateway()
  onTestFinished(() => gateway.close())
  const tab = await gateway.logIn('admin')
  expect((await tab.call(user.page, {})).status).toBe(200)
})
