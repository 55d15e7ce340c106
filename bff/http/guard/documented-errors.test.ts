import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { gatewayCalls } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'
import { callErrors } from '#contracts/openapi/errors.ts'
import type { CallExamples } from '#contracts/openapi/openapi.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { callsWithAddress } from '#bff/testing/examples/examples.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const examples: CallExamples = JSON.parse(
  readFileSync(new URL('../../../contracts/openapi/examples.json', import.meta.url), 'utf8'),
)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())
beforeEach(() => scenario.begin('normal'))

const loggedInTab = (account: string) => gateway.logIn(account)

/** All gateway calls, and one other call of each method, file and set of documented errors: these share their code. */
const gatewayNames = new Set(gatewayCalls.map(({ name }) => name))
const errorSignature = ({ name, call }: (typeof callsWithAddress)[number]) =>
  gatewayNames.has(name) ? name : [call.method, call.kind, call.access, ...callErrors(call).values()].join()
const representatives = [...new Map(callsWithAddress.map((it) => [errorSignature(it), it])).values()]

/** Calls that end or lock the session, made last. */
const ending = new Set<Call>([session.logOut, session.lock, device.endDevice, device.endOthers])

/** Errors of a call that the API document does not list. */
async function undocumented(make: (call: Call, input: never) => Promise<Response>): Promise<string[]> {
  const answer = async ({ name, call }: (typeof representatives)[number]) => {
    const response = await make(call, examples[name]?.input as never) // made for this call
    if (response.ok) return []
    const { status, code } = await readProblem(response)
    return callErrors(call)
      .get(status)
      ?.some((it) => it === code)
      ? []
      : [`${name}: ${status} ${code}`]
  }
  const { first = [], last = [] } = Object.groupBy(representatives, ({ call }) => (ending.has(call) ? 'last' : 'first'))
  return [...(await Promise.all(first.map(answer))), ...(await Promise.all(last.map(answer)))].flat()
}

const json = { 'Content-Type': 'application/json' }

test.each<[string, RequestInit]>([
  ['of another site', { headers: { 'X-BFF': '' } }],
  ['of a page of another account', { headers: { 'X-Account': 'x' } }],
  ['without exam and idempotency key', { headers: { 'X-Exam': '', 'Idempotency-Key': '' } }],
  ['with headers that are too large', { headers: { 'X-Long': 'a'.repeat(17_000) } }],
])('a request %s gets documented errors only', async (_, init) => {
  const tab = await loggedInTab('lina')
  expect(await undocumented((call, input) => tab.call(call, input, init))).toEqual([])
})

test.each<[string, RequestInit]>([
  ['no JSON', { body: '{', headers: json }],
  ['no object', { body: '[1]', headers: json }],
  ['another type', { body: '{}', headers: { 'Content-Type': 'text/plain' } }],
  ['too much', { body: `"${'a'.repeat(300_000)}"`, headers: json }],
])('a body that is %s gets documented errors only', async (_, init) => {
  const tab = await loggedInTab('lina')
  expect(
    await undocumented((call) => tab.fetch(call.url, { method: call.method, ...(call.method === 'POST' && init) })),
  ).toEqual([])
})

test('a visitor, a locked screen and an unknown parameter get documented errors only', async () => {
  const [visitor, locked] = [gateway.browser(), await loggedInTab('lina')]
  await locked.value(session.lock, { password: '246810' })
  expect(await undocumented((call, input) => visitor.call(call, input))).toEqual([])
  expect(await undocumented((call, input) => locked.call(call, input))).toEqual([])
  const other = await loggedInTab('zhangwei')
  expect(await undocumented((call) => other.call(call, { strange: '1' }))).toEqual([])
})

test.each<FaultKind>(['drop', 'error', 'busy', 'hang'])(
  'under the upstream fault %s calls get documented errors only',
  async (kind) => {
    const tabs = [await loggedInTab('lina'), await loggedInTab('admin')]
    faultPlan.add({ path: '*', kind })
    for (const tab of tabs) {
      tab.exam = '1800000000000000001'
      expect(await undocumented((call, input) => tab.call(call, input))).toEqual([])
    }
  },
)
