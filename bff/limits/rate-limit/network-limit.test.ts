import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { clock } from '#mocks/core/clock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

beforeEach(() => {
  scenario.begin('normal')
  vi.useFakeTimers({ toFake: ['Date'] }) // a slow machine takes longer than a call needs to decay
})
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)

test('a session may make 300 calls a minute; other sessions of the account are independent, and log-out is always allowed', async () => {
  const gateway = await testGateway()
  const [busy, other] = [gateway.browser(), gateway.browser()]
  for (const tab of [busy, other]) await tab.logInByLink('zhangwei')
  for (let n = 0; n < 300; n += 1) expect((await busy.call(session.keepAlive)).status).toBe(200)
  const refused = await busy.call(user.info)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect((await other.call(user.info)).status).toBe(200)
  expect((await busy.call(session.current)).status).toBe(200)
  pass(1)
  expect((await busy.call(user.info)).status).toBe(200)
  while ((await busy.call(session.keepAlive)).ok);
  expect((await busy.call(session.logOut)).status).toBe(200)
  gateway.close()
})

test('calls of one network are limited together, with and without a session; files and health checks are not', async () => {
  let from = '2001:db8:85a3:8d3::1'
  const gateway = await testGateway({
    settings: { NETWORK_CALLS_PER_MINUTE: '20' },
    overrides: { clientAddress: () => from },
  })
  const call = async () => (await gateway.browser().call(session.current)).status
  for (let n = 0; n < 20; n += 1) {
    from = `2001:db8:85a3:8d3::${n}`
    expect(await call()).toBe(200)
  }
  expect(await call()).toBe(429)
  expect((await gateway.browser().fetch('/api/unknown')).status).toBe(429)
  expect((await gateway.browser().fetch('/healthz')).status).toBe(200)
  from = '2001:db8:85a3:8d4::1'
  expect(await call()).toBe(200)
  from = '2001:db8:85a3:8d3::1'
  pass(3)
  expect(await call()).toBe(200)
  gateway.close()
})
