import { beforeEach, expect, test } from 'vitest'

import { type PayType, payTypes } from '#contracts/candidate/payment.ts'

import { clock } from '../core/clock.ts'
import { exams } from '../exam/seeds.ts'
import { examinees } from '../signup/examinee.ts'
import { setStage } from '../signup/stage.ts'
import { provider } from '../sites/provider.ts'
import {
  adult,
  ayguli,
  selectExam,
  advanceMinutes,
  Payer,
  refusalText,
  returnForm,
  row,
  orderStatus,
  submitForm,
} from '../testing/payment.ts'
import { testServer } from '../testing/server.ts'
import { examFees, isOpen, orders } from './order.ts'

const professional = '1800000000000000002'
const recruitment = '1800000000000000006'
const free = '1800000000000000007'

const server = await testServer()
let payer: Payer

beforeEach(async () => {
  payer = await Payer.at(server.url)
})

test('the fee is listed by subject', async () => {
  const { items, total, payable, ksName, openOrder } = await payer.init()
  expect(items.map(({ name, total: price }) => [name, price])).toEqual([
    ['中国近现代史纲要', '37.00'],
    ['马克思主义基本原理', '37.00'],
    ['英语（专升本）', '37.00'],
  ])
  expect({ total, payable, ksName }).toEqual({
    total: '111.00',
    payable: { allowed: true, reason: '' },
    ksName: '阿依古丽·买买提',
  })
  expect(openOrder).toEqual({})
})

test('the papers of a level are one line; an exam without subjects has one fee', async () => {
  setStage(ayguli, professional, 'unpaid')
  selectExam(professional)
  expect((await payer.init()).items).toEqual([{ name: '考务费（考全科）', price: '70.00', count: 4, total: '280.00' }])
  setStage(ayguli, recruitment, 'unpaid')
  selectExam(recruitment)
  expect((await payer.init()).items).toEqual([{ name: '报名考务费', price: '100.00', count: 1, total: '100.00' }])
})

test.each([
  ['none', '还没有报名，不需要缴费'],
  ['filling', '报名信息还没有提交，审核通过后才能缴费'],
  ['submitted', '报名信息正在审核，审核通过后才能缴费'],
  ['returned', '报名信息已退回，重新提交并审核通过后才能缴费'],
  ['withdrawn', '报名已撤回，不需要缴费'],
  ['paid', '已缴费，请勿重复支付'],
  ['ticket', '已缴费，请勿重复支付'],
  ['closed', '本次报名已关闭，不能缴费'],
] as const)('at the stage %s nothing can be paid: %s', async (stage, reason) => {
  setStage(ayguli, adult, stage)
  expect((await payer.init()).payable).toEqual({ allowed: false, reason })
  expect(refusalText(await payer.save('01'))).toBe(reason)
})

test('an exam without a fee, or after its payment deadline, cannot be paid', async () => {
  setStage(ayguli, free, 'unpaid')
  selectExam(free)
  expect((await payer.init()).payable.reason).toBe('本考试不收费，无需缴费')
  selectExam(adult)
  clock.set(Date.parse(exams.get(adult).payEndTime ?? '') + 1000)
  expect((await payer.init()).payable.reason).toMatch(/^缴费已于\d+月\d+日 17:00截止$/)
  expect(refusalText(await payer.save('01'))).toMatch(/截止$/)
})

const endPayment = () => clock.set(Date.parse(exams.get(adult).payEndTime ?? '') + 1000)

/** The last order before payment ends, opened at its provider. */
async function openBeforeTheEnd(payType: PayType) {
  clock.set(Date.parse(exams.get(adult).payEndTime ?? '') - 600_000)
  const orderNo = await payer.order(payType)
  return { orderNo, redirect: await payer.payData() }
}

test.each(payTypes)(
  'after the payment deadline %s is refused on the page, for an order, on the redirect, at the provider, on the return',
  async (payType) => {
    const { orderNo, redirect } = await openBeforeTheEnd(payType)
    endPayment()
    const over = /^缴费已于\d+月\d+日 17:00截止$/
    expect((await payer.init()).payable).toEqual({ allowed: false, reason: expect.stringMatching(over) })
    expect(refusalText(await payer.save(payType))).toMatch(over)
    expect(refusalText(await payer.get('getPayData'))).toBe('没有待支付的订单')
    expect(refusalText(await payer.post('ouma-pay/examset/netpaypbank/toPay', { orderNo }))).toBe(
      '订单已过期，请返回缴费页面重新支付',
    )
    const checkout = await submitForm(redirect)
    expect([checkout.status, returnForm(await checkout.text())]).toEqual([400, ['get', '/payError1']])
    expect(await payer.newest()).toMatchObject({ orderNo, status: 'expired' })
    expect(refusalText(await payer.save(payType))).toMatch(over)
    expect([row()?.status, examFees(ayguli, adult).map(({ id }) => orderStatus(id))]).toEqual(['unpaid', ['expired']])
  },
)

