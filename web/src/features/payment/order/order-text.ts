import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { type Order, orderServices, type OrderStatus } from '#contracts/candidate/payment.ts'
import { unknownMember } from '#contracts/core/blade.ts'
import { isUnknownId } from '#contracts/core/unknown-id.ts'

/** Names of order states. */
export const statusNames: Record<OrderStatus, MessageDescriptor> = {
  created: msg`待支付`,
  paying: msg`支付中`,
  confirming: msg`确认中`,
  paid: msg`已支付`,
  failed: msg`支付失败`,
  expired: msg`已过期`,
  closed: msg`已关闭`,
  unknown: msg`未知`,
}

/** Colour of the badge of each status. */
export const orderStatusColors: Record<OrderStatus, string> = {
  created: 'orange',
  paying: 'brand',
  confirming: 'brand',
  paid: 'green',
  failed: 'red',
  expired: 'gray',
  closed: 'gray',
  unknown: 'gray',
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
