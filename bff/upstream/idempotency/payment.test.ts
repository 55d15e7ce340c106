import { beforeEach, expect, test } from 'vitest'

import { orderServices, type PayType, payTypes, payment } from '#contracts/candidate/payment.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { type TestGateway, testGateway } from '#bff/testing/gateway.ts'
import { paymentPoints } from '#bff/testing/payment-points.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { isOpen, orders } from '#mocks/payment/order.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { provider } from '#mocks/sites/provider.ts'
import { users } from '#mocks/user/seeds.ts'

const userId = '1700000000000000001'
const examId = '1800000000000000006'
const amount = '100.00'

let gateway: TestGateway
let tabs: Tab[]

beforeEach(async () => {
  scenario.begin('normal')
  gateway = await testGateway()
  const tab = await gateway.logIn('zhangwei')
  users.change(userId, { examId })
  setStage(userId, examId, 'unpaid')
  const sister = tab.newTab()
  await sister.render()
  tabs = [tab, sister]
})

const ordersOfUser = () => orders.filter((row) => row.userId === userId)
const key = (): string => crypto.randomUUID()

async function click(tab: Tab, name: string): Promise<string> {
  const headers = { 'Idempotency-Key': name }
  const answer = await tab.call(payment.saveOrder, { payType: '01', amount }, { headers })
  return answer.status === 200
    ? ((await answer.json()) as { orderNo: string }).orderNo
    : (await readProblem(answer)).code // its contract
}

test('fifty requests of two tabs with different keys create one order, and all get its number', async () => {
  const clicks = Array.from({ length: 50 }, (_, index) => click(tabs[index % 2]!, key()))
  const answers = new Set(await Promise.all(clicks))
  expect(ordersOfUser()).toHaveLength(1)
  expect([...answers]).toEqual([ordersOfUser()[0]!.id])
})

const faults: FaultKind[] = ['lost', 'late-error', 'drop', 'error', 'html', 'not-json', 'busy', 'latency']

test('fifty requests of two tabs create one order although answers are lost', async () => {
  for (const kind of faults) {
    clock.set(clock.now() + 60_000) // one session makes all calls, within its rate limit
    setStage(userId, examId, 'unpaid')
    faultPlan.clear()
    faultPlan.add({ path: 'saveOrder', kind, count: 25, ms: 5 })
    const keys = tabs.map(key)
    const clicks = Array.from({ length: 50 }, (_, index) =>
      click(tabs[index % 2]!, index < 10 ? keys[index % 2]! : key()),
    )
    const answers = await Promise.all(clicks)
    const numbers = new Set(answers.filter((it) => /^\d+$/.test(it)))
    expect([kind, ordersOfUser().length, numbers.size]).toEqual([kind, 1, 1])
    // A client with an unknown outcome finds the order by a read.
    expect((await tabs[1]!.value(payment.init)).openOrder?.orderNo).toBe(ordersOfUser()[0]!.id)
  }
})

test('two tabs with different payment methods share one order', async () => {
  const answers = await Promise.all([
    tabs[0]!.value(payment.saveOrder, { payType: '02', amount }),
    tabs[1]!.value(payment.createOrder, { payType: '08', amount }),
  ])
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(ordersOfUser().filter(isOpen)).toHaveLength(1)
})

const isOfBank = (payType: PayType) => orderServices[payType] === 'netpaypbank'

const placeOrder = (tab: Tab, payType: PayType) =>
  tab.value(isOfBank(payType) ? payment.createOrder : payment.saveOrder, { payType, amount })

/** Opens the redirect page: from here on the order may be paid. */
async function redirect(tab: Tab, payType: PayType) {
  const { orderNo } = await placeOrder(tab, payType)
  return isOfBank(payType) ? tab.value(payment.toPay, { orderNo }) : tab.value(payment.getPayData)
}

const { points } = paymentPoints(placeOrder, redirect)

test.each(payTypes.flatMap((payType) => points.map(([point, act, status]) => [payType, point, status, act] as const)))(
  'the browser is closed during a payment by %s, after %s: another browser finds it %s and makes no second order',
  async (payType, _, status, act) => {
    await act(tabs[0]!, payType)
    const next = await gateway.logIn('zhangwei')
    const [order] = ordersOfUser()
    expect(await next.value(payment.getQueryData)).toMatchObject({ orderNo: order!.id, payType, status })
    await next.call(isOfBank(payType) ? payment.createOrder : payment.saveOrder, { payType, amount })
    expect(ordersOfUser().map(({ id }) => id)).toEqual([order!.id])
    provider.complete(order!.id)
    const isPaid = status === 'confirming' || status === 'paid'
    expect((await next.value(payment.getQueryData))?.status === 'paid').toBe(isPaid)
  },
)
