import * as v from 'valibot'

import { payTypes, type PayType } from '#contracts/payment.ts'

import { clock, instant } from '../core/clock.ts'
import { newId, resettable } from '../core/db.ts'
import { isSignatureValid, sign, type SignedValues } from './provider-signature.ts'

/**
 * What may become of a payment; QA chooses. late: it is decided some seconds after the browser has left. double: the
 * notification comes twice. lost: it never comes, but whoever asks is told. never: nothing is decided. forged:
 * nothing is paid, and the notification is not the provider's.
 */
export const outcomes = ['success', 'failure', 'cancel', 'late', 'double', 'lost', 'never', 'forged'] as const
export type Outcome = (typeof outcomes)[number]

const states: Record<Exclude<Outcome, 'forged'>, PaymentState> = {
  success: 'SUCCESS',
  failure: 'FAILED',
  cancel: 'CLOSED',
  late: 'PROCESSING',
  double: 'SUCCESS',
  lost: 'SUCCESS',
  never: 'PROCESSING',
}
const withoutNotification = new Set<Outcome>(['late', 'lost', 'never'])

type PaymentState = 'NOTPAY' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CLOSED'

/** What a merchant sends along with the browser. */
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
const plan = resettable((): { next: Outcome | null; seconds: number } => ({ next: null, seconds: 20 }))

let origin = 'https://provider.test'
let productOrigin = 'http://localhost:8787'
let notify: (word: SignedValues) => void = () => undefined

/** The companies that move the money, as one: another origin than the product's, below /pay. */
export const provider = {
  /** Where browsers find it. */
  setOrigin(url: string) {
    origin = url
  },
  /** Where browsers find the product: they are sent back there. */
  setProductOrigin(url: string) {
    productOrigin = url
  },
  /** Who hears what became of a payment. */
  setListener(listener: typeof notify) {
    notify = listener
  },
  /** Where a payment begins. */
  addressOf: (payType: PayType) => `${origin}/pay/${payType}`,
  /** A page of the product. */
  merchantPage: (path: string) => new URL(path, productOrigin).href,

  isUnavailable: (payType: PayType) => unavailable.value.has(payType),
  setUnavailable(payType: PayType, isUnavailable: boolean) {
    if (isUnavailable) unavailable.value.add(payType)
    else unavailable.value.delete(payType)
  },
  /** The payment that began last. */
  newest: () => [...payments.value.keys()].at(-1),

  /** Decides the next payment beforehand; `seconds` is how late a late one is. */
  plan(next: Outcome | null, seconds: number) {
    plan.value = { next, seconds }
  },
  planned: () => plan.value,

  openPayment,
  findPayment,
  applyOutcome,
  completeDue,
  complete,
  /** How a payment stands in the provider's own books. */
  stateOf: (orderNo: string) => payments.value.get(orderNo)?.state ?? 'NOTPAY',
  /** How a payment stands, in the provider's signed words; null when nobody answers. */
  query(payType: PayType, orderNo: string): SignedValues | null {
    completeDue()
    return unavailable.value.has(payType)
      ? null
      : sign(notificationOf(payments.value.get(orderNo) ?? emptyPayment(orderNo, payType)))
  },
  /** Lets nobody pay any more, unless somebody has. */
  close(payType: PayType, orderNo: string): SignedValues | null {
    const payment = payments.value.get(orderNo) ?? emptyPayment(orderNo, payType)
    if (!unavailable.value.has(payType) && payment.state === 'NOTPAY') setState(payment, 'CLOSED')
    return provider.query(payType, orderNo)
  },
}

type PaymentLookup = Payment | 'away' | 'over' | 'unknown'

/** Somebody comes with an order. */
function openPayment(values: SignedValues): PaymentLookup {
  const order = v.safeParse(Order, values)
  if (!order.success || !isSignatureValid(values)) return 'unknown'
  const { orderNo, payType } = order.output
  return checkPayable(payments.value.get(orderNo) ?? { ...emptyPayment(orderNo, payType), ...order.output })
}

/** Somebody comes with the number of an order that is known. */
function findPayment(orderNo: string): PaymentLookup {
  const payment = payments.value.get(orderNo)
  return payment ? checkPayable(payment) : 'unknown'
}

function checkPayable(payment: Payment): PaymentLookup {
  if (unavailable.value.has(payment.payType)) return 'away'
  if (payment.state === 'CLOSED' || isExpired(payment)) return 'over'
  payments.value.set(payment.orderNo, payment)
  return payment
}

const isExpired = ({ state, expireTime }: Payment) => state === 'NOTPAY' && clock.now() > Date.parse(expireTime)

function emptyPayment(orderNo: string, payType: PayType): Payment {
  const nothing = { amount: '0.00', subject: '', expireTime: '', returnUrl: '', transactionNo: '', payTime: '' }
  return { orderNo, payType, ...nothing, state: 'NOTPAY' }
}

/** The person at the till decides. */
function applyOutcome(payment: Payment, outcome: Outcome): Payment {
  plan.value.next = null
  if (outcome === 'forged') {
    notify({ ...notificationOf({ ...payment, ...successFields() }), sign: 'F'.repeat(64) })
    return payment
  }
  const after = setState(payment, states[outcome])
  if (outcome === 'late') scheduleCompletion(payment.orderNo)
  if (!withoutNotification.has(outcome)) notify(sign(notificationOf(after)))
  if (outcome === 'double') notify(sign(notificationOf(after)))
  return after
}

function setState(payment: Payment, state: PaymentState): Payment {
  const after = { ...payment, state, ...(state === 'SUCCESS' && successFields()) }
  payments.value.set(payment.orderNo, after)
  return after
}

const successFields = () => ({ state: 'SUCCESS' as const, transactionNo: `T${newId()}`, payTime: instant(clock.now()) })

function scheduleCompletion(orderNo: string) {
  const wait = plan.value.seconds * 1000
  scheduled.value.push({ orderNo, due: clock.now() + wait })
  setTimeout(completeDue, wait).unref()
}

/** Late payments whose time has come. */
function completeDue() {
  const due = scheduled.value.filter((it) => it.due <= clock.now())
  scheduled.value = scheduled.value.filter((it) => it.due > clock.now())
  for (const { orderNo } of due) complete(orderNo)
}

/** The money of a payment that is under way comes now; of any other the last notification comes again. */
function complete(orderNo: string) {
  const payment = payments.value.get(orderNo)
  if (!payment) return
  notify(sign(notificationOf(payment.state === 'PROCESSING' ? setState(payment, 'SUCCESS') : payment)))
}

const notificationOf = ({ orderNo, amount, state, transactionNo, payTime }: Payment): SignedValues => ({
  merchantNo: 'M800010001',
  orderNo,
  amount,
  state,
  transactionNo,
  payTime,
})
