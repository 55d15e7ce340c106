import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { PayDoc, Report, reportStatuses } from '#contracts/candidate/score-analysis.ts'
import { page } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { scenario } from '../qa/scenarios.ts'
import { BladeClient, answerData, unsealedData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { reportActions } from './control.ts'

const server = await testServer()
const base = 'ouma-signup/score/analysis/report'
const [unpaid, ready, refunded] = ['1895000000000000006', '1895000000000000008', '1895000000000000005']
let ayguli: BladeClient

beforeEach(async () => {
  scenario.begin('normal')
  ayguli = await new BladeClient(server.url).logIn('ayguli')
})

const post = (call: string, input: object, client = ayguli) => client.call(`POST ${base}/${call}`, { sealed: input })

async function list(input: object = {}, client = ayguli) {
  const answer = await post('page', input, client)
  return v.parse(page(Report), unsealedData(answer)).records
}

const one = async (id: string) => (await list({ id }))[0]

test('there is a report in every state, newest exam first, and none of a result that is not published', async () => {
  const rows = await list()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(reportStatuses))
  expect(rows).toEqual(rows.toSorted((a, b) => Date.parse(b.examTime ?? '') - Date.parse(a.examTime ?? '')))
})

test('a report has its content only when it is ready', async () => {
  const rows = await list()
  expect(rows.filter(({ analysis }) => analysis).map(({ status }) => status)).toEqual(['ready', 'ready'])
})

test('what is to be paid is listed by exam, with a sample', async () => {
  const answer = await ayguli.call(`GET ${base}/getPayDocList?examId=1800000000000000106`)
  const [doc] = v.parse(v.array(PayDoc), answerData(answer))
  expect(doc).toMatchObject({ id: unpaid, amount: '30.00', payable: { allowed: true } })
  expect(doc?.sample?.subjects).toHaveLength(3)
})

test('reports of another candidate do not exist', async () => {
  const lina = await new BladeClient(server.url).logIn('lina')
  expect(await list({ id: ready }, lina)).toEqual([])
  const paid = await lina.call(`GET ${base}/getPayDocList?examId=1800000000000000106`)
  expect(answerData(paid)).toEqual([])
  const person = { type: 'personal', title: '李娜', email: 'lina@example.com' }
  for (const [call, input] of [
    ['download', { id: ready }],
    ['payRedirect', { id: unpaid, payType: '02', amount: '30.00' }],
    ['invoice', { id: ready, ...person }],
  ] as const) {
    expect((await post(call, input, lina)).body).toMatchObject({ code: 400, msg: '没有找到成绩分析报告' })
  }
})

const company = { type: 'company', title: '抬头不符有限公司', taxNo: '91510100MA6CGUQ93K', email: 'caiwu@example.com' }

test('an invoice is issued by the clock, or fails for a title that does not fit and can be requested again', async () => {
  await post('invoice', { id: ready, ...company })
  expect((await one(ready))?.invoice).toMatchObject({ status: 'requested', email: 'c***@example.com' })
  expect((await post('invoice', { id: ready, ...company })).body).toMatchObject({ msg: '发票正在开具，请勿重复申请' })
  clock.set(clock.now() + 31_000)
  expect(await one(ready)).toMatchObject({
    invoiceable: { allowed: true },
    invoice: { status: 'failed', reason: expect.stringContaining('不一致'), fileAddress: null },
  })
  await post('invoice', { id: ready, ...company, title: '成都天府软件有限公司' })
  clock.set(clock.now() + 31_000)
  const { invoice, invoiceable } = (await one(ready))!
  expect([invoice?.status, invoiceable.reason]).toEqual(['issued', '发票已经开具'])
  expect(invoice?.fileAddress).toMatch(/\/obs\/invoice-/)
})

test('without a payment, or after a refund, there is no invoice', async () => {
  expect((await post('invoice', { id: unpaid, ...company })).body).toMatchObject({ msg: '支付后才能申请发票' })
  expect((await post('invoice', { id: refunded, ...company })).body).toMatchObject({ msg: '费用已退回，不能开具发票' })
})

test('QA generates, refunds and withholds reports, and decides invoices', async () => {
  const generating = '1895000000000000009'
  reportActions['/report/generate']({ id: generating })
  expect((await one(generating))?.status).toBe('ready')
  await post('invoice', { id: generating, ...company })
  reportActions['/report/invoice']({ id: generating, status: 'failed', reason: '系统维护' })
  expect((await one(generating))?.invoice).toMatchObject({ status: 'failed', reason: '系统维护' })
  reportActions['/report/refund']({ id: generating })
  expect((await one(generating))?.status).toBe('refunded')
  reportActions['/report/offer']({ id: unpaid, offered: false })
  expect((await one(unpaid))?.status).toBe('unavailable')
  expect((await post('payRedirect', { id: unpaid, payType: '02', amount: '30.00' })).body).toMatchObject({
    msg: '本次考试不提供成绩分析报告',
  })
})
