import * as v from 'valibot'

import { Flag, Id, Instant, Money, Permission, Text, Yuan, list, maybe } from './core/blade.ts'
import { PayDestination } from './core/destination.ts'
import { read, write } from './core/endpoint.ts'
import { NamedValue } from './form/form.ts'

/**
 * Ways to pay, by the code of their jump page: 01 a provider (HeliPay), 02 a mobile wallet, 05 the unified platform,
 * 08 a bank. Orders of the last two are made by netpaypbank, the others by netpay.
 */
export const payTypes = ['01', '02', '05', '08'] as const
export type PayType = (typeof payTypes)[number]

/**
 * What the server knows of an order. created: nobody was sent to the provider with it. paying: somebody was.
 * confirming: the provider has it and has not decided. failed, expired and closed are final without money; paid is
 * final with it, and may still follow expired or closed when the provider is late.
 */
export const orderStatuses = ['created', 'paying', 'confirming', 'paid', 'failed', 'expired', 'closed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** signup: the fee of a sign-up. score: a score report. */
export const orderKinds = ['signup', 'score'] as const

/** An order as its owner sees it. Result fields are not in the specification: all shapes here are ours. */
export const Order = v.object({
  orderNo: v.string(),
  kind: v.picklist(orderKinds),
  examId: Id,
  examName: v.string(),
  payType: v.picklist(payTypes),
  payTypeName: v.string(),
  amount: Money,
  status: v.picklist(orderStatuses),
  createTime: Instant,
  /** Until when it can be paid. */
  expireTime: Instant,
  /** The exam's last moment for paying, by whichever order; null where it has none, and for score reports. */
  payEndTime: maybe(Instant),
  payTime: maybe(Instant),
  /** The provider's number, once paid. */
  transactionNo: Text,
  /** Why it failed or was closed, for people. */
  reason: Text,
})
export type Order = v.InferOutput<typeof Order>

/** What is due for the sign-up of the chosen exam. */
export const PayInit = v.object({
  examId: Id,
  examName: v.string(),
  /** Masked, as it is on the order. */
  ksName: v.string(),
  /** Who receives the money. */
  payee: v.string(),
  /** Whether something can be paid now, and if not why: not submitted, in review, nothing to pay, paid, too late. */
  payable: Permission,
  items: list(v.object({ name: v.string(), price: Money, count: v.number(), total: Money })),
  total: Money,
  payEndTime: maybe(Instant),
  refundRule: Text,
  payTypes: list(
    v.object({
      payType: v.picklist(payTypes),
      name: v.string(),
      description: Text,
      /** Where it is the best choice. */
      recommended: list(v.picklist(['desktop', 'phone', 'wechat'])),
      /** Whether the provider works now, and if not why. */
      available: Permission,
    }),
  ),
  /** The one order that is open, if any; its amount may differ from the total when the sign-up changed since. */
  openOrder: maybe(Order),
})
export type PayInit = v.InferOutput<typeof PayInit>

/** How to get to the provider with an order: a form to send there, and for a wallet what its app reads. */
export const PayData = v.object({
  orderNo: v.string(),
  amount: Money,
  payee: v.string(),
  payType: v.picklist(payTypes),
  expireTime: Instant,
  /** Sent by a form in the page, so that the browser itself holds it to the list of known providers. */
  form: v.object({ method: v.picklist(['GET', 'POST']), action: PayDestination, fields: list(NamedValue) }),
  /** Text of the QR code that a wallet scans; empty for the others. */
  codeUrl: PayDestination,
  /** Opens the wallet's app on a phone; empty for the others. */
  deepLink: PayDestination,
})
export type PayData = v.InferOutput<typeof PayData>

/** What anybody with the order number, the name and the id number may know. */
export const OrderState = v.object({
  orderNo: v.string(),
  kind: v.picklist(orderKinds),
  examName: v.string(),
  ksName: v.string(),
  payType: v.picklist(payTypes),
  payTypeName: v.string(),
  amount: Money,
  status: v.picklist(orderStatuses),
  expireTime: Instant,
  payEndTime: maybe(Instant),
  payTime: maybe(Instant),
  reason: Text,
  /** Asked by the owner, who is logged in: there is more behind other calls. */
  isAuth: Flag,
})
export type OrderState = v.InferOutput<typeof OrderState>

const OrderNo = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/))

