import { type Order, orderServices, type OrderState, type PayType, payment } from '#contracts/candidate/payment.ts'

import { maskedName } from '../core/mask.ts'
import { mock } from '../core/mock.ts'
import { ownValue } from '../core/own.ts'
import { refuse } from '../core/refusal.ts'
import { exams } from '../exam/seeds.ts'
import { requireSelectedExam } from '../exam/selection.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { feeItems, examFee } from './fee.ts'
import { offeredMethods, payee, orderPayData } from './method.ts'
import { orderExamName, examFees, isOpen, type OrderRow, orders, examOrders } from './order.ts'
import { payMethods } from './pay-methods.ts'
import { queryProvider, expireOrders, openOrder, orderFor, payPermission, payTypeChange } from './rule.ts'

const refundRule = '缴费成功后，除考试取消外不予退费。'

function toOrder(order: OrderRow): Order {
  const { id, userId: _userId, refunded: _refunded, purchaseId: _purchaseId, pastExam: _pastExam, ...row } = order
  return {
    ...row,
    orderNo: id,
    examName: orderExamName(order),
    // QA can set a member that no table has.
    payTypeName: ownValue(payMethods, row.payType)?.name ?? '',
    payEndTime: row.kind === 'signup' ? exams.get(row.examId).payEndTime : null,
    payTypeChange: isOpen(order) ? payTypeChange(order) : null,
  }
}

function placeOwnOrder(user: UserRow, draft: { payType: PayType; amount: string }, bank: boolean) {
  if ((orderServices[draft.payType] === 'netpaypbank') !== bank) refuse('该支付方式不能在这里使用')
  expireOrders()
  return { orderNo: orderFor(requireSelectedExam(user), user, draft).id }
}

function ownOrder(user: UserRow, orderNo: string, match: (row: OrderRow) => boolean): OrderRow {
  expireOrders()
  const row = orders.byId(orderNo)
  return row?.userId === user.id && match(row) ? row : refuse('没有找到订单')
}

type Lookup = { orderNo: string; ksName: string; zjhm: string }

/** The same refusal for a wrong number, name or document. */
function lookUp({ orderNo, ksName, zjhm }: Lookup, visitor: UserRow | null): OrderRow {
  expireOrders()
  const row = orders.byId(orderNo)
  const owner = row && users.byId(row.userId)
  const isOwner = owner !== undefined && owner.id === visitor?.id
  const isNamed = owner?.realName === ksName && !!owner.zjhm && owner.zjhm === zjhm.toUpperCase()
  return row && (isOwner || isNamed) ? row : refuse('没有找到订单，请核对订单号、姓名和证件号码')
}

function toOrderState(row: OrderRow, visitor: UserRow | null): OrderState {
  const { realName } = users.get(row.userId)
  const { transactionNo, ...order } = toOrder(row)
  const isAuth = row.userId === visitor?.id
  return {
    ...order,
    ksName: isAuth ? realName : maskedName(realName),
    transactionNo: isAuth ? transactionNo : '',
    isAuth,
  }
}

export const paymentHandlers = mock(payment, {
  init(_, { user }) {
    expireOrders()
    const exam = requireSelectedExam(user)
    const open = openOrder(user.id, exam.id)
    return {
      examId: exam.id,
      examName: exam.examName,
      ksName: user.realName,
      payee,
      payable: payPermission(exam, user),
      items: feeItems(exam, user),
      total: examFee(exam, user),
      payEndTime: exam.payEndTime,
      refundRule,
      payTypes: offeredMethods(),
      openOrder: open && toOrder(open),
    }
  },
  getNetpayOrder(_, { user }) {
    expireOrders()
    return examOrders(user.id, requireSelectedExam(user).id).map(toOrder)
  },
  getPayData(_, { user }) {
    expireOrders()
    return orderPayData(openOrder(user.id, requireSelectedExam(user).id) ?? refuse('没有待支付的订单'))
  },
  getQueryData(_, { user }) {
    expireOrders()
    const newest = examFees(user.id, requireSelectedExam(user).id)[0]
    return newest ? toOrder(queryProvider(newest)) : null
  },
  saveOrder: (draft, { user }) => placeOwnOrder(user, draft, false),
  createOrder: (draft, { user }) => placeOwnOrder(user, draft, true),
  orderDetail: (input, { optionalUser }) => toOrderState(lookUp(input, optionalUser), optionalUser),
  toPay: ({ orderNo }, { user }) => orderPayData(ownOrder(user, orderNo, ({ kind }) => kind === 'signup')),
  toQuery: (input, { optionalUser }) => toOrderState(queryProvider(lookUp(input, optionalUser)), optionalUser),
  toPayScore: ({ orderNo }, { user }) => orderPayData(ownOrder(user, orderNo, ({ kind }) => kind !== 'signup')),
})
