import { type Order, type OrderState, type PayData, type PayType, payment, payTypes } from '#contracts/payment.ts'

import { chosenExam, exams } from './exam.ts'
import { mock } from './mock.ts'
import { feeItems, totalOf } from './payment-fee.ts'
import { feesOf, isOpen, type OrderRow, orders, ordersOf } from './payment-order.ts'
import {
  askProvider,
  checkProvider,
  expireOrders,
  maskedName,
  openOrder,
  orderFor,
  payPermission,
  payTypeNames,
} from './payment-rule.ts'
import { provider } from './provider.ts'
import { signed } from './provider-signature.ts'
import { refuse } from './refusal.ts'
import { type UserRow, users } from './user-seeds.ts'

const payee = '省考试服务中心'
const refundRule = '缴费成功后，除考试取消外不予退费。'

type Way = { description: string; recommended: ('desktop' | 'phone' | 'wechat')[]; returnPage: string }

const ways: Record<PayType, Way> = {
  '01': { description: '银行卡快捷支付，支持储蓄卡和信用卡', recommended: ['phone'], returnPage: '/heliPayFront' },
  '02': { description: '手机上直接支付，电脑上扫码支付', recommended: ['desktop', 'wechat'], returnPage: '/payResult' },
  '05': { description: '非税收入统一支付平台', recommended: [], returnPage: '/payResult' },
  '08': { description: '个人网上银行，需要已开通的网银', recommended: [], returnPage: '/payResult' },
}
/** Orders of these are made by netpaypbank. */
const bankTypes = new Set<PayType>(['05', '08'])

const away = (payType: PayType) => ({
  allowed: !provider.isAway(payType),
  reason: provider.isAway(payType) ? '系统维护中，暂时不可用' : '',
})

const ordered = ({ id, userId: _userId, refunded: _refunded, ...row }: OrderRow): Order => ({
  ...row,
  orderNo: id,
  examName: exams.get(row.examId).examName,
  payTypeName: payTypeNames[row.payType],
})

function make(user: UserRow, draft: { payType: PayType; amount: string }, bank: boolean) {
  if (bankTypes.has(draft.payType) !== bank) refuse('该支付方式不能在这里下单')
  expireOrders()
  return { orderNo: orderFor(chosenExam(user), user, draft).id }
}

/** The way to the provider. From here on somebody may be there with the order. */
function wayOut(row: OrderRow): PayData {
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
  const code = isWallet ? `${action}?${new URLSearchParams(fields)}` : ''
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

function ownOrder(user: UserRow, orderNo: string, match: (row: OrderRow) => boolean): OrderRow {
  expireOrders()
  const row = orders.byId(orderNo)
  return row?.userId === user.id && match(row) ? row : refuse('没有找到订单')
}

type Lookup = { orderNo: string; ksName: string; zjhm: string }

/** Which of the three is wrong is nobody's business. */
function lookUp({ orderNo, ksName, zjhm }: Lookup, visitor: UserRow | null): OrderRow {
  expireOrders()
  const row = orders.byId(orderNo)
  const owner = row && users.byId(row.userId)
  const isOwner = owner !== undefined && owner.id === visitor?.id
  const isNamed = owner?.realName === ksName && !!owner.zjhm && owner.zjhm === zjhm.toUpperCase()
  return row && (isOwner || isNamed) ? row : refuse('没有找到订单，请核对订单号、姓名和证件号码')
}

const stateOf = (row: OrderRow, visitor: UserRow | null): OrderState => ({
  ...ordered(row),
  ksName: maskedName(users.get(row.userId).realName),
  isAuth: row.userId === visitor?.id,
})

export const paymentHandlers = mock(payment, {
  init(_, { user }) {
    expireOrders()
    const exam = chosenExam(user)
    const open = openOrder(user.id, exam.id)
    return {
      examId: exam.id,
      examName: exam.examName,
      ksName: maskedName(user.realName),
      payee,
      payable: payPermission(exam, user),
      items: feeItems(exam, user),
      total: totalOf(exam, user),
      payEndTime: exam.payEndTime,
      refundRule,
      payTypes: payTypes.map((payType) => {
        const { description, recommended } = ways[payType]
        return { payType, name: payTypeNames[payType], description, recommended, available: away(payType) }
      }),
      openOrder: open && ordered(open),
    }
  },
  getNetpayOrder(_, { user }) {
    expireOrders()
    return ordersOf(user.id, chosenExam(user).id).map(ordered)
  },
  getPayData(_, { user }) {
    expireOrders()
    return wayOut(openOrder(user.id, chosenExam(user).id) ?? refuse('没有待支付的订单'))
  },
  getQueryData(_, { user }) {
    expireOrders()
    const newest = feesOf(user.id, chosenExam(user).id)[0]
    return newest ? ordered(askProvider(newest)) : null
  },
  saveOrder: (draft, { user }) => make(user, draft, false),
  createOrder: (draft, { user }) => make(user, draft, true),
  orderDetail: (input, { visitor }) => stateOf(lookUp(input, visitor), visitor),
  toPay: ({ orderNo }, { user }) => wayOut(ownOrder(user, orderNo, ({ kind }) => kind === 'signup')),
  toQuery: (input, { visitor }) => stateOf(askProvider(lookUp(input, visitor)), visitor),
  toPayScore: ({ orderNo }, { user }) => wayOut(ownOrder(user, orderNo, ({ kind }) => kind === 'score')),
})
