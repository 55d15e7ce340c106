import { beforeEach, expect, test } from 'vitest'

import { payTypes } from '#contracts/candidate/payment.ts'

import { journal } from '../core/journal.ts'
import { messages } from '../message.ts'
import { examinees } from '../signup/examinee.ts'
import { sign } from '../sites/provider-signature.ts'
import { type PaymentOutcome, provider } from '../sites/provider.ts'
import { BladeClient } from '../testing/client.ts'
import {
  ayguli,
  advanceMinutes,
  submitForm,
  Payer,
  refusalText,
  row,
  orderStatus,
  returnForm,
} from '../testing/payment.ts'
import { testServer } from '../testing/server.ts'
import { orders } from './order.ts'
import { payMethods } from './pay-methods.ts'

const server = await testServer()
let payer: Payer

beforeEach(async () => {
  payer = await Payer.at(server.url)
})

test.each(payTypes)('paid by %s: the sign-up is paid, the candidate hears of it and comes back', async (payType) => {
  const { returnsBy, returnPage } = payMethods[payType]
  const number = await payer.order(payType)
  expect(returnForm(await payer.pay('success'))).toEqual([returnsBy, returnPage])
  expect(await payer.newest()).toMatchObject({ orderNo: number, status: 'paid', amount: '111.00' })
  expect(row()).toMatchObject({ status: 'paid', history: [{ label: '缴费', operator: '系统', message: '111.00 元' }] })
  expect(messages.filter(({ userId }) => userId === ayguli).map(({ title }) => title)).toEqual(['缴费成功'])
  expect(refusalText(await payer.save(payType))).toBe('已缴费，请勿重复支付')
  expect(refusalText(await payer.get('getPayData'))).toBe('没有待支付的订单')
})

async function messageTexts(account: string, userId: string): Promise<string> {
  const client = await new BladeClient(server.url).logIn(account)
  return (await client.call('POST ouma-signup/globalMessage/getMessageList', { form: { userId } })).text
}

test('other users do not see the message', async () => {
  await payer.order('01')
  await payer.pay('success')
  expect(await messageTexts('ayguli', ayguli)).toContain('缴费成功')
  const lina = await messageTexts('lina', '1700000000000000002')
  expect(lina).toContain('系统维护公告')
  expect(lina).not.toContain('缴费成功')
})

test.each<[PaymentOutcome, string, string]>([
  ['failure', 'failed', '/payError'],
  ['cancel', 'closed', '/payError1'],
  ['forged', 'paying', '/payError2'],
])('the unified platform has a page for %s: the order is %s, the browser is at %s', async (outcome, status, page) => {
  const number = await payer.order('05')
  expect(returnForm(await payer.pay(outcome))).toEqual(['get', page])
  expect((await payer.newest()).status).toBe(status)
  expect(orderStatus(number)).toBe(status)
  expect(row()?.status).toBe('unpaid')
})

test('after a failed or cancelled payment the next order is a new one', async () => {
  const failed = await payer.order('01')
  await payer.pay('failure')
  const cancelled = await payer.order('02')
  await payer.pay('cancel')
  const paid = await payer.order('08')
  await payer.pay('success')
  expect([failed, cancelled, paid].map(orderStatus)).toEqual(['failed', 'closed', 'paid'])
})

test.each(payTypes)('by %s: failed, then cancelled, then paid late', async (payType) => {
  const failed = await payer.order(payType)
  await payer.pay('failure')
  const cancelled = await payer.order(payType)
  await payer.pay('cancel')
  const late = await payer.order(payType)
  await payer.pay('late')
  expect((await payer.newest()).status).toBe('confirming')
  expect(refusalText(await payer.get('getPayData'))).toBe('支付结果正在确认，请勿重复支付')
  advanceMinutes(60)
  expect(await payer.newest()).toMatchObject({ orderNo: late, status: 'paid' })
  expect([failed, cancelled, late].map(orderStatus)).toEqual(['failed', 'closed', 'paid'])
  expect(row()?.status).toBe('paid')
})

test('a duplicate notification counts once', async () => {
  const number = await payer.order('01')
  await payer.pay('double')
  expect(journal.of('payment notification')).toHaveLength(2)
  expect(orderStatus(number)).toBe('paid')
  expect(row()?.history.filter(({ label }) => label === '缴费')).toHaveLength(1)
})

test('a query makes up for a lost notification', async () => {
  const number = await payer.order('01')
  await payer.pay('lost')
  expect(orderStatus(number)).toBe('paying')
  expect((await payer.newest()).status).toBe('paid')
})

test('a payment in process does not expire and is paid when confirmed', async () => {
  const number = await payer.order('01')
  await payer.pay('late')
  expect((await payer.newest()).status).toBe('confirming')
  expect(refusalText(await payer.get('getPayData'))).toBe('支付结果正在确认，请勿重复支付')
  advanceMinutes(60)
  expect((await payer.newest()).status).toBe('paid')
  expect(row()?.status).toBe('paid')
  expect(orderStatus(number)).toBe('paid')
})

