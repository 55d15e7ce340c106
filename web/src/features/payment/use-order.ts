import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Input } from '#contracts/core/endpoint.ts'
import { type Order, type OrderState, payment } from '#contracts/payment.ts'

import { queryKeyOf, send } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { asApiError } from '../../api/query-client.ts'
import { useIsPast } from '../../ui/remaining.tsx'
import { next, pollDelay, offerOf, type Payment, initialPayment, timeToExpiry } from './payment-state.ts'

/** Whom to ask about an order, and under which key the answer is kept. */
type Source<O extends AnyOrder> = {
  queryKey: readonly string[]
  ask: (how: { signal: AbortSignal; byTimer: boolean }) => Promise<O | null>
}

/** The newest order of the chosen exam. */
export const newestOrder = (examId: string): Source<Order> => ({
  queryKey: [...queryKeyOf(payment.getQueryData.url), 'watch', examId],
  ask: (how) => send(payment.getQueryData, {}, how),
})

/** An order of the person who is logged in, by its number. */
export const ownOrder = (orderNo: string): Source<OrderState> => ({
  queryKey: [...queryKeyOf(payment.toQuery.url), 'watch', orderNo],
  ask: (how) => send(payment.toQuery, { orderNo }, how),
})

/** An order that somebody without a session named; who it is about stays out of the key. */
export const lookedUpOrder = (lookup: Input<typeof payment.toQuery>): Source<OrderState> => ({
  queryKey: [...queryKeyOf(payment.toQuery.url), 'lookup', lookup.orderNo],
  ask: (how) => send(payment.toQuery, lookup, how),
})

/** What was answered about an order, by whichever call. */
export type AnyOrder = Order | OrderState

/** For an address: who asked for an order by its number goes on asking by it. */
export const orderSearchOf = (order: AnyOrder) => ('isAuth' in order ? { orderNo: order.orderNo } : {})

/**
 * Keeps asking about an order until it is decided, while the page is seen; also when it is seen again or the network
 * is back.
 */
export function useOrder<O extends AnyOrder>(source: Source<O>) {
  const client = useQueryClient()
  const options = watch(source)
  const result = useQuery(options)
  const payment: Payment<O> = result.data ?? initialPayment
  const isLate = useIsPast(payment.order?.payEndTime ?? null)
  const tell = (kind: 'left' | 'asked') =>
    client.setQueryData(options.queryKey, (old) => old && next<O>(old, { kind, at: Date.now() }))
  return {
    payment,
    /** The last moment for paying has passed. */
    isLate,
    offer: offerOf(payment, isLate),
    isLoading: result.isPending,
    isAsking: result.isFetching,
    /** A clear refusal to say anything. */
    error: result.error && asApiError(result.error),
    retry: () => void result.refetch(),
    ask() {
      tell('asked')
      void result.refetch()
    },
    /** The person is on the way to the provider. */
    leave: () => void tell('left'),
  }
}

export type OrderWatch<O extends AnyOrder = AnyOrder> = ReturnType<typeof useOrder<O>>

const watch = <O extends AnyOrder>({ queryKey, ask }: Source<O>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Payment<O>> => {
      const byTimer = client.getQueryData(queryKey) !== undefined
      const asked = await answerOf(() => ask({ signal, byTimer }), signal)
      const before = client.getQueryData<Payment<O>>(queryKey)
      const after = next<O>(before ?? initialPayment, asked)
      const isNews = before ? before.phase !== after.phase : after.phase === 'paid'
      // What else depends on it: the amount due, the orders, the stage of the sign-up.
      if (isNews) void client.invalidateQueries({ predicate: (it) => dependent(it.queryKey, queryKey) })
      return after
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data && (pollDelay(data, Date.now()) ?? (data.order && timeToExpiry(data.order, serverNow())))) ?? false,
  })

async function answerOf<O extends AnyOrder>(ask: () => Promise<O | null>, signal: AbortSignal) {
  try {
    return { kind: 'answered' as const, order: await ask(), at: Date.now() }
  } catch (error) {
    if (signal.aborted || isClear(asApiError(error).status)) throw error
    return { kind: 'unanswered' as const, at: Date.now() }
  }
}

/** A refusal of this very question, not a fault on the way. */
const isClear = (status: number) => status < 500 && status !== 429

const { refreshes = [] } = payment.saveOrder

/** Whether a key stands for what a payment changes, other than the asked order itself. */
const dependent = (key: readonly unknown[], own: readonly string[]) =>
  key.join() !== own.join() &&
  (refreshes === 'everything' || refreshes.some((prefix) => queryKeyOf(prefix).every((it, index) => key[index] === it)))
