import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { PayType } from '#contracts/candidate/payment.ts'
import type { Known, Permission } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { refuse } from '../core/refusal.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { sendMessage } from '../message.ts'
import { findExaminee, examinees, addHistory, currentInstant } from '../signup/examinee.ts'
import { deadlineText } from '../signup/permission.ts'
import { isSignatureValid, type SignedValues } from '../sites/provider-signature.ts'
import { provider } from '../sites/provider.ts'
import type { UserRow } from '../user/user-row.ts'
import { examFee } from './fee.ts'
import { orderExamName, examFees, isOpen, type OrderRow, orders, ordersLike, placeOrder } from './order.ts'
import { payMethods } from './pay-methods.ts'

const notPayableReasons: Record<Exclude<Known<ExamineeStatus>, 'unpaid'>, string> = {
  none: '还没有报名，不需要缴费',
  filling: '报名信息还没有提交，审核通过后才能缴费',
  submitted: '报名信息正在审核，审核通过后才能缴费',
  returned: '报名信息已退回，重新提交并审核通过后才能缴费',
  withdrawn: '报名已撤回，不需要缴费',
  paid: '已缴费，请勿重复支付',
  ticket: '已缴费，请勿重复支付',
  closed: '本次报名已关闭，不能缴费',
}

/** Reason why payment is not possible now; empty when payment is possible. */
function payObstacle(exam: ExamRow, user: UserRow): string {
  if (!exam.fee) return '本考试不收费，无需缴费'
  if (examFees(user.id, exam.id).some(({ status }) => status === 'paid')) return '已缴费，请勿重复支付'
  const status = findExaminee(user.id, exam.id)?.status ?? 'none'
  if (status !== 'unpaid') return notPayableReasons[status]
  if (Number(examFee(exam, user)) === 0) return '没有选择收费科目，无需缴费'
  const over = exam.payEndTime !== null && clock.now() > Date.parse(exam.payEndTime)
  return over && exam.payEndTime ? `缴费已于${deadlineText(exam.payEndTime)}截止` : ''
}

export function payPermission(exam: ExamRow, user: UserRow) {
  const reason = payObstacle(exam, user)
  return { allowed: reason === '', reason }
}

export const openOrder = (userId: string, examId: string) => examFees(userId, examId).find(isOpen) ?? null

/** Expires overdue orders. Orders in confirmation are queried at the provider. */
export function expireOrders() {
  for (const row of orders.filter(isOpen)) {
    if (clock.now() > Date.parse(row.expireTime)) closeOrder(row, 'expired', '超过支付时间')
  }
}

/** Closes an unpaid order. An order that was opened at the provider may be paid: the provider decides. */
function closeOrder(row: OrderRow, status: 'expired' | 'closed', reason: string): OrderRow {
  const notification = provider.close(row.payType, row.id)
  // The query may have delivered a late payment.
  const now = orders.get(row.id)
  if (!isOpen(now)) return now
  const isFree = notification ? notification['state'] === 'CLOSED' : now.status === 'created'
  if (isFree) return orders.change(row.id, { status, reason })
  if (notification) applyNotification(notification)
  else orders.change(row.id, { status: 'confirming' })
  return orders.get(row.id)
}

/** Queries the provider for the state of an order. */
export function queryProvider(row: OrderRow): OrderRow {
  const notification = row.status === 'paid' ? null : provider.query(row.payType, row.id)
  if (notification) applyNotification(notification)
  return orders.get(row.id)
}

/** What an order pays for: a sign-up or a score report. */
export type Purchase = {
  readonly openOrder: () => OrderRow | null
  readonly permission: () => Permission
  readonly amount: () => string
  readonly place: (draft: OrderDraft) => OrderRow
}

type OrderDraft = { payType: PayType; amount: string }

/** Order of a sign-up. */
export function orderFor(exam: ExamRow, user: UserRow, draft: OrderDraft): OrderRow {
  const fee = { userId: user.id, examId: exam.id }
  return purchaseOrder(
    {
      openOrder: () => openOrder(user.id, exam.id),
      permission: () => payPermission(exam, user),
      amount: () => examFee(exam, user),
      place: (wanted) => placeOrder({ ...fee, ...wanted }, exam.payEndTime),
    },
    draft,
  )
}

