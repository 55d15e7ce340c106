import { beforeEach, expect, test } from 'vitest'

import { account } from '#contracts/account.ts'
import { api, endpoints } from '#contracts/api.ts'
import { clock } from '#mocks/clock.ts'
import { faultPlan } from '#mocks/faults.ts'
import { journal } from '#mocks/journal.ts'
import { scenario } from '#mocks/scenarios.ts'

import { problemOf, type Tab } from '../testing-browser.ts'
import { testGateway } from '../testing.ts'

let from: string
let tab: Tab

beforeEach(async () => {
  scenario.begin('normal')
  from = '203.0.113.7'
  tab = (await testGateway({ overrides: { clientAddress: () => from } })).browser()
})

const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const ask = (phone: string) => tab.call(account.submit, { step: 'code', phone })
const told = async (answer: Response) => (answer.ok ? 'sent' : (await problemOf(answer)).code)
const asked = () => journal.of('account.submit').length

test('a phone gets five codes, then none for a while, wherever they are asked for, and the upstream is not asked', async () => {
  for (let n = 0; n < 5; n += 1) {
    from = `203.0.113.${n}`
    expect(await told(await ask('13512345678'))).toBe('sent')
    pass(61)
  }
  const answer = await ask('13512345678')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(600)
  expect(asked()).toBe(5)
  expect(await told(await ask('13512345679'))).toBe('sent')
})

test('from one network twenty codes are sent, to whatever phones', async () => {
  for (let n = 0; n < 20; n += 1) expect(await told(await ask(`135123456${n + 10}`))).toBe('sent')
  expect(await told(await ask('13612345678'))).toBe('too_many_requests')
  from = '198.51.100.1'
  expect(await told(await ask('13612345678'))).toBe('sent')
})

test('a code that could not be asked for does not count', async () => {
  faultPlan.add({ path: 'register/anonymous/submit', kind: 'drop', count: 30 })
  for (let n = 0; n < 30; n += 1) expect((await ask('13512345678')).status).toBe(503)
  expect(await told(await ask('13512345678'))).toBe('sent')
})

test('what sends codes to phones has a limit', () => {
  const limited = endpoints(api)
    .filter(({ endpoint }) => endpoint.limits)
    .map(({ name }) => name)
  expect(limited).toEqual(['account.submit', 'account.unifiedSubmit', 'retrieval.valid'])
})