test('while the provider is unavailable an opened order is not closed, and no second one is paid', async () => {
  const number = await payer.order('01')
  await payer.pay('lost')
  provider.setUnavailable('01', true)
  advanceMinutes(31)
  expect((await payer.newest()).status).toBe('confirming')
  expect(refusalText(await payer.save('08'))).toBe('上一笔支付正在确认，请勿重复支付')
  provider.setUnavailable('01', false)
  expect(await payer.newest()).toMatchObject({ orderNo: number, status: 'paid' })
})

test('an unpaid order expires once its provider is available again', async () => {
  const number = await payer.order('01')
  await payer.payData()
  provider.setUnavailable('01', true)
  advanceMinutes(31)
  expect((await payer.newest()).status).toBe('confirming')
  provider.setUnavailable('01', false)
  expect(await payer.newest()).toMatchObject({ orderNo: number, status: 'expired', reason: '超过支付时间' })
  expect(await payer.order('08')).not.toBe(number)
})

/** The provider pays an order although it had closed it. */
const slip = (orderNo: string) =>
  notify(sign({ orderNo, amount: '111.00', state: 'SUCCESS', transactionNo: 'T1', payTime: '' }))

test('a payment after the order was closed still pays', async () => {
  const number = await payer.order('01')
  await payer.payData()
  advanceMinutes(31)
  expect((await payer.newest()).status).toBe('expired')
  await slip(number)
  expect(orders.get(number)).toMatchObject({ status: 'paid', reason: '' })
  expect(row()?.status).toBe('paid')
})

test('a duplicate payment is refunded', async () => {
  const old = await payer.order('01')
  await payer.payData()
  advanceMinutes(31)
  const young = await payer.order('08')
  await payer.pay('success')
  await slip(old)
  expect(orders.get(old)).toMatchObject({ status: 'closed', refunded: true, reason: '重复支付，款项将原路退回' })
  expect(orderStatus(young)).toBe('paid')
  expect(row()?.history.map(({ label }) => label)).toEqual(['缴费', '重复缴费退款'])
})

test('after a late payment the order that replaced it is closed, at the provider too', async () => {
  const old = await payer.order('01')
  await payer.payData()
  advanceMinutes(31)
  const young = await payer.order('08')
  const checkoutForm = await payer.payData()
  await submitForm(checkoutForm)
  await slip(old)
  expect([orderStatus(old), orderStatus(young)]).toEqual(['paid', 'closed'])
  const checkout = await submitForm(checkoutForm)
  expect([checkout.status, returnForm(await checkout.text())]).toEqual([400, ['get', '/payError1']])
})

const notify = (word: Record<string, string>) =>
  fetch(`${server.url}/api/ouma-pay/notify`, { method: 'POST', body: new URLSearchParams(word) }).then((response) =>
    response.text(),
  )

test.each<[string, (word: Record<string, string>) => Record<string, string>]>([
  ['without a signature', (word) => ({ ...word, sign: '' })],
  ['with another signature', (word) => ({ ...word, sign: 'A'.repeat(64) })],
  ['with another amount', (word) => ({ ...word, amount: '1.00' })],
  ['of another order', (word) => ({ ...word, orderNo: '20261121999999' })],
  ['signed, of an amount that was not asked for', (word) => sign({ ...word, amount: '1.00' })],
  ['signed, of an order that is not there', (word) => sign({ ...word, orderNo: '20261121999999' })],
])('a notification %s changes nothing', async (_, change) => {
  const number = await payer.order('01')
  await payer.payData()
  const word = {
    orderNo: number,
    amount: '111.00',
    state: 'SUCCESS',
    transactionNo: 'T1',
    payTime: '',
    merchantNo: 'M',
  }
  const before = JSON.stringify([orders.all(), examinees.all()])
  expect(await notify(change({ ...sign(word) }))).toBe('fail')
  expect(JSON.stringify([orders.all(), examinees.all()])).toBe(before)
})

test('a genuine notification is taken, also over HTTP', async () => {
  const number = await payer.order('01')
  await payer.payData()
  const word = sign({ orderNo: number, amount: '111.00', state: 'SUCCESS', transactionNo: 'T1', payTime: '' })
  expect([await notify(word), await notify(word), orderStatus(number)]).toEqual(['success', 'success', 'paid'])
})

test('the checkout refuses tampered parameters', async () => {
  await payer.order('01')
  const checkout = await submitForm(await payer.payData(), { amount: '0.01' })
  expect([checkout.status, returnForm(await checkout.text())]).toEqual([400, ['get', '/payError2']])
})
