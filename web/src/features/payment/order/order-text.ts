import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { type Order, orderServices, type OrderStatus } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

/** Name and colour of the badge of each status. */
export const orderBadges: Record<OrderStatus, { name: MessageDescriptor; color: string }> = {
  created: { name: msg`待支付`, color: 'orange' },
  paying: { name: msg`支付中`, color: 'brand' },
  confirming: { name: msg`确认中`, color: 'brand' },
  paid: { name: msg`已支付`, color: 'green' },
  failed: { name: msg`支付失败`, color: 'red' },
  expired: { name: msg`已过期`, color: 'gray' },
  closed: { name: msg`已关闭`, color: 'gray' },
  unknown: { name: msg`未知`, color: 'gray' },
}

/** Page of score reports. */
export const reportPath = '/notselectexam/scoreanalysis/index'

/** Whether netpaypbank creates and opens such orders, otherwise netpay. */
export const isBankOrder = (payType: Order['payType']) =>
  payType !== unknownMember && orderServices[payType] === 'netpaypbank'

/** An order number as it is shown; a dash where the server sent none. */
export const shownOrderNo = (orderNo: string) => (isUnknownId(orderNo) ? '—' : orderNo)

/** Last digits of an order number. */
export const shortOrderNo = (orderNo: string) => (isUnknownId(orderNo) ? '—' : `…${orderNo.slice(-4)}`)

const orderNoForm = /^[A-Za-z0-9]{8,40}$/

/** Order number in an address; null for a malformed one. */
export const parseOrderNo = (text: string | undefined) => (text && orderNoForm.test(text) ? text : null)