/** At most one open order per purchase: reused, moved to another provider while no money has moved, or created. */
export function purchaseOrder(purchase: Purchase, draft: OrderDraft): OrderRow {
  const { permission } = purchase
  const open = purchase.openOrder()
  if (open) queryProvider(open)
  const { allowed, reason } = permission()
  if (!allowed) refuse(reason)
  const due = purchase.amount()
  if (draft.amount !== due) refuse(`应缴金额已变为 ${due} 元，请核对后再支付`)
  checkProvider(draft.payType)
  const left = open && keepIfCurrent(orders.get(open.id), due)
  const current = left && changePayType(left, draft.payType)
  // The closed order may turn out to be paid.
  if (!current && !permission().allowed) refuse('已缴费，请勿重复支付')
  return current ?? purchase.place(draft)
}

export function checkProvider(payType: PayType) {
  if (provider.isUnavailable(payType)) refuse(`${payMethods[payType].name}暂时不可用，请稍后再试或选择其他支付方式`)
}

/** The order while its amount is still right; otherwise it is closed. */
function keepIfCurrent(row: OrderRow, due: string): OrderRow | null {
  const after = row.amount === due ? row : closeOrder(row, 'closed', '报名信息有变更，应缴金额已改变')
  return isOpen(after) ? after : null
}

/** The order with this method; null where it was at another provider and is closed. */
function changePayType(row: OrderRow, payType: PayType): OrderRow | null {
  if (row.payType === payType) return row
  const { allowed, reason } = payTypeChange(row)
  if (!allowed) refuse(reason)
  if (row.status === 'created') return orders.change(row.id, { payType })
  if (isOpen(closeOrder(row, 'closed', '已更换支付方式'))) refuse(beingConfirmed)
  return null
}

const beingConfirmed = '上一笔支付正在确认，请勿重复支付'

const permit = (reason: string): Permission => ({ allowed: reason === '', reason })

/** Whether an open order may get another method: until money may have moved. */
export function payTypeChange({ id, status, payType, expireTime }: OrderRow): Permission {
  if (status === 'created') return permit('')
  if (status !== 'paying' || provider.orderState(id) !== 'NOTPAY') return permit(beingConfirmed)
  if (!provider.isUnavailable(payType)) return permit('')
  return permit(
    `${payMethods[payType].name}暂时不可用，无法取消这笔订单，${deadlineText(expireTime)}失效后可更换支付方式`,
  )
}

/** Applies a signed notification or query result; false when it is invalid. No other path changes an order. */
export function applyNotification(notification: SignedValues): boolean {
  const row = orders.byId(notification['orderNo'] ?? '')
  if (!row || !isSignatureValid(notification)) return false
  const state = notification['state']
  if (state === 'SUCCESS') {
    if (notification['amount'] !== row.amount) return false
    recordPayment(row, notification)
    return true
  }
  const undecided = isOpen(row)
  if (state === 'PROCESSING' && undecided) orders.change(row.id, { status: 'confirming' })
  if (state === 'FAILED' && undecided) orders.change(row.id, { status: 'failed', reason: '支付未成功，未扣款' })
  if (state === 'CLOSED' && undecided) orders.change(row.id, { status: 'closed', reason: '已在支付渠道取消' })
  return true
}

/** Records a payment, also for an order that is closed. A second payment for the same is refunded. */
function recordPayment(row: OrderRow, notification: SignedValues) {
  if (row.status === 'paid' || row.refunded) return
  const facts = {
    payTime: notification['payTime'] || currentInstant(),
    transactionNo: notification['transactionNo'] ?? '',
  }
  const isFee = row.kind === 'signup'
  const siblings = ordersLike(row).filter(({ id }) => id !== row.id)
  const examinee = isFee ? findExaminee(row.userId, row.examId) : undefined
  if (siblings.some(({ status }) => status === 'paid')) {
    orders.change(row.id, { status: 'closed', refunded: true, reason: '重复支付，款项将原路退回' })
    if (examinee)
      addHistory(examinee, { label: '重复缴费退款', operator: '系统', message: `${row.amount} 元将原路退回` })
    return
  }
  orders.change(row.id, { ...facts, status: 'paid', reason: '' })
  for (const other of siblings.filter(isOpen)) closeOrder(other, 'closed', `已由尾号 ${row.id.slice(-4)} 的订单缴费`)
  if (examinee?.status === 'unpaid') examinees.change(examinee.id, { status: 'paid' })
  if (examinee) addHistory(examinees.get(examinee.id), { label: '缴费', operator: '系统', message: `${row.amount} 元` })
  sendMessage(row.userId, '缴费成功', `您的${orderExamName(row)}费用 ${row.amount} 元已到账，订单号 ${row.id}。`)
}
