import * as v from 'valibot'

import {
  Flag,
  Instant,
  MoneyOrNull,
  Permission,
  DisplayText,
  Yuan,
  list,
  maybe,
  oneOf,
  type OneOf,
  orNull,
  wholeList,
  RecordId,
  RecordKey,
} from '../core/blade.ts'
import { PayDestination } from '../core/destination.ts'
import { read, write } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'
import { FieldValue } from '../form/form.ts'
import { OneLineText } from '../form/one-line-text.ts'

/**
 * Payment methods, by the code of their jump page: 01 a provider (HeliPay), 02 a mobile wallet, 05 the unified platform,
 * 08 a bank.
 */
export const payTypes = ['01', '02', '05', '08'] as const
export type PayType = (typeof payTypes)[number]

/** Service that creates and opens the orders of a payment method. */
export const orderServices: Readonly<Record<PayType, 'netpay' | 'netpaypbank'>> = {
  '01': 'netpay',
  '02': 'netpay',
  '05': 'netpaypbank',
  '08': 'netpaypbank',
}

/**
 * States of an order. created: not yet passed to the provider. paying: passed to the provider. confirming: the provider
 * has the payment and has not confirmed it. failed, expired and closed are final without a payment; paid is final, and
 * may follow expired or closed when the provider confirms late.
 */
export const orderStatuses = ['created', 'paying', 'confirming', 'paid', 'failed', 'expired', 'closed'] as const
export type OrderStatus = OneOf<typeof orderStatuses>

/** Subjects of an order. signup: the fee of a sign-up; score: a score report; reissue: the fee of a certificate's reissue. */
export const orderKinds = ['signup', 'score', 'reissue'] as const

/**
 * Order, for its owner. The specification has no result fields: all shapes here are ours. `payTypeChange`: whether another
 * method may still be chosen, which closes this order at its provider; null where the server does not say, and for an
 * order that is decided. The calls that create an order change its method: they close the open one at its provider first.
 */
export const Order = v.object({
  orderNo: RecordKey,
  kind: oneOf(orderKinds),
  examId: RecordId,
  examName: DisplayText,
  payType: oneOf(payTypes),
  payTypeName: DisplayText,
  /** null: unknown. */
  amount: MoneyOrNull,
  status: oneOf(orderStatuses),
  createTime: maybe(Instant),
  /** Deadline for paying this order. */
  expireTime: maybe(Instant),
  /** Payment deadline of the exam, for any order; null when there is none, and for other kinds than signup. */
  payEndTime: maybe(Instant),
  payTime: maybe(Instant),
  /** Transaction number of the provider; empty until paid. */
  transactionNo: DisplayText,
  /** Why it failed or was closed, as text for users. */
  reason: DisplayText,
  payTypeChange: maybe(Permission),
})
export type Order = v.InferOutput<typeof Order>

/** Payment method with its availability; one that is not known is shown, and cannot be chosen. */
export const PayMethod = v.object({
  payType: oneOf(payTypes),
  name: DisplayText,
  description: DisplayText,
  /** Kinds of client that it is recommended for. */
  recommended: list(v.picklist(['desktop', 'phone', 'wechat'])),
  /** Availability of the provider. */
  available: Permission,
})
export type PayMethod = v.InferOutput<typeof PayMethod>

/** Amount due for the sign-up of the selected exam. */
export const PayInit = v.object({
  examId: RecordId,
  examName: DisplayText,
  ksName: DisplayText,
  /** Recipient of the payment. */
  payee: DisplayText,
  /** Denied when not submitted, in review, nothing to pay, paid, or too late. */
  payable: Permission,
  items: wholeList(v.object({ name: DisplayText, price: MoneyOrNull, count: maybe(v.number()), total: MoneyOrNull })),
  /** null: unknown, so that payment is not possible. */
  total: MoneyOrNull,
  payEndTime: maybe(Instant),
  refundRule: DisplayText,
  payTypes: list(PayMethod),
  /** Open order, at most one; its amount differs from the total when the sign-up was changed since. */
  openOrder: maybe(Order),
})
export type PayInit = v.InferOutput<typeof PayInit>

/** Submitted by a form of the page, so that CSP form-action limits it to the allowed providers. */
export const PayForm = v.object({
  method: v.picklist(['GET', 'POST']),
  action: PayDestination,
  fields: wholeList(v.object({ name: v.string(), value: FieldValue })),
})
export type PayForm = v.InferOutput<typeof PayForm>

/** Redirect to the provider with an order: a form to submit, and for a wallet a QR code and a deep link. */
export const PayData = v.object({
  orderNo: DisplayText,
  /** null: unknown. */
  amount: MoneyOrNull,
  payee: DisplayText,
  payType: oneOf(payTypes),
  expireTime: maybe(Instant),
  /** null where the value is invalid: then only the QR code and the deep link remain. */
  form: orNull(PayForm),
  /** Content of the QR code for a wallet; otherwise empty. */
  codeUrl: PayDestination,
  /** Deep link to the wallet's app; otherwise empty. */
  deepLink: PayDestination,
})
export type PayData = v.InferOutput<typeof PayData>

/** State of an order, for anybody who has its number, the name and the id number. */
export const OrderState = v.object({
  orderNo: RecordKey,
  kind: oneOf(orderKinds),
  examName: DisplayText,
  /** Masked for anybody but the owner. */
  ksName: DisplayText,
  payType: oneOf(payTypes),
  payTypeName: DisplayText,
  /** null: unknown. */
  amount: MoneyOrNull,
  status: oneOf(orderStatuses),
  expireTime: maybe(Instant),
  payEndTime: maybe(Instant),
  payTime: maybe(Instant),
  /** Transaction number of the provider; empty until paid, and for anybody but the owner. */
  transactionNo: DisplayText,
  reason: DisplayText,
  payTypeChange: maybe(Permission),
  /** The caller is the owner and logged in. */
  isAuth: Flag,
})
export type OrderState = v.InferOutput<typeof OrderState>

