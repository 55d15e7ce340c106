import './notification.ts'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payTypes } from '#contracts/candidate/payment.ts'

import { clock } from '../core/clock.ts'
import { journal } from '../core/journal.ts'
import { Refusal } from '../core/refusal.ts'
import { exams } from '../exam/seeds.ts'
import { scenario } from '../qa/scenarios.ts'
import { examinees } from '../signup/examinee.ts'
import { type SignedValues, sign } from '../sites/provider-signature.ts'
import { outcomes, provider } from '../sites/provider.ts'
import { adult, ayguli, advanceMinutes, row } from '../testing/payment.ts'
import { users } from '../user/seeds.ts'
import { examFee } from './fee.ts'
import { orderPayData } from './method.ts'
import { examFees, isOpen, type OrderRow } from './order.ts'
import { queryProvider, expireOrders, applyNotification, openOrder, orderFor } from './rule.ts'

/** Payment forms that browsers have and may submit at any time. */
let forms: SignedValues[] = []
/** Closed orders that the provider paid all the same. */
let slipped = new Set<string>()

const exam = () => exams.get(adult)
const person = () => users.get(ayguli)
const mine = () => examFees(ayguli, adult)

const payType = fc.constantFrom(...payTypes)
const outcome = fc.constantFrom(...outcomes)
const anyOf = (rows: OrderRow[], index: number) => rows[index % rows.length]

/** Actions of users, providers and time, in any order. */
const often = 4
const act = fc.oneof(
  { weight: often, arbitrary: fc.record({ do: fc.constant('order' as const), payType }) },
  { weight: often, arbitrary: fc.record({ do: fc.constant('go' as const), outcome }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), form: fc.nat(9), outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('outage' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back' as const), payType }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), order: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('slip' as const), order: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), order: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('subjects' as const), count: fc.constantFrom(1, 2, 3) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function perform(event: Act) {
  if (event.do === 'order') orderFor(exam(), person(), { payType: event.payType, amount: examFee(exam(), person()) })
  if (event.do === 'leave') remember(openOrder(ayguli, adult))
  if (event.do === 'go') {
    remember(openOrder(ayguli, adult))
    pay(forms.at(-1), event.outcome)
  }
  if (event.do === 'outage') {
    provider.setUnavailable(openOrder(ayguli, adult)?.payType ?? '01', true)
    advanceMinutes(31)
  }
  if (event.do === 'pay') pay(forms[event.form % forms.length], event.outcome)
  if (event.do === 'decide') provider.complete(anyOf(mine(), event.order)?.id ?? '')
  if (event.do === 'slip') slip(anyOf(givenUp(), event.order))
  if (event.do === 'ask' && mine().length > 0) queryProvider(anyOf(mine(), event.order)!) // there is one
  if (event.do === 'wait') advanceMinutes(event.minutes)
  if (event.do === 'back') provider.setUnavailable(event.payType, false)
  if (event.do === 'subjects') {
    const subjects = ['03708', '03709', '13000'].slice(0, event.count)
    examinees.change(row()?.id ?? '', { values: { ...row()?.values, subjects } })
  }
  expireOrders()
}

function remember(order: OrderRow | null) {
  if (!order) return
  const { form } = orderPayData(order)
  forms.push(Object.fromEntries(form.fields.map(({ name, value }) => [name, String(value)])))
}

function pay(form: SignedValues | undefined, outcome: (typeof outcomes)[number]) {
  const arrival = form && provider.openPayment(form)
  if (typeof arrival === 'object' && arrival.state === 'NOTPAY') provider.applyOutcome(arrival, outcome)
}

const givenUp = () => mine().filter((it) => !isOpen(it) && it.status !== 'paid')

function slip(order: OrderRow | undefined) {
  if (!order) return
  slipped.add(order.id)
  applyNotification(
    sign({ orderNo: order.id, amount: order.amount, state: 'SUCCESS', transactionNo: 'T1', payTime: '' }),
  )
}

/** Orders that are paid at the provider, by its state or by a late payment. */
const captured = () => mine().filter((it) => provider.orderState(it.id) === 'SUCCESS' || slipped.has(it.id))

/** Violated invariants. One list per step: an `expect` for each invariant would take most of the time. */
function brokenRules(): string[] {
  const orders = mine()
  const paid = orders.filter(({ status }) => status === 'paid')
  const refunded = orders.filter((it) => it.refunded)
  const books = new Set(captured().map(({ id }) => id))
  const { status, history = [] } = row() ?? {}
  const rules = {
    'a sign-up is paid once': paid.length <= 1,
    'one order is open': orders.filter(isOpen).length <= 1,
    'the status follows the payment': status === (paid.length === 1 ? 'paid' : 'unpaid'),
    'the history has each payment': history.filter(({ label }) => label === '缴费').length === paid.length,
    'only money that the provider has pays or goes back': [...paid, ...refunded].every(({ id }) => books.has(id)),
    'what went back is closed': refunded.every((it) => it.status === 'closed'),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

test(
  'for any sequence of events a sign-up is paid once, and only with money that the provider has',
  { tags: ['long'] },
  async ({ annotate }) => {
    const coverage = { runs: 0, paid: 0, refunded: 0 }
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 40, size: 'max' }), (acts) => {
        scenario.begin('normal')
        journal.clear()
        forms = []
        slipped = new Set()
        for (const it of acts) {
          try {
            perform(it)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
          expect(brokenRules()).toEqual([])
        }
        for (const type of payTypes) provider.setUnavailable(type, false)
        for (const order of mine()) provider.complete(order.id)
        for (const order of mine()) queryProvider(order)
        expect(brokenRules()).toEqual([])
        // Finally every payment has paid a sign-up or is refunded.
        const settled = mine().filter((it) => it.status === 'paid' || it.refunded)
        expect(captured().length).toBe(settled.length)
        coverage.runs += 1
        coverage.paid += mine().some(({ status }) => status === 'paid') ? 1 : 0
        coverage.refunded += mine().some((it) => it.refunded) ? 1 : 0
      }),
      { numRuns: 1500, seed: 7 },
    )
    clock.reset()
    await annotate(JSON.stringify(coverage))
    // The sequences reach these states.
    expect(coverage.paid).toBeGreaterThan(500)
    expect(coverage.refunded).toBeGreaterThan(10)
  },
)
