import type { Order, OrderStatus } from '#contracts/payment.ts'

/** What is known of a payment: an order's status, that there is no order, or that nobody can say. */
export type Phase = 'none' | OrderStatus | 'unknown'

/** What every answer about an order has. */
export type OrderAnswer = Pick<Order, 'orderNo' | 'status'>

export type Payment<O extends OrderAnswer> = {
  phase: Phase
  /** The last clear answer. */
  order: O | null
  /** Since when a decision is waited for, milliseconds; null while nobody waits for one. */
  since: number | null
}

/** Before the server was asked nothing is certain. */
export const initialPayment: Payment<never> = { phase: 'unknown', order: null, since: null }

/** Something happened, at a moment in milliseconds. */
export type PaymentEvent<O extends OrderAnswer> = { at: number } & (
  | { kind: 'answered'; order: O | null }
  /** Asked, and no clear answer came. */
  | { kind: 'unanswered' }
  /** The person was sent to the provider. */
  | { kind: 'left' }
  /** The person wants it asked anew. */
  | { kind: 'asked' }
)

/** How long a decision is waited for, milliseconds. Source: ux 4.1. */
const maxWait = 600_000

const undecided: ReadonlySet<Phase> = new Set(['paying', 'confirming'])
const waiting: ReadonlySet<Phase> = new Set(['created', 'paying', 'confirming', 'unknown'])

/** What is known after something happened. A payment, once seen, is never forgotten. */
export function next<O extends OrderAnswer>(payment: Payment<O>, happening: PaymentEvent<O>): Payment<O> {
  const { phase, order, since } = payment
  const { kind, at } = happening
  if (kind === 'answered') return answered(payment, happening.order, at)
  if (kind === 'unanswered') return phase === 'paid' ? payment : { phase: 'unknown', order, since: since ?? at }
  if (kind === 'left')
    return phase === 'created' || phase === 'paying' ? { ...payment, phase: 'paying', since: at } : payment
  return waiting.has(phase) ? { ...payment, since: at } : payment
}

function answered<O extends OrderAnswer>(before: Payment<O>, order: O | null, at: number): Payment<O> {
  const isSame = before.order?.orderNo === order?.orderNo
  if (before.order?.status === 'paid' && (isSame || !order)) return before
  if (!order) return { phase: 'none', order, since: null }
  const { status } = order
  if (!waiting.has(status)) return { phase: status, order, since: null }
  if (status === 'created') return { phase: status, order, since: isSame ? before.since : null }
  const since = (isSame || !before.order ? before.since : null) ?? at
  return { phase: undecided.has(status) && at - since >= maxWait ? 'unknown' : status, order, since }
}

/** What the person may be offered. */
export type Offer =
  /** A new order. */
  | 'order'
  /** The provider, with the open order. */
  | 'continue'
  /** The same, if the person says that nothing was paid: the server is asked once more on the way. */
  | 'resume'
  /** To ask again; nothing that could pay twice. */
  | 'ask'
  | 'nothing'

const offers: Record<Phase, Offer> = {
  none: 'order',
  created: 'continue',
  paying: 'resume',
  confirming: 'ask',
  unknown: 'ask',
  paid: 'nothing',
  failed: 'order',
  expired: 'order',
  closed: 'order',
}

/** What is left of each after the last moment for paying: nothing that pays. */
const lateOffers: Record<Offer, Offer> = {
  order: 'nothing',
  continue: 'nothing',
  resume: 'ask',
  ask: 'ask',
  nothing: 'nothing',
}

/** A new order is offered only when no other may still be paid; nothing that pays when it is too late for all. */
export const offerOf = ({ phase }: Pick<Payment<OrderAnswer>, 'phase'>, isLate = false): Offer =>
  isLate ? lateOffers[offers[phase]] : offers[phase]

const second = 1_000

/** When it is asked, counted from the beginning of the wait, milliseconds; then at every `pace`. */
const pollTimes = [0, 2, 4, 8, 15, 30].map((it) => it * second)
const pollInterval = 30 * second

/** Timers may be early. */
const timerTolerance = 500

/** Milliseconds until the next ask by itself; null for none. */
export function pollDelay({ since }: Pick<Payment<OrderAnswer>, 'since'>, now: number): number | null {
  if (since === null) return null
  const waited = Math.max(0, now - since)
  if (waited >= maxWait) return null
  const mark =
    pollTimes.find((it) => it > waited + timerTolerance) ??
    (Math.floor((waited + timerTolerance) / pollInterval) + 1) * pollInterval
  return mark - waited
}

const day = 86_400_000

/** Milliseconds until an order at the provider should be over: then it is asked once more, by whoever still waits. */
export function timeToExpiry({ status, expireTime }: Pick<Order, 'status' | 'expireTime'>, now: number): number | null {
  const left = Date.parse(expireTime) - now + second
  return status === 'paying' && left > 0 && left < day ? left : null
}
