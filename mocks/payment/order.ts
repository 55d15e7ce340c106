import { chinaTime } from '#contracts/core/blade.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { Order, OrderStatus, PayType } from '#contracts/payment.ts'

import { at, clock } from '../core/clock.ts'
import { resettable, Table } from '../core/db.ts'

/** An order with its owner; its id is the order number. */
export type OrderRow = Omit<Order, 'orderNo' | 'examName' | 'payType' | 'payTypeName' | 'payEndTime' | 'status'> & {
  id: string
  payType: PayType
  status: Known<OrderStatus>
  userId: string
  /** Duplicate payment: the money is refunded. */
  refunded: boolean
}

const emptyOrder = {
  kind: 'signup',
  status: 'created',
  payTime: null,
  transactionNo: '',
  reason: '',
  refunded: false,
} as const

/** `20261121` of an instant. */
const datePart = (moment: string) => moment.slice(0, 10).replaceAll('-', '')

const ayguli = '1700000000000000003'

export const orders = new Table<OrderRow>(() => [
  {
    ...emptyOrder,
    id: `${datePart(at(-29))}000001`,
    userId: ayguli,
    examId: '1800000000000000005',
    payType: '01',
    amount: '123.00',
    status: 'paid',
    createTime: at(-29, '10:12:08'),
    expireTime: at(-29, '10:42:08'),
    payTime: at(-29, '10:13:45'),
    transactionNo: 'T1900000000000000001',
  },
  {
    ...emptyOrder,
    id: `SC${datePart(at(0))}000001`,
    kind: 'score',
    userId: ayguli,
    examId: '1800000000000000005',
    payType: '05',
    amount: '30.00',
    createTime: at(0, '00:00:00'),
    expireTime: at(2, '23:59:59'),
  },
])

const serial = resettable(() => 100)

/** Lifetime of an order in minutes. */
const orderLifetime = 30

type Draft = Pick<OrderRow, 'userId' | 'examId' | 'payType' | 'amount'>

/** Creates an order; it expires at the end of payment at the latest. */
export function placeOrder(draft: Draft, payEndTime: string | null): OrderRow {
  serial.value += 1
  const now = clock.now()
  const until = Math.min(now + orderLifetime * 60_000, payEndTime ? Date.parse(payEndTime) : Infinity)
  const createTime = chinaTime(now)
  const id = `${datePart(createTime)}${String(serial.value).padStart(6, '0')}`
  return orders.put({ ...emptyOrder, ...draft, id, createTime, expireTime: chinaTime(until) })
}

const openStatuses = new Set<OrderRow['status']>(['created', 'paying', 'confirming'])

/** Not yet decided: a payment may still arrive. */
export const isOpen = ({ status }: OrderRow) => openStatuses.has(status)

/** Orders of a sign-up, newest first. */
export const ordersOf = (userId: string, examId: string) =>
  orders.filter((row) => row.userId === userId && row.examId === examId).toReversed()

/** Orders of the sign-up fee. */
export const feesOf = (userId: string, examId: string) =>
  ordersOf(userId, examId).filter(({ kind }) => kind === 'signup')
