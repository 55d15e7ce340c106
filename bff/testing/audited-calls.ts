import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { Endpoint } from '#contracts/core/endpoint.ts'

import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from './browser.ts'
import { exampleInput } from './examples/example-input.ts'
import { type TestGateway, testGateway } from './gateway.ts'

export type Caller = 'admin' | 'candidate'

/** One gateway for the tests of a file, with an administrator and a candidate; each test begins with the seeds. */
export function auditedCalls() {
  let gateway: TestGateway
  let [admin, candidate]: Tab[] = []

  beforeAll(async () => {
    scenario.begin('normal')
    gateway = await testGateway()
    admin = await gateway.logIn('admin')
    candidate = await gateway.logIn('lina')
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    reset()
    // All calls in one minute would exceed the rate limit of a session.
    clock.set(clock.now() + 2_000)
  })

  /** Makes a call: its answer, and the audit lines of it alone. */
  async function auditedCall(caller: Caller, endpoint: Endpoint, input: object) {
    const tab = callerTab(caller)
    gateway.auditLines.length = 0
    const answer: unknown = await (await tab.call(endpoint, input)).json()
    return { answer, lines: [...gateway.auditLines] }
  }

  function callerTab(caller: Caller): Tab {
    const tab = caller === 'admin' ? admin : candidate
    if (!tab) throw new Error('nobody is logged in')
    return tab
  }

  /** Input of a call that succeeds. */
  const validInput = (endpoint: Endpoint) => exampleInput(endpoint, callerTab('admin'))

  return { auditedCall, validInput, callerAccount: (caller: Caller) => callerTab(caller).account }
}
