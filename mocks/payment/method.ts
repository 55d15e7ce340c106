import { type PayData, type PayForm, type PayInit, payTypes } from '#contracts/candidate/payment.ts'

import { refuse } from '../core/refusal.ts'
import { sign } from '../sites/provider-signature.ts'
import { provider } from '../sites/provider.ts'
import { orderExamName, isOpen, type OrderRow, orders } from './order.ts'
import { payMethods } from './pay-methods.ts'
import { checkProvider } from './rule.ts'

type PayMethod = PayInit['payTypes'][number]

export const payee = '省考试服务中心'

/** All payment methods; an unavailable one has the reason. */
export const offeredMethods = (): PayMethod[] =>
  payTypes.map((payType) => {
    const { name, description, recommended } = payMethods[payType]
    const isAway = provider.isUnavailable(payType)
    const available = { allowed: !isAway, reason: isAway ? '系统维护中，暂时不可用' : '' }
    return { payType, name, description, recommended, available }
  })

function signedOrder(row: OrderRow) {
  const { id: orderNo, payType, amount, expireTime, kind } = row
  const returnUrl = provider.merchantPage(kind === 'signup' ? payMethods[payType].returnPage : '/payScoreResult')
  return sign({ orderNo, payType, amount, subject: orderExamName(row), expireTime, returnUrl })
}

/** Address of the checkout of an order. */
export const orderCheckout = (row: OrderRow) =>
  `${provider.address(row.payType)}?${new URLSearchParams(signedOrder(row))}`

/** Signed form for the provider. From here on the order may be paid. */
export function orderPayData(row: OrderRow): PayData & { form: PayForm } {
  if (row.status === 'paid') refuse('订单已支付，请勿重复支付')
  if (row.status === 'confirming') refuse('支付结果正在确认，请勿重复支付')
  if (!isOpen(row)) refuse(`订单${row.status === 'expired' ? '已过期' : '已关闭'}，请返回缴费页面重新支付`)
  checkProvider(row.payType)
  orders.change(row.id, { status: 'paying' })
  const { id: orderNo, payType, amount, expireTime } = row
  const fields = signedOrder(row)
  const action = provider.address(payType)
  const { isWallet = false } = payMethods[payType]
  // A wallet gets the order beforehand: its QR code holds only the order number.
  if (isWallet) provider.openPayment(fields)
  const code = isWallet ? `${action}/${orderNo}` : ''
  return {
    orderNo,
    amount,
    payee,
    payType,
    expireTime,
    form: {
      method: isWallet ? 'GET' : 'POST',
      action,
      fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    },
    codeUrl: code,
    deepLink: code,
  }
}
