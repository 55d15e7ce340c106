import type { Order, OrderStatus } from '#contracts/candidate/payment.ts'

import { unixTime } from '#web/ui/time/server-time.ts'

/**
 * State of a payment: the status of its order, `none` without an order, `unknown` while the status cannot be
 * determined.
 */
export type Phase = 'none' | OrderStatus | 'unknown'

/** Fields that every answer about an order has. */
export type OrderAnswer = Pick<Order, 'orderNo' | 'status'>

export type Payment<O extends OrderAnswer> = {
  phase: Phase
  /** Last clear answer. */
  order: O | null
  /** Start of waiting for a decision, by the monotonic clock; null when none is awaited. */
  since: number | null
}

/** State before the first answer. */
export const initialPayment: Payment<never> = { phase: 'unknown', order: null, since: null }

/** Event with its time by the monotonic clock, in milliseconds. */
export type PaymentEvent<O extends OrderAnswer> = { at: number } & (
  | { kind: 'answered'; order: O | null }
  /** Query without a clear answer. */
  | { kind: 'unanswered' }
  /** The user was redirected to the provider. */
  | { kind: 'left' }
  /** The user requests a new query. */
  | { kind: 'asked' }
)

/** Maximum wait for a decision, in milliseconds. Source: ux 4.1. */
const maxWait = 600_000

/** Phases in which money may have been taken: no new order is offered. */
export const mayBePaid: ReadonlySet<Phase> = new Set(['paying', 'confirming', 'unknown', 'paid'])

const undecided: ReadonlySet<Phase> = new Set(['paying', 'confirming'])
const waiting: ReadonlySet<Phase> = new Set(['created', 'paying', 'confirming', 'unknown'])

/** State machine of a payment. `paid` is final: a later answer about the same order does not undo it. */
export function next<O extends OrderAnswer>(payment: Payment<O>, happening: PaymentEvent<O>): Payment<O> {
  const { phase, order, since } = payment
  const { kind, at } = happening
  if (kind === 'answered') return afterAnswer(payment, happening.order, at)
  if (kind === 'unanswered') return phase === 'paid' ? payment : { phase: 'unknown', order, since: since ?? at }
  if (kind === 'left')
    return phase === 'created' || phase === 'paying' ? { ...payment, phase: 'paying', since: at } : payment
  return waiting.has(phase) ? { ...payment, since: at } : payment
}

function afterAnswer<O extends OrderAnswer>(before: Payment<O>, order: O | null, at: number): Payment<O> {
  const isSame = before.order?.orderNo === order?.orderNo
  if (before.order?.status === 'paid' && (isSame || !order)) return before
  if (!order) return { phase: 'none', order, since: null }
  const { status } = order
  if (!waiting.has(status)) return { phase: status, order, since: null }
  if (status === 'created') return { phase: status, order, since: isSame ? before.since : null }
  const since = (isSame || !before.order ? before.since : null) ?? at
  return { phase: undecided.has(status) && at - since >= maxWait ? 'unknown' : status, order, since }
}

/** Actions that a state allows. */
export type Offer =
  /** Create a new order. */
  | 'order'
  /** Redirect to the provider with the open order. */
  | 'continue'
  /** The same after confirming that nothing was paid: the server is queried first. */
  | 'resume'
  /** Query the state only: nothing that could pay twice. */
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

/** Remaining action after the payment deadline. */
const lateOffers: Record<Offer, Offer> = {
  order: 'nothing',
  continue: 'nothing',
  resume: 'ask',
  ask: 'ask',
  nothing: 'nothing',
}

/** Allowed action. A new order is offered only when no other one may still be paid, and none after the deadline. */
export const paymentOffer = ({ phase }: Pick<Payment<OrderAnswer>, 'phase'>, isLate = false): Offer =>
  isLate ? lateOffers[offers[phase]] : offers[phase]

const second = 1_000

/** Poll times since the start of the wait, in milliseconds; then every `pollInterval`. */
const pollTimes = [0, 2, 4, 8, 15, 30].map((it) => it * second)
const pollInterval = 30 * second

/** Tolerance for timers that fire early, in milliseconds. */
const timerTolerance = 500

/** Milliseconds until the next poll; null for none. `now` is of the monotonic clock. */
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

/** Milliseconds until an order at the provider expires and is queried once more; null for none, or an unknown one. `now` is of the server's clock. */
export function timeToExpiry({ status, expireTime }: Pick<Order, 'status' | 'expireTime'>, now: number): number | null {
  const left = unixTime(expireTime) - now + second
  return status === 'paying' && left > 0 && left < day ? left : null
}
