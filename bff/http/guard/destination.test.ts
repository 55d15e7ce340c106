import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { payment } from '#contracts/candidate/payment.ts'
import { list, maybe } from '#contracts/core/blade.ts'
import { PayDestination } from '#contracts/core/destination.ts'
import { read } from '#contracts/core/endpoint.ts'
import { ApiError } from '#contracts/core/error.ts'
import { auth } from '#contracts/session/auth.ts'

import { parseConfig } from '#bff/config/config.ts'
import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { checkDestinations } from './destination.ts'

const Way = v.object({ name: v.string(), url: PayDestination })
const sample = {
  ways: read('GET sample/ways', { access: 'public', output: v.object({ best: maybe(Way), others: list(Way) }) }),
}

const settings = { PAY_ORIGINS: 'https://provider.test http://127.0.0.1:8788 weixin:' }
const config = parseConfig({ ...demoSettings, ...settings })

/** Answer of the upstream in this test. */
let url = ''
let gateway: TestGateway
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  const handlers = mock(sample, {
    ways: () => ({ best: null, others: [{ name: 'https://evil.example', url }] }),
  })
  gateway = await testGateway({
    api: { sample, auth, payment },
    handlers,
    settings,
  })
  tab = gateway.browser()
})
afterEach(() => gateway.close())

async function callOutcome(address: string): Promise<string> {
  url = address
  const answer = await tab.call(sample.ways)
  return answer.ok ? 'let out' : (await readProblem(answer)).code
}

/** Reads and checks an answer as the gateway does, without transport. */
function isAllowed(address: string): boolean {
  const answer = v.safeParse(sample.ways.output, { best: null, others: [{ name: '', url: address }] })
  if (!answer.success) return false
  try {
    checkDestinations(answer.output, sample.ways.output, config)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

test.each([
  '',
  'https://provider.test',
  'https://provider.test/pay/01?a=%E5%BC%A0',
  'HTTPS://PROVIDER.TEST/pay',
  'https://provider.test:443/',
  'http://127.0.0.1:8788/pay/02',
  'weixin://wxpay/bizpayurl?pr=a1B2',
])('an answer with %j reaches the browser', async (address) => {
  expect(await callOutcome(address)).toBe('let out')
})

const hostile = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,1',
  'alipays://platformapi/startapp',
  'https://evil.example',
  'https://provider.test.evil.example',
  'https://provider.test@evil.example',
  'https://user@provider.test',
  'https://user:password@provider.test/',
  'https://provider.test:8443/',
  'http://provider.test/',
  'http://127.0.0.1:8787/',
  'https:\\\\provider.test',
  'https://provider.test\\@evil.example',
  'https://provider.test/\n',
  ' https://provider.test',
  '//provider.test/pay',
  '/pay/01',
  'provider.test',
  'https://provider。test',
  'https://рrovider.test',
]

test.each(hostile)('an answer with %j is refused', async (address) => {
  expect(await callOutcome(address)).toBe('upstream_failed')
})

test('for any destination of the upstream a browser ends up on an allowed origin or nowhere', () => {
  const piece = fc.constantFrom(
    ...hostile,
    'https://',
    'provider.test',
    'weixin:',
    '@',
    '\\',
    '\t',
    '//',
    ':443',
    '.',
    '%',
  )
  const address = fc.oneof(
    fc.array(piece, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(address, (text) => {
      if (text === '' || !isAllowed(text)) return
      const { origin, protocol } = new URL(text, 'http://localhost:8787/order/01')
      expect(['https://provider.test', 'http://127.0.0.1:8788', 'weixin:']).toContain(
        protocol === 'weixin:' ? protocol : origin,
      )
    }),
    { numRuns: 5_000 },
  )
})

test('a provider outside the allowlist is refused, and the order stays open', async () => {
  const elsewhere = await testGateway({ settings: { PAY_ORIGINS: 'https://pay.helipay.com' } })
  const candidate = await elsewhere.logIn('zhangwei')
  users.change('1700000000000000001', { examId: '1800000000000000006' })
  setStage('1700000000000000001', '1800000000000000006', 'unpaid')
  await candidate.value(payment.saveOrder, { payType: '01', amount: '100.00' })
  expect(await readProblem(await candidate.call(payment.getPayData))).toMatchObject({
    status: 502,
    code: 'upstream_failed',
  })
  elsewhere.close()
})