/** The owner who is logged in needs the number alone; anybody else names the candidate as well. */
const OrderLookup = v.strictObject({
  orderNo: OrderNo,
  ksName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  zjhm: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30)), ''),
})

/** Nobody finds an order by trying names and numbers; a campus that pays at once has room. */
const limits = [{ by: 'caller', times: 600, seconds: 60 }]

/** `amount`: what the candidate saw, in yuan; refused when something else is due. */
const OrderDraft = v.strictObject({ payType: v.picklist(payTypes), amount: Yuan })

/** A sign-up has one open order: whoever asks for another gets that one's number. */
const OrderReference = v.object({ orderNo: v.string() })

const netpay = 'ouma-signup/exam/netpay'
const bank = 'ouma-pay/examset/netpaypbank'

/** What an order changes: itself, and with the money the sign-up. */
const refreshes = ['/api/ouma-signup', '/api/ouma-pay']

/** Creates an order. A function, so that the compiler refuses a flag that `write` does not know. */
/* @__NO_SIDE_EFFECTS__ */
const createOrder = (upstream: `POST ${string}`) =>
  write(upstream, {
    access: 'login',
    sealed: true,
    criticality: 'critical',
    input: OrderDraft,
    output: OrderReference,
    refreshes,
    idempotent: true,
    requiresExam: true,
  })

/** Payment of the chosen exam's sign-up, and of score reports. Source: specification 7.7, security R48. */
export const payment = {
  init: read(`GET ${netpay}/init`, {
    summary: 'Returns what is due for the sign-up and the available payment types.',
    access: 'login',
    output: PayInit,
  }),
  getNetpayOrder: read(`GET ${netpay}/getNetpayOrder`, {
    summary: 'Lists the orders of the selected exam, the newest first.',
    access: 'login',
    output: list(Order),
  }),
  /** Refused: no open order, order not payable any more, provider unavailable. */
  getPayData: read(`GET ${netpay}/getPayData`, {
    summary: 'Returns how to reach the provider with the open order.',
    access: 'login',
    criticality: 'critical',
    output: PayData,
  }),
  /** null when there was no order. */
  getQueryData: read(`GET ${netpay}/getQueryData`, {
    summary: 'Returns the newest order after a status query to the provider.',
    access: 'login',
    criticality: 'critical',
    output: maybe(Order),
  }),
  /** Refused: nothing payable, another amount, provider unavailable, a payment in progress with another provider. */
  saveOrder: {
    ...createOrder(`POST ${netpay}/saveOrder`),
    summary: 'Creates an order with a provider or a wallet, or returns the open one.',
  },
  /** Refused as saveOrder. */
  createOrder: {
    ...createOrder(`POST ${bank}/createOrder`),
    summary: 'Creates an order with the unified platform or the bank, or returns the open one.',
  },
  /** Refused with one text: no such order, order of somebody else, wrong name or number. */
  orderDetail: read(`POST ${bank}/orderDetail`, {
    summary: 'Returns the state of an order as it is stored.',
    access: 'link',
    sealed: true,
    personal: true,
    limits,
    input: OrderLookup,
    output: OrderState,
  }),
  /** Refused as getPayData. */
  toPay: read(`POST ${bank}/toPay`, {
    summary: 'Returns how to reach the unified platform or the bank with an order.',
    access: 'login',
    sealed: true,
    criticality: 'critical',
    input: v.strictObject({ orderNo: OrderNo }),
    output: PayData,
  }),
  /** Refused as orderDetail. */
  toQuery: read(`POST ${bank}/toQuery`, {
    summary: 'Returns the state of an order after a status query to the provider.',
    access: 'link',
    sealed: true,
    personal: true,
    criticality: 'critical',
    limits,
    input: OrderLookup,
    output: OrderState,
  }),
  /** Refused as getPayData. */
  toPayScore: read('POST ouma-pay/score/netpaypbankscore/toPay', {
    summary: 'Returns how to reach the provider with the order of a score report.',
    access: 'login',
    sealed: true,
    criticality: 'critical',
    input: v.strictObject({ orderNo: OrderNo }),
    output: PayData,
  }),
}
