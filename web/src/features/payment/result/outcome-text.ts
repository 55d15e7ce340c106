import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Phase } from '../payment-state.ts'

/** `text` is absent where the title says all. */
type Words = { title: MessageDescriptor; text?: MessageDescriptor }

/** Explanation of each state of a payment. */
export const outcomes: Record<Phase, Words> = {
  none: { title: msg`没有需要确认的订单`, text: msg`当前考试还没有缴费订单` },
  created: { title: msg`未支付`, text: msg`订单已生成，还没有支付` },
  paying: {
    title: msg`尚未收到付款`,
    text: msg`还没有收到付款。刚支付的请稍候，结果会自动更新，请勿重复支付。`,
  },
  confirming: {
    title: msg`支付处理中`,
    text: msg`正在处理，结果会自动更新，可以离开此页。请勿重复支付。`,
  },
  unknown: {
    title: msg`还不确定是否支付成功`,
    text: msg`请勿重复支付。已经付出的款项不会丢失，请稍后再次查询。`,
  },
  paid: { title: msg`已支付` },
  failed: { title: msg`支付失败`, text: msg`这笔订单没有扣款` },
  expired: { title: msg`订单已过期`, text: msg`订单超时未支付` },
  closed: { title: msg`订单已关闭`, text: msg`这笔订单已关闭，没有扣款` },
}
