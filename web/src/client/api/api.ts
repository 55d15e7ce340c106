import {
  type DefaultError,
  type MutationOptions,
  mutationOptions,
  type QueryFunctionContext,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { Progress } from 'ky'
import * as v from 'valibot'

import type { Call, Input, Output } from '#contracts/core/call.ts'
import { ApiError, errorStatus, Problem } from '#contracts/core/error.ts'
import {
  accountHeader,
  csrfHeader,
  examHeader,
  idempotencyHeader,
  idleHeader,
  timerHeader,
} from '#contracts/core/header.ts'

import { monotonicNow, observeAnswer } from '../clock/clock.ts'
import { offlineOwner } from '../device/offline-owner.ts'
import { incompleteFile, isNetworkError, proxyAnswer } from '../errors/network-error.ts'
import { isOutcomeOpen } from '../errors/outcome-error.ts'
import { copyTime } from '../offline/copy-time.ts'
import { takeEarlyAnswer } from './early-requests.ts'
import { type PageRequest, callRequest } from './page-plan.ts'

/** Time-out of a call, in milliseconds: longer than the gateway's own deadline, so that its answer comes first. */
const timeout = 20_000

/** Time-out until the first byte of a download: the gateway may have to read a long text first. Milliseconds. */
const downloadTimeout = 120_000

/**
 * Referrer policy of our own calls: without fetch metadata a GET has no other header with its origin.
 * Source: security R10.
 */
const referrerPolicy = 'origin'

/** fetch, whose answers set the clock. */
async function timedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const sentAt = monotonicNow()
  const response = await fetch(...request)
  observeAnswer(response, sentAt, monotonicNow())
  return response
}

const options = {
  retry: 0,
  timeout,
  throwHttpErrors: false,
  referrerPolicy,
  headers: { [csrfHeader]: '1' },
  fetch: timedFetch,
} as const

/** The HTTP client, on demand: the requests that a page begins with are sent without it, see early-requests.ts. */
const http = async () => (await import('ky')).default.create(options)

/** Account that this tab renders; every call sends it. Source: security R26. */
let accountOfTab: string | null = null

/** Sets the account that this tab renders; null for a visitor. */
export function setRenderedAccount(account: string | null) {
  accountOfTab = account
}

/** Account that this tab renders; null for a visitor. */
export const renderedAccount = () => accountOfTab

/**
 * Step-up: gets every answer with what sends its request again, and returns the answer that counts. Replaced by the
 * frame. Source: security R56.
 */
export const stepUp = {
  after: (answer: Response, _again: () => Promise<Response>): Response | Promise<Response> => answer,
}

type Arguments<C extends Call> = {} extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

type CallOptions = {
  signal?: AbortSignal
  /** Exam of the page. */
  exam?: string | undefined
  /** Sent by a timer: does not extend the session's idle time-out. Source: security R5. */
  byTimer?: boolean
  /** Seconds since the last activity, of a keep-alive. Source: security R5. */
  idle?: number
  onProgress?: (progress: Progress) => void
  /** The request goes on when the page is left. */
  keepalive?: boolean | undefined
}

/** Calls an endpoint: its clean value, or an ApiError. */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  { signal, exam, byTimer, idle, onProgress, keepalive }: CallOptions = {},
): Promise<Output<C>> {
  const fields = input as Record<string, unknown> // an input is one flat object
  const operation = operationName(call, fields)
  const headers = {
    ...(call.idempotent && { [idempotencyHeader]: reusedKey(operation) }),
    ...(call.requiresExam && exam && { [examHeader]: exam }),
    ...(byTimer && { [timerHeader]: '1' }),
    ...(idle && { [idleHeader]: String(idle) }),
  }
  const response = await request(call, fields, { headers, signal, onProgress, keepalive })
  const problem = response.ok && response.status !== errorStatus.outcome_pending ? null : await readApiError(response)
  if (problem && isOutcomeUnknown(problem)) throw problem
  idempotencyKeys.delete(operation)
  if (problem) throw problem
  if (call.kind !== 'download') return response.json() // the gateway parsed it with the same schema
  return answerFile(response).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new ApiError('upstream_unavailable', { cause: incompleteFile })
  })
}

/** The file of an answer; rejects for one that is shorter than it says, which not every browser finds out. */
async function answerFile(response: Response): Promise<Blob> {
  const file = await response.blob()
  const length = response.headers.get('Content-Encoding') ? null : response.headers.get('Content-Length')
  if (length !== null && file.size < Number(length)) throw incompleteFile
  return file
}

type RequestOptions = { headers: Record<string, string> } & {
  [Name in 'signal' | 'onProgress' | 'keepalive']?: CallOptions[Name] | undefined
}

/** Sends a request with the account of this tab and returns any answer. Throws an ApiError on a network error. */
export async function request(
  call: Call,
  fields: Record<string, unknown>,
  { headers, signal, onProgress, keepalive }: RequestOptions,
): Promise<Response> {
  const wanted = callRequest(call, fields)
  const url = new URL(wanted.url, location.origin)
  const { method } = wanted
  const ownHeaders = { ...(accountOfTab && { [accountHeader]: accountOfTab }), ...headers }
  // Without the HTTP client, which takes a task of its own: a page that is left has none.
  const sendAtOnce = () =>
    timedFetch(url, {
      method,
      keepalive: true,
      referrerPolicy,
      headers: { ...options.headers, ...ownHeaders, ...(wanted.body && { 'Content-Type': 'application/json' }) },
      ...(wanted.body && { body: JSON.stringify(fields) }),
    })
  const sendByClient = async () =>
    (await http())(url, {
      method,
      headers: ownHeaders,
      ...(wanted.body && { json: fields }),
      ...(signal && { signal }),
      ...(call.kind === 'download' && { timeout: downloadTimeout }),
      ...(onProgress && { onDownloadProgress: onProgress }),
    })
  const send = keepalive ? sendAtOnce : sendByClient
  return (earlyAnswer(wanted)?.catch(send) ?? send())
    .then((answer) => stepUp.after(answer, send))
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiError('upstream_unavailable', { cause })
    })
}

