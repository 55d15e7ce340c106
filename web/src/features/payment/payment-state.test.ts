import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type OrderStatus, orderStatuses } from '#contracts/candidate/payment.ts'

import {
  type PaymentEvent,
  type OrderAnswer,
  next,
  pollDelay,
  paymentOffer,
  type Payment,
  initialPayment,
  timeToExpiry,
} from './payment-state.ts'

const mayBePaid: readonly OrderStatus[] = ['created', 'paying', 'confirming']
const decided = orderStatuses.filter((status) => !mayBePaid.includes(status))

const order = fc.record<OrderAnswer>({
  orderNo: fc.constantFrom('20261121000001', '20261121000002'),
  status: fc.constantFrom(...orderStatuses),
})

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answered' as const), order: fc.option(order) }) },
  fc.record({ kind: fc.constantFrom('unanswered' as const, 'left' as const, 'asked' as const) }),
)

/** Arbitrary sequence of events, up to two minutes apart. */
const story = fc
  .array(fc.tuple(happening, fc.nat(120_000)), { maxLength: 60 })
  .map((steps): PaymentEvent<OrderAnswer>[] => {
    let at = 0
    return steps.map(([it, pause]) => ({ ...it, at: (at += pause) }))
  })

const after = (happenings: readonly PaymentEvent<OrderAnswer>[]) =>
  happenings.reduce<Payment<OrderAnswer>>((payment, it) => next(payment, it), initialPayment)

test('a new order is offered only after the server has reported that no order is open', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      if (paymentOffer(after(happenings)) !== 'order') return
      const lastHappening = happenings.findLast((it) => it.kind !== 'left' && it.kind !== 'asked')
      expect(lastHappening).toMatchObject({ kind: 'answered' })
      const last = lastHappening?.kind === 'answered' ? lastHappening.order : null
      expect([undefined, 'failed', 'expired', 'closed']).toContain(last?.status)
    }),
  )
})

test('while an order is open no second one is offered, and while its state is unknown no payment', () => {
  fc.assert(
    fc.property(story, fc.constantFrom(...mayBePaid), (happenings, status) => {
      const at = (happenings.at(-1)?.at ?? 0) + 1
      const other: OrderAnswer = { orderNo: '20261121000009', status }
      const open = next(after(happenings), { kind: 'answered', order: other, at })
      expect(paymentOffer(open)).not.toBe('order')
      const unclear = next(open, { kind: 'unanswered', at })
      expect(paymentOffer(unclear)).toBe('ask')
      expect(paymentOffer(next(unclear, { kind: 'left', at }))).toBe('ask')
      expect(paymentOffer(next(unclear, { kind: 'asked', at }))).toBe('ask')
    }),
  )
})

test('after the payment deadline no payment is offered, whatever the previous events', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      expect(['ask', 'nothing']).toContain(paymentOffer(after(happenings), true))
    }),
  )
})

test('paid is final: no later event about the order changes it', () => {
  const paid = { orderNo: '20261121000009', status: 'paid' as const }
  fc.assert(
    fc.property(story, story, (before, later) => {
      const at = before.at(-1)?.at ?? 0
      const paidState = next(after(before), { kind: 'answered', order: paid, at })
      const own = later.map((happening) =>
        happening.kind === 'answered' && happening.order
          ? { ...happening, order: { ...happening.order, orderNo: paid.orderNo } }
          : happening,
      )
      const end = own.reduce(next<OrderAnswer>, paidState)
      expect(end).toMatchObject({ phase: 'paid', since: null })
      expect(paymentOffer(end)).toBe('nothing')
    }),
  )
})

test('a final answer about an open order ends the polling, whatever the previous events', () => {
  fc.assert(
    fc.property(story, fc.constantFrom(...decided), (happenings, status) => {
      const before = after(happenings)
      if (before.phase === 'paid') return
      const at = (happenings.at(-1)?.at ?? 0) + 1
      const orderNo = before.order?.orderNo ?? '20261121000001'
      const end = next(before, { kind: 'answered', order: { orderNo, status }, at })
      expect(end).toMatchObject({ phase: status, since: null })
      expect(pollDelay(end, at)).toBeNull()
    }),
  )
})

test('a pending payment is polled until the time limit', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const payment = after(happenings)
      const at = happenings.at(-1)?.at ?? 0
      if (payment.phase !== 'paying' && payment.phase !== 'confirming') return
      expect(pollDelay(payment, at)).toBeGreaterThan(0)
    }),
  )
})

test('polling happens at 0, 2, 4, 8, 15 and 30 s, then every 30 s, for 10 minutes', () => {
  const asks = []
  const payment = { since: 0 }
  for (let now = 0, wait = pollDelay(payment, 0); wait !== null; wait = pollDelay(payment, now))
    asks.push((now += wait) / 1000)
  expect(asks).toEqual([2, 4, 8, 15, ...Array.from({ length: 20 }, (_, n) => 30 * (n + 1))])
})

test('an order at the provider is queried once more when it expires', () => {
  const now = Date.parse('2026-11-21T09:00:00+08:00')
  const expireTime = '2026-11-21T09:30:00+08:00'
  expect(timeToExpiry({ status: 'paying', expireTime }, now)).toBe(1_801_000)
  expect(timeToExpiry({ status: 'paying', expireTime }, now + 1_801_000)).toBeNull()
  expect(timeToExpiry({ status: 'expired', expireTime }, now)).toBeNull()
})

test('without a decision within 10 minutes the state is unknown, until the server decides', () => {
  const confirming: OrderAnswer = { orderNo: '20261121000001', status: 'confirming' }
  const confirmingState = next<OrderAnswer>(initialPayment, { kind: 'answered', order: confirming, at: 0 })
  expect(next(confirmingState, { kind: 'answered', order: confirming, at: 599_999 }).phase).toBe('confirming')
  const unknown = next(confirmingState, { kind: 'answered', order: confirming, at: 600_000 })
  expect(unknown.phase).toBe('unknown')
  expect(next(unknown, { kind: 'answered', order: { ...confirming, status: 'paid' }, at: 700_000 }).phase).toBe('paid')
  const again = next(unknown, { kind: 'asked', at: 700_000 })
  expect(next(again, { kind: 'answered', order: confirming, at: 700_100 }).phase).toBe('confirming')
})

test('a late payment is recognised although the order has expired', () => {
  const expired: OrderAnswer = { orderNo: '20261121000001', status: 'expired' }
  const before = next<OrderAnswer>(initialPayment, { kind: 'answered', order: expired, at: 0 })
  expect(next(before, { kind: 'answered', order: { ...expired, status: 'paid' }, at: 1 }).phase).toBe('paid')
})
