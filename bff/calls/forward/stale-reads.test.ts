import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'

import { dict } from '#contracts/administration/dict.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'

import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { enrolFactor, timeCode } from '#bff/testing/second-factor/enrolment.ts'
import { minutes, pass, refusal, resetMock, verify } from '#bff/testing/second-factor/second-factor-bench.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { staleRows } from './stale-reads.ts'

/** A server whose list of users is so long that each page is full. */
const manyUsers = http.get('*/api/blade-user/page', ({ request }) => {
  const { searchParams } = new URL(request.url)
  const size = Number(searchParams.get('size') ?? 10)
  const first = Number(searchParams.get('current') ?? 1) * size
  const records = Array.from({ length: size }, (_, n) => ({ id: String(first + n), account: 'somebody' }))
  const data = { records, total: 100_000, size, current: 1, pages: 500 }
  return HttpResponse.json({ code: 200, success: true, msg: '', data })
})

let gateway: TestGateway

beforeEach(async () => {
  resetMock()
  gateway = await testGateway({ handlers: [manyUsers] })
  return () => gateway.close()
})

/** A session whose second factor was verified six minutes ago. */
async function staleSession() {
  const tab = await gateway.logIn('admin')
  const { secret } = await enrolFactor(tab)
  pass(6 * minutes)
  return { tab, secret, page: (current: number, size: 10 | 100 | 200 = 200) => tab.call(user.page, { current, size }) }
}

const refused = { status: 403, code: 'step_up_required' }

test('rows of personal data are read with a stale factor up to a limit, then a verification is asked for', async () => {
  const { tab, secret, page } = await staleSession()
  expect((await page(1)).status).toBe(200)
  expect((await page(2)).status).toBe(200)
  expect(await refusal(page(3))).toEqual(refused)
  expect((await page(3, 100)).status).toBe(200)
  expect(await refusal(page(4, 10))).toEqual(refused)
  expect(await refusal(tab.call(user.detail, { id: '1123598821738675201' }))).toEqual(refused)
  expect((await tab.call(dict.parentList, {})).status).toBe(200)
  expect((await verify(tab, await timeCode(secret))).status).toBe(200)
  for (let n = 0; n < 10; n += 1) expect((await page(n + 3)).status).toBe(200)
  pass(6 * minutes)
  expect((await page(1)).status).toBe(200)
})

test('of reads at once no more rows come than of reads one by one', async () => {
  const { page } = await staleSession()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => page(n + 1)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(Math.floor(staleRows / 200))
})

test('what a read did not bring is not counted: fewer rows than asked for, and a failure', async () => {
  const { tab, page } = await staleSession()
  faultPlan.add({ path: 'tenant/list', kind: 'error', count: 5 })
  for (let n = 0; n < 5; n += 1) expect((await tab.call(tenant.list, { size: 200 })).ok).toBe(false)
  for (let n = 0; n < 10; n += 1)
    expect((await tab.call(tenant.list, { tenantName: 'nobody', size: 200 })).status).toBe(200)
  expect((await page(1)).status).toBe(200)
})

test('the limit is that of an hour', async () => {
  const { tab, page } = await staleSession()
  for (const current of [1, 2]) await page(current)
  expect(await refusal(page(3))).toEqual(refused)
  for (let n = 0; n < 3; n += 1) {
    pass(5 * minutes)
    await tab.value(dict.parentList, {})
  }
  expect((await page(3)).status).toBe(200)
})