/** Answer to a request that the page has sent early. */
function earlyAnswer(wanted: PageRequest): Promise<Response> | undefined {
  const early = takeEarlyAnswer(wanted, accountOfTab)
  return early?.answer.then((response) => {
    observeAnswer(response, early.sentAt, early.receivedAt)
    return response
  })
}

/** Idempotency keys by URL and input, until the outcome of the write is known. Source: security R60. */
const idempotencyKeys = new Map<string, string>()

const operationName = (call: Call, fields: unknown) => `${call.url} ${call.idempotent ? JSON.stringify(fields) : ''}`

/** The key of a write whose outcome is not known yet. */
export const pendingIdempotencyKey = <C extends Call>(call: C, input: Input<C>) => reusedKey(operationName(call, input))

/** Reuses the key while the outcome is unknown: the gateway then repeats its first answer. */
function reusedKey(write: string): string {
  const key = idempotencyKeys.get(write) ?? crypto.randomUUID()
  idempotencyKeys.set(write, key)
  return key
}

/** The outcome is known: the next write of this call gets a new key, also with the same input. */
export function forgetIdempotencyKeys({ url }: Call) {
  for (const write of idempotencyKeys.keys()) if (write.startsWith(`${url} `)) idempotencyKeys.delete(write)
}

/** Whether a write may have taken effect without an answer. */
export const isOutcomeUnknown = (error: ApiError) => isOutcomeOpen(error) || isNetworkError(error)

/** Error answer as an ApiError; any other body comes from a proxy. */
export async function readApiError(response: Response): Promise<ApiError> {
  const problem = v.safeParse(Problem, await response.json().catch(() => null))
  if (!problem.success) return new ApiError('upstream_unavailable', { retryAfter: 5, cause: proxyAnswer })
  const { code, detail, fields, triesLeft, waiting, notSent, requestId } = problem.output
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return new ApiError(code, {
    requestId,
    ...(detail && { detail }),
    ...(fields && { fields }),
    triesLeft,
    ...(waiting && { waiting }),
    ...(notSent && { notSent }),
    ...(retryAfter && { retryAfter }),
  })
}

/** Cache key of a resource: the segments of its address, so that a prefix names everything below it. */
export const urlQueryKey = (url: string): string[] => url.split('/').filter(Boolean)

/** Server state: `useSuspenseQuery(query(appointment.page, search))`. */
export function query<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const fields = (input ?? {}) as Input<C> // left out only when {} is an input
  return queryOptions({
    queryKey: [...urlQueryKey(call.url), fields],
    queryFn: (context) => sendOrCached(call, fields, context),
  })
}

/** Network or cache: the answer, or its offline copy without a network. Without a query nothing shows the copy's age. */
export async function sendOrCached<C extends Call>(
  call: C,
  input: Input<C>,
  context?: QueryFunctionContext & Pick<CallOptions, 'byTimer'>,
): Promise<Output<C>> {
  const answer = send(call, input, context)
  if (!call.offline || !offlineOwner()) return answer
  // It may reject while the module is being loaded.
  answer.catch(() => undefined)
  const { networkOrCache } = await import('../offline/network-or-cache.ts')
  return networkOrCache({ call, input: input as object, account: accountOfTab, answer }, context) // one flat object, as in send
}

/** A save has changed the answer that a query shows: its offline copy, too. */
export async function updateCopy<C extends Call>(client: QueryClient, call: C, input: Input<C>) {
  const { queryKey } = query(call, ...([input] as unknown as Arguments<C>)) // as in query
  const value = client.getQueryData(queryKey)
  if (!call.offline || !offlineOwner() || value === undefined || copyTime(client, queryKey)) return
  const { storeAnswer } = await import('../offline/network-or-cache.ts')
  await storeAnswer({ call, input, account: accountOfTab }, value)
}

/** Polled server state: calls after the first, also after a failure, are marked as sent by a timer. */
export function polled<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const fields = (input ?? {}) as Input<C> // as in query
  return queryOptions({
    queryKey: [...urlQueryKey(call.url), fields],
    queryFn: (context) => {
      const { dataUpdateCount = 0, errorUpdateCount = 0 } = context.client.getQueryState(context.queryKey) ?? {}
      return sendOrCached(call, fields, { ...context, byTimer: dataUpdateCount + errorUpdateCount > 0 })
    },
  })
}

/** A change of server state: `useMutation(action(appointment.save))`. Its resource is refreshed when it succeeds. */
export function action<C extends Call>(
  call: C,
  options?: CallOptions,
): MutationOptions<Output<C>, DefaultError, Input<C>> {
  return mutationOptions({
    mutationKey: urlQueryKey(call.url),
    mutationFn: (input: Input<C>, { client }) =>
      send(call, input, options).then((output) => refresh(client, call).then(() => output)),
  })
}

/** Invalidates the queries that a successful write may have changed. */
export async function refresh(client: QueryClient, call: Call) {
  if (call.refreshes === 'everything') return client.invalidateQueries()
  const prefixes = call.refreshes ?? [call.url.slice(0, call.url.lastIndexOf('/'))]
  await Promise.all(prefixes.map((prefix) => client.invalidateQueries({ queryKey: urlQueryKey(prefix) })))
}
