import { type PayData, type PayInit, type PayType, payTypes } from '#contracts/payment.ts'

import { exams } from '../exam.ts'
import { isOpen, type OrderRow, orders } from './order.ts'
import { checkProvider, payTypeNames } from './rule.ts'
import { provider } from '../sites/provider.ts'
import { signed } from '../sites/provider-signature.ts'
import { refuse } from '../core/refusal.ts'

type WayToPay = PayInit['payTypes'][number]
type Way = Pick<WayToPay, 'description' | 'recommended'> & { returnPage: string }

export const payee = '省考试服务中心'

const ways: Record<PayType, Way> = {
  '01': { description: '银行卡快捷支付，支持储蓄卡和信用卡', recommended: ['phone'], returnPage: '/heliPayFront' },
  '02': { description: '手机上直接支付，电脑上扫码支付', recommended: ['desktop', 'wechat'], returnPage: '/payResult' },
  '05': { description: '非税收入统一支付平台', recommended: [], returnPage: '/payResult' },
  '08': { description: '个人网上银行，需要已开通的网银', recommended: [], returnPage: '/payResult' },
}

/** All of them: who is away says so. */
export const waysToPay = (): WayToPay[] =>
  payTypes.map((payType) => {
    const { description, recommended } = ways[payType]
    const isAway = provider.isAway(payType)
    const available = { allowed: !isAway, reason: isAway ? '系统维护中，暂时不可用' : '' }
    return { payType, name: payTypeNames[payType], description, recommended, available }
  })

/** The way to the provider. From here on somebody may be there with the order. */
export function wayOut(row: OrderRow): PayData {
  if (row.status === 'paid') refuse('订单已支付，请勿重复支付')
  if (row.status === 'confirming') refuse('支付结果正在确认，请勿重复支付')
  if (!isOpen(row)) refuse(`订单${row.status === 'expired' ? '已过期' : '已关闭'}，请返回缴费页面重新下单`)
  checkProvider(row.payType)
  orders.change(row.id, { status: 'paying' })
  const { id: orderNo, payType, amount, expireTime, kind } = row
  const returnUrl = provider.merchantPage(kind === 'score' ? '/payScoreResult' : ways[payType].returnPage)
  const fields = signed({ orderNo, payType, amount, subject: exams.get(row.examId).examName, expireTime, returnUrl })
  const action = provider.addressOf(payType)
  const isWallet = payType === '02'
  // A wallet is told beforehand, so that a code that is easy to scan says it all.
  if (isWallet) provider.arrive(fields)
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