const OrderNo = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/))

/** The owner with a session needs only the number; anybody else also name and id number. */
const OrderLookup = v.strictObject({
  orderNo: OrderNo,
  ksName: v.optional(v.pipe(OneLineText, maxLength(60)), ''),
  zjhm: v.optional(v.pipe(OneLineText, maxLength(30)), ''),
})

/** Against guessing names and numbers; high enough for a campus behind one address. */
const limits = [{ by: 'caller', times: 600, seconds: 60 }]

/** `amount` is the displayed one, in yuan; refused when another amount is due. */
const OrderDraft = v.strictObject({ payType: v.picklist(payTypes), amount: Yuan })

/** Order number. A sign-up or a report has one open order: creating another returns its number. */
export const OrderReference = v.object({ orderNo: v.string() })

/** Receipt of an order of a sign-up, which is found without its number: an answer without one is no failure to create it. */
const OrderReceipt = v.object({ orderNo: DisplayText })

const netpay = 'ouma-signup/exam/netpay'
const bank = 'ouma-pay/examset/netpaypbank'

/** An order changes orders, and its payment the sign-up. */
const refreshes = ['/api/ouma-signup', '/api/ouma-pay']

/** Payment of the selected exam's sign-up, of score reports, and of reissues. Source: specification 7.7, security R48. */
export const payment = {
  init: read(`GET ${netpay}/init`, {
    summary: {
      en: 'Returns what is due for the sign-up and the available payment types.',
      zh: '查询报名的应缴金额和可用的支付方式。',
    },
    access: 'login',
    output: PayInit,
  }),
  getNetpayOrder: read(`GET ${netpay}/getNetpayOrder`, {
    summary: { en: 'Lists the orders of the selected exam, the newest first.', zh: '列出所选考试的订单，最新的在前。' },
    access: 'login',
    output: list(Order),
  }),
  /** Refused: no open order, order not payable any more, provider unavailable. */
  getPayData: read(`GET ${netpay}/getPayData`, {
    summary: {
      en: 'Returns how to reach the provider with the open order.',
      zh: '返回用未完成的订单前往支付服务商的方式。',
    },
    access: 'login',
    sideEffect: 'passes the order to the provider',
    criticality: 'critical',
    output: PayData,
  }),
  /** null without an order. */
  getQueryData: read(`GET ${netpay}/getQueryData`, {
    summary: {
      en: 'Returns the newest order after a status query to the provider.',
      zh: '向服务商查询后返回最新的订单。',
    },
    access: 'login',
    sideEffect: 'may change the state of the order',
    criticality: 'critical',
    output: maybe(Order),
  }),
  /** Refused: nothing payable, another amount, provider unavailable, an order at another provider that cannot be closed. */
  saveOrder: write(`POST ${netpay}/saveOrder`, {
    summary: {
      en: 'Creates an order with a provider or a wallet, or returns the open one.',
      zh: '在服务商或钱包创建订单，或返回未完成的订单。',
    },
    access: 'login',
    sealed: true,
    input: OrderDraft,
    output: OrderReceipt,
    refreshes,
    requiresExam: true,
  }),
  /** Refused as saveOrder. */
  createOrder: write(`POST ${bank}/createOrder`, {
    summary: {
      en: 'Creates an order with the unified platform or the bank, or returns the open one.',
      zh: '在统一平台或银行创建订单，或返回未完成的订单。',
    },
    access: 'login',
    sealed: true,
    input: OrderDraft,
    output: OrderReceipt,
    refreshes,
    requiresExam: true,
  }),
  /** Refused with one text: no such order, order of somebody else, wrong name or number. */
  orderDetail: read(`POST ${bank}/orderDetail`, {
    summary: { en: 'Returns the state of an order as it is stored.', zh: '查询订单的已存状态。' },
    access: 'link',
    sealed: true,
    personal: true,
    limits,
    samples: { orderNo: 'payment.getNetpayOrder.orderNo' },
    input: OrderLookup,
    output: OrderState,
  }),
  /** Refused as getPayData. */
  toPay: read(`POST ${bank}/toPay`, {
    summary: {
      en: 'Returns how to reach the unified platform or the bank with an order.',
      zh: '返回用订单前往统一平台或银行的方式。',
    },
    access: 'login',
    sideEffect: 'passes the order to the provider',
    sealed: true,
    criticality: 'critical',
    input: v.strictObject({ orderNo: OrderNo }),
    output: PayData,
  }),
  /** Refused as orderDetail. */
  toQuery: read(`POST ${bank}/toQuery`, {
    summary: {
      en: 'Returns the state of an order after a status query to the provider.',
      zh: '向服务商查询后返回订单状态。',
    },
    access: 'link',
    sideEffect: 'may change the state of the order',
    sealed: true,
    personal: true,
    criticality: 'critical',
    limits,
    input: OrderLookup,
    output: OrderState,
  }),
  /** Refused as getPayData. */
  toPayScore: read('POST ouma-pay/score/netpaypbankscore/toPay', {
    summary: {
      en: 'Returns how to reach the provider with the order of a score report or of a reissue.',
      zh: '返回为成绩报告或补办的订单前往服务商的方式。',
    },
    access: 'login',
    sideEffect: 'passes the order to the provider',
    sealed: true,
    criticality: 'critical',
    input: v.strictObject({ orderNo: OrderNo }),
    output: PayData,
  }),
}
