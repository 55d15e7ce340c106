import * as v from 'valibot'

import { payTypes, type PayType } from '#contracts/payment.ts'

import { clock, instant } from '../core/clock.ts'
import { newId, stored } from '../core/db.ts'
import { isGenuine, signed, type Signed } from './provider-signature.ts'

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
const silent = new Set<Outcome>(['late', 'lost', 'never'])

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
const payments = stored(() => new Map<string, Payment>())
const late = stored((): { orderNo: string; due: number }[] => [])
const away = stored(() => new Set<PayType>())
const plan = stored((): { next: Outcome | null; seconds: number } => ({ next: null, seconds: 20 }))

let origin = 'https://provider.test'
let merchant = 'http://localhost:8787'
let notify: (word: Signed) => void = () => undefined

/** The companies that move the money, as one: another origin than the product's, below /pay. */
export const provider = {
  /** Where browsers find it. */
  reachedAt(url: string) {
    origin = url
  },
  /** Where browsers find the product: they are sent back there. */
  returnsTo(url: string) {
    merchant = url
  },
  /** Who hears what became of a payment. */
  notifies(listener: typeof notify) {
    notify = listener
  },
  /** Where a payment begins. */
  addressOf: (payType: PayType) => `${origin}/pay/${payType}`,
  /** A page of the product. */
  merchantPage: (path: string) => new URL(path, merchant).href,

  isAway: (payType: PayType) => away.value.has(payType),
  setAway(payType: PayType, isAway: boolean) {
    if (isAway) away.value.add(payType)
    else away.value.delete(payType)
  },
  /** The payment that began last. */
  newest: () => [...payments.value.keys()].at(-1),

  /** Decides the next payment beforehand; `seconds` is how late a late one is. */
  plan(next: Outcome | null, seconds: number) {
    plan.value = { next, seconds }
  },
  planned: () => plan.value,

  arrive,
  again,
  choose,
  deliver,
  decide,
  /** How a payment stands in the provider's own books. */
  stateOf: (orderNo: string) => payments.value.get(orderNo)?.state ?? 'NOTPAY',
  /** How a payment stands, in the provider's signed words; null when nobody answers. */
  ask(payType: PayType, orderNo: string): Signed | null {
    deliver()
    return away.value.has(payType) ? null : signed(wordOf(payments.value.get(orderNo) ?? unseen(orderNo, payType)))
  },
  /** Lets nobody pay any more, unless somebody has. */
  close(payType: PayType, orderNo: string): Signed | null {
    const payment = payments.value.get(orderNo) ?? unseen(orderNo, payType)
    if (!away.value.has(payType) && payment.state === 'NOTPAY') become(payment, 'CLOSED')
    return provider.ask(payType, orderNo)
  },
}

type Arrival = Payment | 'away' | 'over' | 'unknown'

/** Somebody comes with an order. */
function arrive(values: Signed): Arrival {
  const order = v.safeParse(Order, values)
  if (!order.success || !isGenuine(values)) return 'unknown'
  const { orderNo, payType } = order.output
  return admitted(payments.value.get(orderNo) ?? { ...unseen(orderNo, payType), ...order.output })
}

/** Somebody comes with the number of an order that is known. */
function again(orderNo: string): Arrival {
  const payment = payments.value.get(orderNo)
  return payment ? admitted(payment) : 'unknown'
}

function admitted(payment: Payment): Arrival {
  if (away.value.has(payment.payType)) return 'away'
  if (payment.state === 'CLOSED' || isOver(payment)) return 'over'
  payments.value.set(payment.orderNo, payment)
  return payment
}

const isOver = ({ state, expireTime }: Payment) => state === 'NOTPAY' && clock.now() > Date.parse(expireTime)

function unseen(orderNo: string, payType: PayType): Payment {
  const nothing = { amount: '0.00', subject: '', expireTime: '', returnUrl: '', transactionNo: '', payTime: '' }
  return { orderNo, payType, ...nothing, state: 'NOTPAY' }
}

/** The person at the till decides. */
function choose(payment: Payment, outcome: Outcome): Payment {
  plan.value.next = null
  if (outcome === 'forged') {
    notify({ ...wordOf({ ...payment, ...captured() }), sign: 'F'.repeat(64) })
    return payment
  }
  const after = become(payment, states[outcome])
  if (outcome === 'late') decideLater(payment.orderNo)
  if (!silent.has(outcome)) notify(signed(wordOf(after)))
  if (outcome === 'double') notify(signed(wordOf(after)))
  return after
}

function become(payment: Payment, state: PaymentState): Payment {
  const after = { ...payment, state, ...(state === 'SUCCESS' && captured()) }
  payments.value.set(payment.orderNo, after)
  return after
}

const captured = () => ({ state: 'SUCCESS' as const, transactionNo: `T${newId()}`, payTime: instant(clock.now()) })

function decideLater(orderNo: string) {
  const wait = plan.value.seconds * 1000
  late.value.push({ orderNo, due: clock.now() + wait })
  setTimeout(deliver, wait).unref()
}

/** Late payments whose time has come. */
function deliver() {
  const due = late.value.filter((it) => it.due <= clock.now())
  late.value = late.value.filter((it) => it.due > clock.now())
  for (const { orderNo } of due) decide(orderNo)
}

/** The money of a payment that is under way comes now; of any other the last notification comes again. */
function decide(orderNo: string) {
  const payment = payments.value.get(orderNo)
  if (!payment) return
  notify(signed(wordOf(payment.state === 'PROCESSING' ? become(payment, 'SUCCESS') : payment)))
}

const wordOf = ({ orderNo, amount, state, transactionNo, payTime }: Payment): Signed => ({
  merchantNo: 'M800010001',
  orderNo,
  amount,
  state,
  transactionNo,
  payTime,
})
