import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import type { Endpoint } from '#contracts/core/endpoint.ts'
import { hasMaskedField } from '#contracts/core/masked.ts'

import { clock } from '#mocks/core/clock.ts'
import { reset } from '#mocks/core/db.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { exampleCalls } from '../testing/examples/example-calls.ts'
import { type TestGateway, testGateway } from '../testing/gateway.ts'

/** Every read that only administrators may make, by the contract. */
const reads = endpoints(api).filter(({ endpoint: { kind, access } }) => kind === 'read' && !allows(access, []))
const ofPersonalData = reads.filter(({ endpoint }) => hasMaskedField(endpoint.output))
const others = reads.filter(({ endpoint }) => !hasMaskedField(endpoint.output))

let gateway: TestGateway
let admin: Tab
let candidate: Tab

beforeAll(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  admin = gateway.browser()
  await admin.logIn('admin')
  candidate = gateway.browser()
  await candidate.logIn('lina')
})
afterAll(() => gateway.close())
beforeEach(() => {
  reset()
  // All calls in one minute would exceed the rate limit of a session.
  clock.set(clock.now() + 2_000)
})

/** Makes a call: its answer, and the audit lines of it alone. */
async function auditedCall(tab: Tab, endpoint: Endpoint, input: object) {
  gateway.auditLines.length = 0
  const answer: unknown = await (await tab.call(endpoint, input)).json()
  return { answer, lines: [...gateway.auditLines] }
}

/** Input of a call that succeeds. */
async function inputOf(endpoint: Endpoint): Promise<object> {
  const { input, prepare } = exampleCalls.get(endpoint) ?? {}
  return (await prepare?.(admin)) ?? input ?? {}
}

test('the contract has personal or secret data in these resources of administrators', () => {
  const groups = new Set(ofPersonalData.map(({ name }) => name.split('.')[0]))
  expect(groups).toEqual(new Set(['apiLog', 'errorLog', 'param', 'tenant', 'user', 'usualLog']))
})

test.each(ofPersonalData)('$name is audited once: its rows are counted, none of its values is there', async (read) => {
  const input = await inputOf(read.endpoint)
  const { lines, answer } = await auditedCall(admin, read.endpoint, input)
  const [line, ...more] = lines
  const { records = [answer] } = Object(answer)
  expect(more).toEqual([])
  const expected = { audit: 'read', call: read.name, account: admin.account, result: 'ok', rows: records.length }
  expect(line).toMatchObject(expected)
  const text = JSON.stringify({ ...line, time: '', ids: Object.keys(line?.ids ?? {}) })
  const values = [Object.entries(input), records.flatMap((row: object) => Object.entries(row))]
    .flat()
    .flatMap(([, value]) => (typeof value === 'string' && value.length > 5 ? [value] : []))
  expect(values.filter((value) => text.includes(`"${value}"`))).toEqual([])
})

test.each(ofPersonalData)(
  '$name is audited when its role is missing, when it fails and when it is not understood',
  async (read) => {
    const { name, endpoint } = read
    const input = await inputOf(endpoint)
    const resultOf = async (tab: Tab, sent: object) =>
      (await auditedCall(tab, endpoint, sent)).lines.map((line) => [line.audit, line.call, line.result, line.rows])
    expect(await resultOf(candidate, input)).toEqual([['read', name, 'forbidden', undefined]])
    faultPlan.add({ path: endpoint.upstream.path, kind: 'error', count: 1 })
    expect(await resultOf(admin, input)).toEqual([['read', name, 'upstream_failed', undefined]])
    expect(await resultOf(admin, { nothing: 'CANARY' })).toEqual([['read', name, 'invalid_input', undefined]])
  },
)

test.each(others)('$name, which has nothing that is masked, leaves no line', async ({ endpoint }) => {
  expect((await auditedCall(admin, endpoint, await inputOf(endpoint))).lines).toEqual([])
})
