import { beforeAll, expect, test } from 'vitest'

import type { Assets } from '#bff/calls/dependencies.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway } from '#bff/testing/gateway.ts'

const assets: Assets = async () => new Response('<p>')

let browser: Tab

beforeAll(async () => {
  browser = await (await testGateway({ overrides: { assets } })).logIn('zhangwei')
})

/** The form of a provider's page; a SameSite=Strict cookie is not sent with it. */
const comeBack = (path: string, headers: Record<string, string> = {}) =>
  browser.fetch(path, {
    method: 'POST',
    body: 'orderNo=202611210001&state=SUCCESS&sign=AB',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'cross-site',
      'X-BFF': '',
      'X-Account': '',
      ...headers,
    },
  })

test.each(['/heliPayFront', '/payResult', '/payError', '/payError1', '/payError2', '/payScoreResult'])(
  'a POST to %s is redirected to the page, and its body is dropped',
  async (path) => {
    const answer = await comeBack(`${path}?orderNo=1&state=SUCCESS`)
    expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([303, path, ''])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  },
)

test.each([
  '/',
  '/login',
  '/payResult/',
  '/payresult',
  '/payResult/x',
  '/order/01',
  '/order/08/index',
  '/exam/pay/index',
  '/payResult.js',
])('%s takes no POST', async (path) => {
  expect((await comeBack(path)).status).toBe(404)
})

test.each(['//payResult', '/payResult;a=b'])('%s is no path of a page', async (path) => {
  const { status } = await browser.fetch(`http://localhost:8787${path}`, { method: 'POST' })
  expect(status).toBe(404)
})

test.each([
  ['PUT', 405],
  ['PATCH', 405],
  ['DELETE', 405],
  ['OPTIONS', 404],
])('nothing but POST is redirected: %s is answered %i', async (method, status) => {
  expect((await browser.fetch('/payResult', { method })).status).toBe(status)
})

test('calls keep their guards', async () => {
  expect((await comeBack('/api/ouma-signup/exam/netpay/saveOrder')).status).toBe(403)
  expect((await comeBack('/session/log-out')).status).toBe(403)
})
