import {
  type DefaultError,
  type MutationOptions,
  mutationOptions,
  type QueryFunctionContext,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import ky from 'ky'
import * as v from 'valibot'

import type { Call, Input, Output } from '#contracts/core/endpoint.ts'
import { ApiError, Problem } from '#contracts/core/error.ts'
import { accountHeader, examHeader, idempotencyHeader, csrfHeader, timerHeader } from '#contracts/core/header.ts'
import { encodeQuery } from '#contracts/core/query.ts'

import { offlineOwner } from '../offline/offline-owner.ts'
import { isNetworkError } from './network-error.ts'

/** Longer than the gateway's own deadline, so that its answer comes first. Milliseconds. */
const timeout = 20_000

/**
 * Our own calls say which site they come from, although the page says it to nobody: without fetch metadata a GET has
 * nothing else that tells the gateway. Source: security R10.
 */
const referrerPolicy = 'origin'

const http = ky.create({ retry: 0, timeout, throwHttpErrors: false, referrerPolicy, headers: { [csrfHeader]: '1' } })

/** The account that this tab was rendered for; every call names it. Source: security R26. */
let accountOfTab: string | null = null

/** Says for whom this tab shows what it shows; null for a visitor. */
export function setRenderedAccount(account: string | null) {
  accountOfTab = account
}

/** For whom this tab shows what it shows; null for a visitor. */
export const renderedAccount = () => accountOfTab

type Arguments<C extends Call> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

type CallOptions = {
  signal?: AbortSignal
  /** The exam that the page is about. */
  exam?: string | undefined
  /** Nobody asked but a timer: it keeps no session alive. Source: security R5. */
  byTimer?: boolean
}

/** Calls an endpoint: its clean value, or an ApiError. */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  { signal, exam, byTimer }: CallOptions = {},
): Promise<Output<C>> {
  const fields = input as Record<string, unknown> // an input is one flat object
  const operation = `${call.url} ${call.idempotent ? JSON.stringify(fields) : ''}`
  const headers = {
    ...(call.idempotent && { [idempotencyHeader]: idempotencyKeyOf(operation) }),
    ...(call.requiresExam && exam && { [examHeader]: exam }),
    ...(byTimer && { [timerHeader]: '1' }),
  }
  const response = await request(call, fields, headers, signal)
  const problem = response.ok ? null : await problemOf(response)
  if (problem && isOutcomeUnknown(problem)) throw problem
  idempotencyKeys.delete(operation)
  if (problem) throw problem
  return response[call.kind === 'download' ? 'blob' : 'json']() // the gateway parsed it with the same schema
}

/** Asks as this tab, whatever comes of it. Throws an ApiError when nothing came. */
export async function request(
  { method, url }: Call,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  return http(new URL(url, location.origin), {
    method,
    headers: { ...(accountOfTab && { [accountHeader]: accountOfTab }), ...headers },
    ...(method === 'GET' ? { searchParams: encodeQuery(fields) } : { json: fields }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError('upstream_unavailable', { cause })
  })
}

/** Keys of writes that are done once, by address and input, until their outcome is clear. Source: security R60. */
const idempotencyKeys = new Map<string, string>()

/** The same key while nobody knows what became of it: the gateway answers a second time what it answered first. */
function idempotencyKeyOf(wish: string): string {
  const key = idempotencyKeys.get(wish) ?? crypto.randomUUID()
  idempotencyKeys.set(wish, key)
  return key
}

/** A look has shown what became of it: the next try is a new wish, even of the same. */
export function forgetIdempotencyKeys({ url }: Call) {
  for (const wish of idempotencyKeys.keys()) if (wish.startsWith(`${url} `)) idempotencyKeys.delete(wish)
}

/** Whether a write may have been done although no answer says so. */
export const isOutcomeUnknown = (error: ApiError) => error.code === 'outcome_unknown' || isNetworkError(error)

/** An error answer as an ApiError; what is no problem document came from something in between. */
export async function problemOf(response: Response): Promise<ApiError> {
  const problem = v.safeParse(Problem, await response.json().catch(() => null))
  if (!problem.success) return new ApiError('upstream_unavailable', { retryAfter: 5 })
  const { code, detail, fields, requestId } = problem.output
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return new ApiError(code, {
    requestId,
    ...(detail && { detail }),
    ...(fields && { fields }),
    ...(retryAfter && { retryAfter }),
  })
}

/** Cache key of a resource: the segments of its address, so that a prefix names everything below it. */
export const queryKeyOf = (url: string): string[] => url.split('/').filter(Boolean)

/** Server state: `useSuspenseQuery(query(appointment.page, search))`. */
export function query<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const fields = (input ?? {}) as Input<C> // left out only when {} is an input
  return queryOptions({
    queryKey: [...queryKeyOf(call.url), fields],
    queryFn: (context) => sendOrCached(call, fields, context),
  })
}

/** What a query gets: the answer, or the copy of this device where there is one and no network. */
export async function sendOrCached<C extends Call>(
  call: C,
  input: Input<C>,
  context: QueryFunctionContext,
): Promise<Output<C>> {
  const answer = send(call, input, context)
  if (!call.offline || !offlineOwner()) return answer
  // It may fail while the way to a copy is being loaded.
  answer.catch(() => undefined)
  const { networkOrCache } = await import('../offline/network-or-cache.ts')
  return networkOrCache({ call, input: input as object, account: accountOfTab, answer }, context) // one flat object, as in send
}

/** Server state that a timer asks for again and again; only the first time somebody wanted to see it. */
export function polled<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const fields = (input ?? {}) as Input<C> // as in query
  return queryOptions({
    queryKey: [...queryKeyOf(call.url), fields],
    queryFn: ({ signal, client, queryKey }) =>
      send(call, fields, { signal, byTimer: client.getQueryData(queryKey) !== undefined }),
  })
}

/** A change of server state: `useMutation(action(appointment.save))`. Its resource is refreshed when it succeeds. */
export function action<C extends Call>(call: C, how?: CallOptions): MutationOptions<Output<C>, DefaultError, Input<C>> {
  return mutationOptions({
    mutationKey: queryKeyOf(call.url),
    mutationFn: (input: Input<C>, { client }) =>
      send(call, input, how).then((output) => refresh(client, call).then(() => output)),
  })
}

/** Makes stale what a successful call may have changed. */
export async function refresh(client: QueryClient, call: Call) {
  if (call.refreshes === 'everything') return client.invalidateQueries()
  const prefixes = call.refreshes ?? [call.url.slice(0, call.url.lastIndexOf('/'))]
  await Promise.all(prefixes.map((prefix) => client.invalidateQueries({ queryKey: queryKeyOf(prefix) })))
}
