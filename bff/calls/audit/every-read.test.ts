import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'
import { hasMaskedField } from '#contracts/core/masked.ts'

import { auditedCalls, type Caller } from '#bff/testing/audited-calls.ts'
import { faultPlan } from '#mocks/core/faults.ts'

/** Every read that only administrators may make, by the contract. */
const reads = endpoints(api).filter(({ endpoint: { kind, access } }) => kind === 'read' && !allows(access, []))
const ofPersonalData = reads.filter(({ endpoint }) => hasMaskedField(endpoint.output))
const others = reads.filter(({ endpoint }) => !hasMaskedField(endpoint.output))

const { auditedCall, validInput, callerAccount } = auditedCalls()

test('the contract has personal or secret data in these resources of administrators', () => {
  const groups = new Set(ofPersonalData.map(({ name }) => name.split('.')[0]))
  expect(groups).toEqual(new Set(['apiLog', 'errorLog', 'param', 'tenant', 'user', 'usualLog']))
})

test.each(ofPersonalData)('$name is audited once: its rows are counted, none of its values is there', async (read) => {
  const input = await validInput(read.endpoint)
  const { lines, answer } = await auditedCall('admin', read.endpoint, input)
  const [line, ...more] = lines
  const { records = [answer] } = Object(answer)
  expect(more).toEqual([])
  const expected = {
    audit: 'read',
    call: read.name,
    account: callerAccount('admin'),
    result: 'ok',
    rows: records.length,
  }
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
    const input = await validInput(endpoint)
    const auditedResults = async (caller: Caller, sent: object) =>
      (await auditedCall(caller, endpoint, sent)).lines.map((line) => [line.audit, line.call, line.result, line.rows])
    expect(await auditedResults('candidate', input)).toEqual([['read', name, 'forbidden', undefined]])
    faultPlan.add({ path: endpoint.upstream.path, kind: 'error', count: 1 })
    expect(await auditedResults('admin', input)).toEqual([['read', name, 'upstream_failed', undefined]])
    expect(await auditedResults('admin', { nothing: 'CANARY' })).toEqual([['read', name, 'invalid_input', undefined]])
  },
)

test.each(others)('$name, which has nothing that is masked, leaves no line', async ({ endpoint }) => {
  expect((await auditedCall('admin', endpoint, await validInput(endpoint))).lines).toEqual([])
})
