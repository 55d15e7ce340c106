import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import { type Order, type PayData, payment } from '#contracts/candidate/payment.ts'
import { ApiError } from '#contracts/core/error.ts'

import { send } from '#web/client/api/api.ts'
import { isBankOrder, reportPath } from './order-text.ts'
import type { AnyOrder } from './use-order.ts'

/** Page about what is paid for. */
type Destination = Pick<LinkProps, 'to' | 'search' | 'hash'>

/** A destination with the text of its link. */
export type LabelledLink = Destination & { label: MessageDescriptor }

type KindRule = {
  /** Name of what is paid for. */
  name: MessageDescriptor
  /** Page with the order, from which it is paid. */
  page: (order: AnyOrder) => Destination
  /** Label of a link back to it. */
  back: MessageDescriptor
  /** Links once it is paid, the likeliest first. */
  next: (order: AnyOrder) => readonly LabelledLink[]
  /** Passes the order to the provider. */
  payData: (order: AnyOrder) => Promise<PayData>
}

const toPayScore = ({ orderNo }: AnyOrder) => send(payment.toPayScore, { orderNo })

const feePage = { to: '/exam/pay/index' } as const
const reissuePage = '/reissue/index'

/** What orders pay for: everything that depends on the kind of an order. */
export const kindRules: Record<Order['kind'], KindRule> = {
  signup: {
    name: msg`报名费`,
    page: () => feePage,
    back: msg`返回缴费页面`,
    next: () => [{ to: '/exam/examineeflow/index', label: msg`查看报名进度` }],
    payData: ({ orderNo, payType }) =>
      isBankOrder(payType) ? send(payment.toPay, { orderNo }) : send(payment.getPayData, {}),
  },
  score: {
    name: msg`成绩分析报告`,
    page: ({ orderNo }) => ({ to: reportPath, search: { orderNo } }),
    back: msg`返回成绩分析报告`,
    next: ({ orderNo }) => [
      { to: reportPath, search: { orderNo }, label: msg`下载成绩分析报告` },
      { to: reportPath, search: { orderNo }, hash: 'invoice', label: msg`申请发票` },
    ],
    payData: toPayScore,
  },
  reissue: {
    name: msg`证书补办费`,
    page: () => ({ to: reissuePage }),
    back: msg`返回证书补办`,
    next: () => [{ to: reissuePage, label: msg`查看补办进度` }],
    payData: toPayScore,
  },
  // Not guessed: another order could be paid.
  unknown: {
    name: msg`费用`,
    page: () => feePage,
    back: msg`返回缴费页面`,
    next: () => [],
    payData: () => Promise.reject(new ApiError('upstream_failed')),
  },
}
