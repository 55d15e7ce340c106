import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestGateway, testGateway } from '../testing/gateway.ts'
import { origin } from '../testing/settings.ts'

let gateway: TestGateway
beforeAll(async () => (gateway = await testGateway({ overrides: { assets: async () => null } })))
afterAll(() => gateway.close())

/** Opens an address as a browser does. */
const open = (path: string, headers: Record<string, string> = {}) =>
  gateway.fetch(
    new Request(origin + path, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate', ...headers },
    }),
  )

const long = { 'X-Long': 'a'.repeat(17_000) }

test.each<[string, number, string, string, Record<string, string>?]>([
  ['/old-ticket.pdf', 404, '页面不存在', 'Page not found'],
  ['/login;jsessionid=1', 404, '页面不存在', 'Page not found'],
  ['/session/current', 403, '打不开这个页面', 'This page cannot be opened'],
  [`/login?to=${'a'.repeat(9_000)}`, 414, '地址太长', 'This address is too long'],
  ['/login', 431, '打不开本站', 'This site cannot be opened', long],
  ['/login', 500, '系统出了点问题', 'Something went wrong'],
])('%#: who opens %s gets %i as a page in the own language', async (path, status, chinese, english, headers) => {
  const inChinese = await open(path, headers)
  expect([inChinese.status, inChinese.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=UTF-8'])
  const page = await inChinese.text()
  expect([firstHeading(page), page.includes(english)]).toEqual([chinese, true])
  expect(page).toContain(`请求编号 ${inChinese.headers.get('X-Request-Id')}`)
  const inEnglish = await (await open(path, { ...headers, 'Accept-Language': 'en-GB,en;q=0.9,zh;q=0.8' })).text()
  expect([firstHeading(inEnglish), inEnglish.includes(chinese)]).toEqual([english, true])
})

const firstHeading = (page: string) => /<h1>([^<]+)<\/h1>/.exec(page)?.[1]

test('a page runs no script, its style has the nonce, and nothing of the request is in it', async () => {
  const response = await open('/x;%3Cscript%3Ealert(1)')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
  const page = await response.text()
  expect(policy).not.toContain('script-src')
  expect(page).toContain(`<style nonce="${nonce}">`)
  expect(page).not.toMatch(/script|alert/)
})

test.each([
  ['fetch', { Accept: '*/*' }],
  ['a script that asks for HTML', { 'Sec-Fetch-Mode': 'cors' }],
])('%s gets a problem document', async (_, headers) => {
  const response = await open('/old-ticket.pdf', headers)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})