test('a sign-up without a fee creates no order', async () => {
  examinees.change(row()?.id ?? '', { values: { ...row()?.values, subjects: [] } })
  expect(await payer.init()).toMatchObject({ total: '0.00', items: [], payable: { allowed: false } })
  expect(refusalText(await payer.save('01', '0.00'))).toBe('没有选择收费科目，无需缴费')
})

test('a sign-up has one open order, which a second tab gets too', async () => {
  const number = await payer.order('01')
  expect(await payer.order('01')).toBe(number)
  expect((await payer.init()).openOrder).toMatchObject({ orderNo: number, status: 'created', amount: '111.00' })
  expect(examFees(ayguli, adult)).toHaveLength(1)
})

test('an order can move to another provider until money moves: where it was opened, it is closed first', async () => {
  const number = await payer.order('01')
  expect(await payer.order('08')).toBe(number)
  expect(orders.get(number).payType).toBe('08')
  const redirect = await payer.payData()
  expect(await payer.order('08')).toBe(number)
  expect(await payer.newest()).toMatchObject({ status: 'paying', payTypeChange: { allowed: true, reason: '' } })
  const other = await payer.order('01')
  expect(other).not.toBe(number)
  expect(orders.get(number)).toMatchObject({ status: 'closed', reason: '已更换支付方式' })
  expect((await submitForm(redirect)).status, 'the form of the closed order pays nothing').toBe(400)
  await payer.payData()
  await payer.pay('never')
  const reason = '上一笔支付正在确认，请勿重复支付'
  expect(await payer.newest()).toMatchObject({ status: 'confirming', payTypeChange: { allowed: false, reason } })
  expect(refusalText(await payer.save('02'))).toBe(reason)
})

test('an order at a provider that is away cannot move, which is said beforehand', async () => {
  await payer.order('08')
  await payer.payData()
  provider.setUnavailable('08', true)
  const reason = expect.stringMatching(/^网上银行暂时不可用，无法取消这笔订单，.+失效后可更换支付方式$/)
  expect((await payer.init()).openOrder).toMatchObject({ payTypeChange: { allowed: false, reason } })
  expect(refusalText(await payer.save('01'))).toEqual(reason)
})

test('each call makes orders of its own providers only', async () => {
  expect(refusalText(await payer.post('ouma-signup/exam/netpay/saveOrder', { payType: '08', amount: '111.00' }))).toBe(
    '该支付方式不能在这里使用',
  )
})

const life = (id: string) => Date.parse(orders.get(id).expireTime) - Date.parse(orders.get(id).createTime)

test('an order expires after 30 minutes, at the payment deadline at the latest', async () => {
  const number = await payer.order('01')
  expect(life(number)).toBe(1_800_000)
  advanceMinutes(31)
  expect(await payer.newest()).toMatchObject({ status: 'expired', reason: '超过支付时间' })
  clock.set(Date.parse(exams.get(adult).payEndTime ?? '') - 600_000)
  expect(life(await payer.order('01'))).toBeLessThanOrEqual(600_000)
})

test('an outdated amount is refused; an open order of another amount is replaced', async () => {
  const old = await payer.order('01')
  const values = { ...row()?.values, subjects: ['03708', '03709'] }
  examinees.change(row()?.id ?? '', { values })
  expect(refusalText(await payer.save('01'))).toBe('应缴金额已变为 74.00 元，请核对后再支付')
  const young = await payer.order('01', '74.00')
  expect(young).not.toBe(old)
  expect(orders.get(old)).toMatchObject({ status: 'closed', reason: '报名信息有变更，应缴金额已改变' })
  expect(examFees(ayguli, adult).filter(isOpen)).toHaveLength(1)
})

test('an unavailable provider is refused, others work', async () => {
  provider.setUnavailable('01', true)
  const ways = (await payer.init()).payTypes.map(({ payType, available }) => [payType, available.allowed])
  expect(ways).toEqual(payTypes.map((payType) => [payType, payType !== '01']))
  const reason = '合利宝支付暂时不可用，请稍后再试或选择其他支付方式'
  expect(refusalText(await payer.save('01'))).toBe(reason)
  await payer.order('02')
  provider.setUnavailable('02', true)
  expect(refusalText(await payer.get('getPayData'))).toMatch(/^微信支付暂时不可用/)
})
