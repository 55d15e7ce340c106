import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Order, type OrderState, payment } from '#contracts/candidate/payment.ts'
import type { Input } from '#contracts/core/call.ts'

import { urlQueryKey, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { monotonicNow, serverNow } from '#web/client/clock/clock.ts'
import { useClockCorrections, useIsPast } from '#web/ui/time/server-time.ts'
import { next, pollDelay, paymentOffer, type Payment, initialPayment, timeToExpiry } from '../payment-state.ts'

/** Query for an order with its cache key. */
type Source<O extends AnyOrder> = {
  queryKey: readonly string[]
  ask: (options: { signal: AbortSignal; byTimer: boolean }) => Promise<O | null>
}

/** Newest order of the selected exam. */
export const newestOrder = (examId: string): Source<Order> => ({
  queryKey: [...urlQueryKey(payment.getQueryData.url), 'watch', examId],
  ask: (options) => send(payment.getQueryData, {}, options),
})

/** Own order by number. */
export const ownOrder = (orderNo: string): Source<OrderState> => ({
  queryKey: [...urlQueryKey(payment.toQuery.url), 'watch', orderNo],
  ask: (options) => send(payment.toQuery, { orderNo }, options),
})

/** Order looked up without a session. Personal data stays out of the cache key. */
export const lookedUpOrder = (lookup: Input<typeof payment.toQuery>): Source<OrderState> => ({
  queryKey: [...urlQueryKey(payment.toQuery.url), 'lookup', lookup.orderNo],
  ask: (options) => send(payment.toQuery, lookup, options),
})

/** Order as either call returns it. */
export type AnyOrder = Order | OrderState

/** Whether the caller is the owner of the order. */
export const isOwn = (order: AnyOrder) => !('isAuth' in order) || order.isAuth

/** Search parameters that identify the order. */
export const orderSearch = (order: AnyOrder) => ('isAuth' in order ? { orderNo: order.orderNo } : {})

/**
 * Polls an order while the page is visible, until it is decided; also when the page becomes visible or the network is
 * back.
 */
export function useOrder<O extends AnyOrder>(source: Source<O>) {
  const client = useQueryClient()
  const options = watch(source)
  useClockCorrections()
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const result = useQuery(options)
  const payment: Payment<O> = result.data ?? initialPayment
  const isLate = useIsPast(payment.order?.payEndTime ?? null)
  const tell = (kind: 'left' | 'asked') =>
    client.setQueryData(options.queryKey, (old) => old && next<O>(old, { kind, at: monotonicNow() }))
  return {
    payment,
    /** The payment deadline has passed. */
    isLate,
    offer: paymentOffer(payment, isLate),
    isLoading: result.isPending,
    isAsking: result.isFetching,
    /** When the person's own query was last answered, by the server's clock; null before the first. */
    askedAt,
    /** A definite refusal. */
    error: result.error && asApiError(result.error),
    retry: () => void result.refetch(),
    ask() {
      tell('asked')
      void result.refetch().then(({ isSuccess }) => isSuccess && setAskedAt(serverNow()))
    },
    /** The user is redirected to the provider. */
    leave: () => void tell('left'),
  }
}

export type OrderWatch<O extends AnyOrder = AnyOrder> = ReturnType<typeof useOrder<O>>

const watch = <O extends AnyOrder>({ queryKey, ask }: Source<O>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Payment<O>> => {
      const byTimer = client.getQueryData(queryKey) !== undefined
      const event = await orderAnswer(() => ask({ signal, byTimer }), signal)
      const before = client.getQueryData<Payment<O>>(queryKey)
      const after = next<O>(before ?? initialPayment, event)
      const isNews = before ? before.phase !== after.phase : after.phase === 'paid'
      // Refreshes dependent queries: fee, orders, stage of the sign-up.
      if (isNews) void client.invalidateQueries({ predicate: (it) => dependent(it.queryKey, queryKey) })
      return after
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data && (pollDelay(data, monotonicNow()) ?? (data.order && timeToExpiry(data.order, serverNow())))) ?? false,
  })

async function orderAnswer<O extends AnyOrder>(ask: () => Promise<O | null>, signal: AbortSignal) {
  try {
    return { kind: 'answered' as const, order: await ask(), at: monotonicNow() }
  } catch (error) {
    if (signal.aborted || isClear(asApiError(error).status)) throw error
    return { kind: 'unanswered' as const, at: monotonicNow() }
  }
}

/** A refusal of this call, not a fault in between. */
const isClear = (status: number) => status < 500 && status !== 429

const { refreshes = [] } = payment.saveOrder

/** Whether a query depends on payments, other than the order itself. */
const dependent = (key: readonly unknown[], own: readonly string[]) =>
  key.join() !== own.join() &&
  (refreshes === 'everything' ||
    refreshes.some((prefix) => urlQueryKey(prefix).every((it, index) => key[index] === it)))
