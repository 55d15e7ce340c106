import type { Order } from '#contracts/candidate/payment.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { at, clock } from '../core/clock.ts'
import { resettable, Table } from '../core/db.ts'
import type { Present } from '../core/present.ts'
import { exams } from '../exam/seeds.ts'

/** An order with its owner; its id is the order number. */
export type OrderRow = Present<
  Omit<Order, 'orderNo' | 'examName' | 'payTypeName' | 'payEndTime' | 'payTypeChange'>,
  'kind' | 'payType' | 'status' | 'amount' | 'createTime' | 'expireTime'
> & {
  id: string
  userId: string
  /** Duplicate payment: the money is refunded. */
  refunded: boolean
  /** Score report or reissue that is paid for; null for a sign-up, which its exam names. */
  purchaseId: string | null
  /** Name of an exam that is over; null for the name of the exam's row. */
  pastExam: string | null
}

const emptyOrder = {
  kind: 'signup',
  status: 'created',
  payTime: null,
  transactionNo: '',
  reason: '',
  refunded: false,
  purchaseId: null,
  pastExam: null,
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
    examId: '1800000000000000103',
    purchaseId: '1895000000000000003',
    pastExam: '全国计算机等级考试',
    payType: '05',
    amount: '30.00',
    createTime: at(0, '00:00:00'),
    expireTime: at(2, '23:59:59'),
  },
  ...[
    ['1800000000000000104', '1895000000000000004', -70, '成人高等学校招生全国统一考试'] as const,
    ['1800000000000000105', '1895000000000000005', -100, '职业技能等级认定（电工，中级）'] as const,
    ['1800000000000000108', '1895000000000000008', -300, '高等教育自学考试'] as const,
    ['1800000000000000109', '1895000000000000009', -1, '全国英语等级考试（PETS）三级'] as const,
  ].map(([examId, reportId, day, pastExam]): OrderRow => ({
    ...emptyOrder,
    id: `SC${datePart(at(day))}${reportId.slice(-6)}`,
    kind: 'score',
    userId: ayguli,
    examId,
    purchaseId: reportId,
    pastExam,
    payType: '02',
    amount: '30.00',
    status: 'paid',
    createTime: at(day, '20:12:08'),
    expireTime: at(day, '20:42:08'),
    payTime: at(day, '20:13:45'),
    transactionNo: `T${reportId}`,
  })),
])

const serial = resettable(() => 100)

/** Lifetime of an order in minutes, unless it is another. */
const orderLifetime = 30

/** First letters of the order numbers. */
const prefixes: Record<OrderRow['kind'], string> = { signup: '', score: 'SC', reissue: 'BB' }

type Draft = Pick<OrderRow, 'userId' | 'examId' | 'payType' | 'amount'> &
  Partial<Pick<OrderRow, 'kind' | 'purchaseId' | 'pastExam'>>

/** Creates an order; it expires at the end of payment at the latest. */
export function placeOrder(draft: Draft, payEndTime: string | null, lifetime = orderLifetime): OrderRow {
  serial.value += 1
  const now = clock.now()
  const until = Math.min(now + lifetime * 60_000, payEndTime ? Date.parse(payEndTime) : Infinity)
  const createTime = chinaTime(now)
  const id = `${prefixes[draft.kind ?? 'signup']}${datePart(createTime)}${String(serial.value).padStart(6, '0')}`
  return orders.put({ ...emptyOrder, ...draft, id, createTime, expireTime: chinaTime(until) })
}

const openStatuses = new Set<OrderRow['status']>(['created', 'paying', 'confirming'])

/** Not yet decided: a payment may still arrive. */
export const isOpen = ({ status }: OrderRow) => openStatuses.has(status)

/** Orders of a sign-up, newest first. */
export const examOrders = (userId: string, examId: string) =>
  orders.filter((row) => row.userId === userId && row.examId === examId).toReversed()

/** Orders of the sign-up fee. */
export const examFees = (userId: string, examId: string) =>
  examOrders(userId, examId).filter(({ kind }) => kind === 'signup')

/** Orders of a score report or of a reissue, newest first. */
export const ordersByPurchase = (purchaseId: string) =>
  orders.filter((row) => row.purchaseId === purchaseId).toReversed()

/** All orders for what this one pays for. */
export const ordersLike = ({ purchaseId, userId, examId }: OrderRow) =>
  purchaseId === null ? examFees(userId, examId) : ordersByPurchase(purchaseId)

/** Name of the exam of an order. */
export const orderExamName = ({ examId, pastExam }: OrderRow) => pastExam ?? exams.get(examId).examName
