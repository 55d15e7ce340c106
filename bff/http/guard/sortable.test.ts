import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import type { Call } from '#contracts/core/call.ts'
import { schemaFields, wireFormat } from '#contracts/core/schema.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { journal } from '#mocks/core/journal.ts'

let gateway: TestGateway
let admin: Tab
beforeAll(async () => {
  gateway = await testGateway()
  admin = await gateway.logIn('admin')
})
afterAll(() => gateway.close())
beforeEach(() => journal.clear())

/** Lists with an order. The columns of positions are the server's: no contract names them. */
const sorted = endpoints(api).filter(
  ({ name, endpoint: { input } }) => 'descs' in schemaFields(input) && !name.startsWith('position.'),
)

test('every list with an order names its columns', () => {
  expect(sorted.length).toBeGreaterThanOrEqual(12)
  const unnamed = sorted.filter(({ endpoint }) => {
    const { ascs, descs } = schemaFields(endpoint.input)
    return [ascs, descs].some((field) => field && wireFormat(field) !== 'columns')
  })
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test.each(sorted)('$name refuses a column that it does not name, before the upstream', async ({ endpoint }) => {
  const call: Call = endpoint
  for (const descs of ['nothing', 'create_time', 'id;drop table', 'is_deleted', 'sort,nothing', '', '__proto__']) {
    const { status, code } = await readProblem(await admin.call(call, { descs }))
    expect([descs, status, code]).toEqual([descs, 400, 'invalid_input'])
  }
  expect(journal.all()).toEqual([])
})

test('a column is named as its field, and sorts', async () => {
  const { records } = await admin.value(tenant.list, { ascs: 'tenantName' })
  const { records: reversed } = await admin.value(tenant.list, { descs: 'tenantName' })
  expect(records.length).toBeGreaterThan(1)
  expect(reversed.map(({ id }) => id)).toEqual(records.map(({ id }) => id).toReversed())
})

test('several columns are separated by commas', async () => {
  expect((await admin.call(user.page, { ascs: 'userType,realName', descs: 'createTime' })).status).toBe(200)
})

test('the parameters cannot be sorted by a value that is masked', async () => {
  expect((await admin.call(param.list, { ascs: 'paramValue' })).status).toBe(400)
})
