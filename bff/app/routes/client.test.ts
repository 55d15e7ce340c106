import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { logInPart, markPart } from '#contracts/core/page-part.ts'

import type { Assets } from '#bff/calls/dependencies.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'

const variants = [true, false].flatMap((captchaMode) =>
  [[], ['sso']].map((providers) => logInPart({ captchaMode, providers })),
)

/** A page whose parts are marked by name. */
const assets: Assets = async () =>
  new Response(`<p>page</p>${variants.map((it) => markPart(it, `<i>${it}</i>`)).join('')}`)

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway({ overrides: { assets } })
})
afterAll(() => gateway.close())

const cardIn = async (path: string, at = gateway, browser = at.browser()) => {
  const text = await (await browser.fetch(path)).text()
  expect(text).toContain('<p>page</p>')
  expect(text).not.toMatch(/<!--(?! exam-sign-up )/)
  return /<i>(.*)<\/i>/.exec(text)?.[1] ?? null
}

test('a visitor gets the log-in page with its card', async () => {
  const { captchaMode, providers } = gateway.config
  expect(await cardIn('/login')).toBe(logInPart({ captchaMode, providers }))
  expect(await cardIn('/login?to=%2Fexam%2Fpay%2Findex')).not.toBeNull()
})

test.each([
  [{ CAPTCHA_MODE: 'on', SOCIAL_SOURCES: '', SSO_URL: '' }, 'log-in-captcha'],
  [{ CAPTCHA_MODE: 'off', SOCIAL_SOURCES: '', SSO_URL: '' }, 'log-in'],
  [{ CAPTCHA_MODE: 'off', SOCIAL_SOURCES: 'gitee', SSO_URL: '' }, 'log-in-providers'],
])('the card has the fields of the deployment: %j', async (settings, name) => {
  const deployment = await testGateway({ overrides: { assets }, settings })
  expect(await cardIn('/login', deployment)).toBe(name)
  deployment.close()
})

test.each(['/', '/index.html', '/register', '/wel/index', '/login/x', '/login?why=ended', '/login?to=%2F&verifyKey=x'])(
  'no other page has the card, nor the one that the service worker stores: %s',
  async (path) => {
    expect(await cardIn(path)).toBeNull()
  },
)

test('who has a session gets no card: the log-in page redirects', async () => {
  const browser = gateway.browser()
  await browser.logIn('zhangwei')
  expect(await cardIn('/login', gateway, browser)).toBeNull()
})

/** Without any file below /assets/. */
const missing: Assets = async (request) => (request.url.includes('/assets/') ? null : assets(request))

test.each(['/assets/index.js~', '/assets/index', '/assets/'])('below /assets/ is no page: %s', async (path) => {
  const bare = await testGateway({ overrides: { assets: missing } })
  onTestFinished(() => bare.close())
  expect((await bare.browser().fetch(path)).status).toBe(404)
})
