import { exports } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { Tab } from '#bff/testing/browser.ts'
import { readProblem } from '#bff/testing/problem.ts'

const upstream = globalThis.fetch

let lines: string[] = []

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("another account's user info is refused, logged, and ends nothing", async () => {
  await upstream('http://upstream.test/__mock/reset', { method: 'POST', body: '{}' })
  const tab = new Tab((request) => exports.default.fetch(request) as never) // two declarations of the same standard
  await tab.logInByLink('chenhao')
  const data = { id: '1700000000000000002', account: 'lina', realName: '李娜' }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith('blade-user/info') ? Response.json({ code: 200, success: true, data, msg: '' }) : upstream(url, init),
  )
  const answer = await tab.call(user.info)
  expect(await readProblem(answer)).toMatchObject({ status: 502, code: 'upstream_failed' })
  expect(lines.filter((line) => line.includes('"received":"another account"'))).toEqual([
    expect.stringContaining('"user.info"'),
  ])
  vi.unstubAllGlobals()
  expect(await tab.value(user.info)).toMatchObject({ account: 'chenhao' })
})
