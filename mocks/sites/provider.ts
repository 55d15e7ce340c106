import * as v from 'valibot'

import { payTypes, type PayType } from '#contracts/candidate/payment.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '../core/clock.ts'
import { newId, resettable } from '../core/db.ts'
import { isSignatureValid, sign, type SignedValues } from './provider-signature.ts'

/**
 * Outcomes of a payment, chosen by QA. late: decided some seconds after the browser has left. double: notified twice.
 * lost: never notified, but queries return the payment. never: stays in process. forged: not paid, with a forged
 * notification.
 */
export const outcomes = ['success', 'failure', 'cancel', 'late', 'double', 'lost', 'never', 'forged'] as const
export type PaymentOutcome = (typeof outcomes)[number]

const states: Record<Exclude<PaymentOutcome, 'forged'>, PaymentState> = {
  success: 'SUCCESS',
  failure: 'FAILED',
  cancel: 'CLOSED',
  late: 'PROCESSING',
  double: 'SUCCESS',
  lost: 'SUCCESS',
  never: 'PROCESSING',
}
const withoutNotification = new Set<PaymentOutcome>(['late', 'lost', 'never'])

type PaymentState = 'NOTPAY' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CLOSED'

/** Parameters that the merchant sends with the browser. */
const Order = v.object({
  orderNo: v.string(),
  payType: v.picklist(payTypes),
  amount: v.string(),
  subject: v.string(),
  expireTime: v.string(),
  returnUrl: v.string(),
})
export type Payment = v.InferOutput<typeof Order> & { state: PaymentState; transactionNo: string; payTime: string }

/** Payments by the merchant's order number. */
const payments = resettable(() => new Map<string, Payment>())
const scheduled = resettable((): { orderNo: string; due: number }[] => [])
const unavailable = resettable(() => new Set<PayType>())
const plan = resettable((): { next: PaymentOutcome | null; seconds: number } => ({ next: null, seconds: 20 }))

const defaultOrigin = 'https://provider.test'
let origin = defaultOrigin
let productOrigin = 'http://localhost:8787'
let notify: (notification: SignedValues) => void = () => undefined

/** Payment providers, as one: another origin than the product's, below /pay. */
export const provider = {
  /** Origin for browsers; default: the origin of a mock that is not a server. */
  setOrigin(url: string = defaultOrigin) {
    origin = url
  },
  /** Origin of the product, for return addresses. */
  setProductOrigin(url: string) {
    productOrigin = url
  },
  /** Receiver of notifications. */
  setListener(listener: typeof notify) {
    notify = listener
  },
  /** Address of the checkout. */
  address: (payType: PayType) => `${origin}/pay/${payType}`,
  /** Address of a page of the product. */
  merchantPage: (path: string) => new URL(path, productOrigin).href,

  isUnavailable: (payType: PayType) => unavailable.value.has(payType),
  setUnavailable(payType: PayType, isUnavailable: boolean) {
    if (isUnavailable) unavailable.value.add(payType)
    else unavailable.value.delete(payType)
  },
  /** Order number of the newest payment. */
  newest: () => [...payments.value.keys()].at(-1),

  /** Plans the outcome of the next payment; `seconds` is the delay of outcome "late". */
  plan(next: PaymentOutcome | null, seconds: number) {
    plan.value = { next, seconds }
  },
  planned: () => plan.value,

  openPayment,
  findPayment,
  applyOutcome,
  completeDue,
  complete,
  /** State of a payment at the provider. */
  orderState: (orderNo: string) => payments.value.get(orderNo)?.state ?? 'NOTPAY',
  /** State of a payment as a signed notification; null while the provider is unavailable. */
  query(payType: PayType, orderNo: string): SignedValues | null {
    completeDue()
    return unavailable.value.has(payType)
      ? null
      : sign(toNotification(payments.value.get(orderNo) ?? emptyPayment(orderNo, payType)))
  },
  /** Closes a payment that is not paid; answers its state. */
  close(payType: PayType, orderNo: string): SignedValues | null {
    const payment = payments.value.get(orderNo) ?? emptyPayment(orderNo, payType)
    if (!unavailable.value.has(payType) && payment.state === 'NOTPAY') setState(payment, 'CLOSED')
    return provider.query(payType, orderNo)
  },
}

type PaymentLookup = Payment | 'unavailable' | 'expired' | 'unknown'

/** Opens a payment with the merchant's signed parameters. */
function openPayment(values: SignedValues): PaymentLookup {
  const order = v.safeParse(Order, values)
  if (!order.success || !isSignatureValid(values)) return 'unknown'
  const { orderNo, payType } = order.output
  return checkPayable(payments.value.get(orderNo) ?? { ...emptyPayment(orderNo, payType), ...order.output })
}

/** Finds a payment by its order number. */
function findPayment(orderNo: string): PaymentLookup {
  const payment = payments.value.get(orderNo)
  return payment ? checkPayable(payment) : 'unknown'
}

function checkPayable(payment: Payment): PaymentLookup {
  if (unavailable.value.has(payment.payType)) return 'unavailable'
  if (payment.state === 'CLOSED' || isExpired(payment)) return 'expired'
  payments.value.set(payment.orderNo, payment)
  return payment
}

const isExpired = ({ state, expireTime }: Payment) => state === 'NOTPAY' && clock.now() > Date.parse(expireTime)

function emptyPayment(orderNo: string, payType: PayType): Payment {
  const nothing = { amount: '0.00', subject: '', expireTime: '', returnUrl: '', transactionNo: '', payTime: '' }
  return { orderNo, payType, ...nothing, state: 'NOTPAY' }
}

/** Applies the outcome that was chosen at the checkout. */
function applyOutcome(payment: Payment, outcome: PaymentOutcome): Payment {
  plan.value.next = null
  if (outcome === 'forged') {
    notify({ ...toNotification({ ...payment, ...successFields() }), sign: 'F'.repeat(64) })
    return payment
  }
  const after = setState(payment, states[outcome])
  if (outcome === 'late') scheduleCompletion(payment.orderNo)
  if (!withoutNotification.has(outcome)) notify(sign(toNotification(after)))
  if (outcome === 'double') notify(sign(toNotification(after)))
  return after
}

function setState(payment: Payment, state: PaymentState): Payment {
  const after = { ...payment, state, ...(state === 'SUCCESS' && successFields()) }
  payments.value.set(payment.orderNo, after)
  return after
}

const successFields = () => ({
  state: 'SUCCESS' as const,
  transactionNo: `T${newId()}`,
  payTime: chinaTime(clock.now()),
})

function scheduleCompletion(orderNo: string) {
  const wait = plan.value.seconds * 1000
  scheduled.value.push({ orderNo, due: clock.now() + wait })
  setTimeout(completeDue, wait).unref()
}

/** Completes late payments that are due. */
function completeDue() {
  const due = scheduled.value.filter((it) => it.due <= clock.now())
  scheduled.value = scheduled.value.filter((it) => it.due > clock.now())
  for (const { orderNo } of due) complete(orderNo)
}

/** Completes a payment that is in process; of any other the last notification is sent again. */
function complete(orderNo: string) {
  const payment = payments.value.get(orderNo)
  if (!payment) return
  notify(sign(toNotification(payment.state === 'PROCESSING' ? setState(payment, 'SUCCESS') : payment)))
}

const toNotification = ({ orderNo, amount, state, transactionNo, payTime }: Payment): SignedValues => ({
  merchantNo: 'M800010001',
  orderNo,
  amount,
  state,
  transactionNo,
  payTime,
})
