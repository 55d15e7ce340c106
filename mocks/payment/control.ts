import * as v from 'valibot'

import { payTypes } from '#contracts/candidate/payment.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { action } from '../qa/action.ts'
import { outcomeLabels } from '../qa/labels.ts'
import { outcomes, provider } from '../sites/provider.ts'
import { users } from '../user/seeds.ts'
import { orderCheckout } from './method.ts'
import { isOpen, type OrderRow, orders } from './order.ts'
import { payMethods } from './pay-methods.ts'
import { expireOrders } from './rule.ts'

const OrderNo = v.pipe(
  v.string(),
  v.check((orderNo) => orders.byId(orderNo) !== undefined, 'no such order'),
)
const OrderRef = v.strictObject({ orderNo: OrderNo })
const Plan = v.strictObject({
  outcome: v.nullable(v.picklist(outcomes)),
  /** Delay of outcome "late". */
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600)), 20),
})
const Availability = v.strictObject({ payType: v.picklist(payTypes), away: v.boolean() })

/** QA's actions on payment, by path. */
export const paymentActions = {
  '/payment/plan': action(Plan, ({ outcome, seconds }) => provider.plan(outcome, seconds)),
  '/payment/provider': action(Availability, ({ payType, away }) => provider.setUnavailable(payType, away)),
  '/payment/notify': action(v.optional(v.partial(OrderRef), {}), ({ orderNo }) =>
    provider.complete(orderNo ?? provider.newest() ?? ''),
  ),
  '/payment/expire': action(OrderRef, ({ orderNo }) => {
    if (isOpen(orders.get(orderNo))) orders.change(orderNo, { expireTime: chinaTime(clock.now() - 1000) })
    expireOrders()
  }),
}

/** Options of QA's page. */
export const paymentCatalogue = () => ({
  outcomes: outcomes.map((outcome) => ({ outcome, label: outcomeLabels[outcome] })),
  payTypes: payTypes.map((payType) => ({ payType, name: payMethods[payType].name })),
})

/** Current state of payment. */
export const paymentState = () => ({
  planned: provider.planned(),
  away: payTypes.filter(provider.isUnavailable),
  orders: orders.all().map((row) => orderState(row)),
})

function orderState(row: OrderRow) {
  const { id, userId, payType, amount, status, refunded } = row
  return {
    orderNo: id,
    account: payerAccount(userId),
    payType,
    amount,
    status,
    refunded,
    /** Paid or in process at the provider, without a notification yet. */
    isOwed: status !== 'paid' && !refunded && ['PROCESSING', 'SUCCESS'].includes(provider.orderState(id)),
    /** Address of the checkout of an open order. */
    checkout: isOpen(row) ? orderCheckout(row) : null,
  }
}

const payerAccount = (userId: string) => users.byId(userId)?.account ?? userId

/** Orders counted by sign-up: at most one is open and one is paid. */
export function ledger() {
  const groups = Map.groupBy(orders.all(), ({ kind, userId, examId }) => [kind, userId, examId].join('/'))
  return [...groups.values()].map((rows) => {
    const count = (match: (row: OrderRow) => boolean) => rows.filter(match).length
    const { kind, userId, examId } = rows[0]! // a group has at least one member
    return {
      kind,
      account: payerAccount(userId),
      examId,
      orders: rows.length,
      open: count(isOpen),
      paid: count(({ status }) => status === 'paid'),
      refunded: count(({ refunded }) => refunded),
    }
  })
}
