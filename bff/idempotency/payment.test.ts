import { beforeEach, expect, test } from 'vitest'

import { payment } from '#contracts/payment.ts'
import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/qa/faults.ts'
import { isOpen, orders } from '#mocks/payment/order.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'

import type { Tab } from '../testing/browser.ts'
import { problemOf } from '../testing/problem.ts'
import { testGateway } from '../testing/gateway.ts'

const userId = '1700000000000000001'
const examId = '1800000000000000006'
const amount = '100.00'

let tabs: Tab[]

beforeEach(async () => {
  scenario.begin('normal')
  const tab = (await testGateway({ deadlines: { call: 300, idle: 300 } })).browser()
  await tab.logIn('zhangwei')
  users.change(userId, { examId })
  setStage(userId, examId, 'unpaid')
  const sister = tab.newTab()
  await sister.render()
  tabs = [tab, sister]
})

const made = () => orders.filter((row) => row.userId === userId)
const key = (): string => crypto.randomUUID()

async function click(tab: Tab, name: string): Promise<string> {
  const headers = { 'Idempotency-Key': name }
  const answer = await tab.call(payment.saveOrder, { payType: '01', amount }, { headers })
  return answer.ok ? ((await answer.json()) as { orderNo: string }).orderNo : (await problemOf(answer)).code // its contract
}

test('fifty requests of two tabs with different keys create one order, and all get its number', async () => {
  const clicks = Array.from({ length: 50 }, (_, index) => click(tabs[index % 2]!, key()))
  const answers = new Set(await Promise.all(clicks))
  expect(made()).toHaveLength(1)
  expect([...answers]).toEqual([made()[0]!.id])
})

const faults: FaultKind[] = ['lost', 'late-error', 'drop', 'error', 'html', 'not-json', 'busy', 'latency']

test('fifty requests of two tabs create one order although answers are lost', { timeout: 30_000 }, async () => {
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
    expect([kind, made().length, numbers.size]).toEqual([kind, 1, 1])
    // A client with an unknown outcome finds the order by a read.
    expect((await tabs[1]!.value(payment.init)).openOrder?.orderNo).toBe(made()[0]!.id)
  }
})

test('two tabs with different payment methods share one order', async () => {
  const answers = await Promise.all([
    tabs[0]!.value(payment.saveOrder, { payType: '02', amount }),
    tabs[1]!.value(payment.createOrder, { payType: '08', amount }),
  ])
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(made().filter(isOpen)).toHaveLength(1)
})
