import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { auth } from '#contracts/session/auth.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { scan } from '#contracts/session/scan.ts'

import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { testGateway } from '../testing/gateway.ts'
import { readProblem } from '../testing/problem.ts'

let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  tab = (await testGateway()).browser()
})

test('calls of the secondary client are those below anon-v1; none of them has a session', () => {
  const all = endpoints(api).map(({ endpoint }) => endpoint)
  const secondary = all.filter((it) => it.secondaryClient)
  expect(secondary).toEqual(all.filter(({ upstream }) => upstream.path.includes('/anon-v1/')))
  expect(secondary.map(({ access }) => access)).toEqual(secondary.map(() => 'public'))
  expect(secondary).toHaveLength(5)
})

const faults: [FaultKind, number, string][] = [
  ['refused-in-200', 504, 'access_timeout'],
  ['error', 504, 'access_timeout'],
  ['drop', 504, 'access_timeout'],
  ['hang', 504, 'access_timeout'],
  ['not-json', 504, 'access_timeout'],
  ['unauthorised', 401, 'log_in_timeout'],
  ['busy', 429, 'too_many_requests'],
]

test.each(faults)('"%s" of a call of the secondary client is %i %s, without a text', async (kind, status, code) => {
  faultPlan.add({ path: 'anon-v1', kind })
  for (const call of [scan.qrcodeGenerate, ncias.getWzQrCode]) {
    const problem = await readProblem(await tab.call(call))
    expect(problem).toMatchObject({ status, code })
    expect(problem.detail).toBeUndefined()
  }
})

const refused = () => Response.json({ code: 400, success: false, data: {}, msg: '该功能暂停使用' })

test('of a refusal only other calls keep the text', async () => {
  const { browser } = await testGateway({
    handlers: [http.get('*/anon-v1/*', refused), http.get('*/oauth/captcha', refused)],
  })
  const other = await readProblem(await browser().call(auth.captcha))
  expect(other).toMatchObject({ code: 'refused', detail: '该功能暂停使用' })
  expect((await readProblem(await browser().call(ncias.getWzQrCode))).detail).toBeUndefined()
})
