import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'
import { allows } from '#contracts/core/access.ts'

import { auditedCalls } from '#bff/testing/audited-calls.ts'
import { faultPlan } from '#mocks/core/faults.ts'

/** Every write that only administrators may make, by the contract. */
const writes = endpoints(api).filter(
  ({ endpoint: { kind, access } }) => (kind === 'write' || kind === 'upload') && !allows(access, []),
)

const { auditedCall, validInput, callerAccount } = auditedCalls()

const writtenLines = async (...call: Parameters<typeof auditedCall>) => (await auditedCall(...call)).lines

/** Ids by the names of their fields, whatever the contract marks. */
const namedIds = (input: object) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => /ids?$/i.test(name) && value !== '')
      .map(([name, value]) => [name, Array.isArray(value) ? value : String(value).split(',')]),
  )

test('the contract has writes of administrators', () => {
  expect(writes.length).toBeGreaterThan(20)
})

test.each(writes)('$name is audited once, with its ids and without its other values', async ({ name, endpoint }) => {
  const input = await validInput(endpoint)
  const { lines, answer } = await auditedCall('admin', endpoint, input)
  const [line, ...more] = lines
  const ids = { ...namedIds(Object(answer)), ...namedIds(input) }
  expect(more).toEqual([])
  expect(line).toMatchObject({ audit: 'write', call: name, account: callerAccount('admin'), result: 'ok' })
  expect(line?.ids).toEqual(ids)
})

test.each(writes)('$name is audited when its role is missing, without what was sent', async ({ name, endpoint }) => {
  const line = { audit: 'write', call: name, account: callerAccount('candidate'), ids: {}, result: 'forbidden' }
  expect(await writtenLines('candidate', endpoint, await validInput(endpoint))).toMatchObject([line])
})

test.each(writes)('$name is audited when it fails or is not understood', async ({ name, endpoint }) => {
  const input = await validInput(endpoint)
  faultPlan.add({ path: endpoint.upstream.path, kind: 'error', count: 1 })
  const result = endpoint.idempotent ? 'outcome_pending' : 'upstream_failed'
  const failed = { audit: 'write', call: name, result, ids: namedIds(input) }
  expect(await writtenLines('admin', endpoint, input)).toMatchObject([failed])
  expect(await writtenLines('admin', endpoint, { nothing: 'CANARY' })).toMatchObject([
    { call: name, ids: {}, result: 'invalid_input' },
  ])
})
