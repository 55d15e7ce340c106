import { beforeEach, expect, test } from 'vitest'

import { orders } from '../payment/order.ts'
import { unsealedData } from '../testing/client.ts'
import {
  adult,
  payWith,
  submitForm,
  Payer,
  refusalText,
  row,
  orderStatus,
  type Redirect,
  returnForm,
} from '../testing/payment.ts'
import { testServer } from '../testing/server.ts'
import { provider } from './provider.ts'

const server = await testServer()
let payer: Payer

beforeEach(async () => {
  payer = await Payer.at(server.url)
})

test("the content of a wallet's QR code leads to the same checkout", async () => {
  await payer.order('02')
  const { form, codeUrl, deepLink } = await payer.payData()
  expect(form.method).toBe('GET')
  expect(deepLink).toBe(codeUrl)
  expect(await (await fetch(codeUrl)).text()).toContain('微信支付')
})

test('a planned outcome applies once, without a choice', async () => {
  await payer.order('01')
  provider.plan('failure', 20)
  expect(await (await submitForm(await payer.payData())).text()).toContain('支付失败')
  expect(provider.planned().next).toBeNull()
})

test('a score report has an order of its own', async () => {
  const score = orders.find(({ kind }) => kind === 'score')
  const path = 'ouma-pay/score/netpaypbankscore/toPay'
  const data = unsealedData(await payer.post(path, { orderNo: score?.id })) as Redirect
  expect(returnForm(await payWith(data, 'success'))).toEqual(['get', '/payScoreResult'])
  expect(orderStatus(data.orderNo)).toBe('paid')
  expect(row()?.status).toBe('unpaid')
  expect(refusalText(await payer.post('ouma-pay/examset/netpaypbank/toPay', { orderNo: data.orderNo }))).toBe(
    '没有找到订单',
  )
})

test('the ledger counts orders by purpose', async () => {
  await payer.order('01')
  await payer.pay('failure')
  await payer.order('01')
  await payer.pay('success')
  const ledger = await (await fetch(`${server.url}/__mock/payment/ledger`)).json()
  expect(ledger).toContainEqual({
    kind: 'signup',
    account: 'ayguli',
    examId: adult,
    orders: 2,
    open: 0,
    paid: 1,
    refunded: 0,
  })
})
