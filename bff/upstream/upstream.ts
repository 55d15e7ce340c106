import { Buffer } from 'node:buffer'

import type { Criticality } from '#contracts/core/criticality.ts'
import { ApiError } from '#contracts/core/error.ts'
import { requestIdHeader } from '#contracts/core/header.ts'

import type { Config } from '../config/config.ts'
import type { Admission } from '../limits/concurrency/admission.ts'
import { bulkheads, type Share } from '../limits/concurrency/bulkhead.ts'
import { admitted } from './admitted.ts'
import { Deadline, elapsed, type LatencySince } from './deadline.ts'
import { callDeadlines, type CallDeadlines } from './deadlines.ts'
import { failure } from './failure.ts'
import { limitedText, streamedText, type UpstreamResponse } from './limited-text.ts'
import { RetryBudget, withRetry } from './retry-budget.ts'

/** One request to the upstream, ready to send. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST'
  /** Below the upstream's /api/, from the contract and never from a browser. */
  readonly path: string
  /** Encoded. */
  readonly query?: string
  readonly body?: string | ReadableStream<Uint8Array>
  readonly contentType?: string
  /** Beyond those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
  /** Safe in HTTP's sense, without side effects: one retry is allowed. Of any other only where nothing was sent. */
  readonly safe: boolean
  /** A redirect is the expected answer. It is not followed. */
  readonly redirect?: true
  readonly context: CallContext
}

/** Request id, client and class of a call. */
export type CallContext = {
  readonly requestId: string
  readonly clientAddress: string
  /** traceparent of the request that the call belongs to; none for the gateway's own. Source: https://www.w3.org/TR/trace-context/. */
  readonly traceparent?: string
  /** Whose share of the connections the call takes; none for the gateway's own calls. */
  readonly share?: Share
  /** Priority; interactive when absent. */
  readonly criticality?: Criticality
  /** Aborts when the client disconnects. A function: creating the signal costs, and most calls do not need it. */
  readonly clientSignal?: () => AbortSignal | undefined
}

/** A whole answer of the upstream. */
export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** The upstream's clock from its Date header, in milliseconds since the epoch; null for none. */
  readonly date: number | null
  /** Target of an expected redirect. */
  readonly location?: string
}

/** The only connection to the upstream and to the sites whose files it names. */
export type Upstream = {
  /** Sends and reads the whole answer within the deadline. Throws upstream_timeout and upstream_unavailable. */
  call(request: UpstreamRequest): Promise<Answer>
  /** Sends and streams the answer, with an idle time-out in both directions. Throws as call does. */
  stream(request: UpstreamRequest): Promise<StreamedAnswer>
  /** Streams a file of another site, without credentials. The address is an allowed one. Throws as call does. */
  file(address: URL, context: CallContext): Promise<StreamedAnswer>
}

/** An answer of which only the head has arrived. Read either its body or its text. */
export type StreamedAnswer = {
  readonly status: number
  readonly contentType: string
  /** Bytes of the body; null where they are unknown. */
  readonly contentLength: number | null
  readonly body: ReadableStream<Uint8Array> | null
  /** The whole answer, up to `maxSize` bytes. Throws as call does. */
  text(maxSize?: number): Promise<string>
}

/** Limits of a call of the upstream. */
export type UpstreamLimits = {
  /** Of whole calls, by class. */
  readonly calls: Readonly<Record<Criticality, CallDeadlines>>
  /** Between two chunks of a transfer, in milliseconds. Source: security R58. */
  readonly idle: number
  /** Of an answer that is read whole, in bytes. */
  readonly answerSize: number
  /** Transfers at once, where the platform has a pool of connections for them. */
  readonly transfers?: number
  /** Refuses calls over the limit of the upstream; none where nothing is refused. */
  readonly admission?: Pick<Admission, 'enter' | 'canRetry'>
  /** Latency of an answer whose head is read now, where the platform knows better than the clock. */
  readonly latencySince?: LatencySince
}

const defaultLimits = { idle: 15_000, answerSize: 8 * 1024 * 1024, latencySince: elapsed }

/** The platform's fetch, as far as it is used. */
export type Fetch = (input: string, init: UpstreamInit) => Promise<UpstreamResponse>

/** Options of such a fetch; redirects are never followed. */
export type UpstreamInit = {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly redirect: 'manual'
  /** Made when it is read. */
  readonly signal: AbortSignal
  /** Ends waiting for `work` as the signal would, for a platform where a signal costs more. */
  readonly race?: Deadline['race']
  /** Calls a listener where the signal would abort, for the same reason. */
  readonly onEnd?: Deadline['onEnd']
  readonly body?: string | ReadableStream<Uint8Array>
  readonly duplex?: 'half'
  /** Only the whole text will be read, up to this many bytes: the platform may answer with `limitedText`. */
  readonly maxTextSize?: number
  /** Called when the head of the answer is there, where the platform then answers with the whole text. */
  readonly onHead?: () => void
}

/** The only place that fetches. */
export function createUpstream(
  fetch: Fetch,
  config: Config['upstream'],
  limits: Partial<UpstreamLimits> = {},
): Upstream {
  const { idle, answerSize, admission, latencySince, ...given } = { ...defaultLimits, ...limits }
  const deadlines = given.calls ?? callDeadlines(config.firstByte)
  const { calls, transfers } = bulkheads(given.transfers)
  const send = sender(fetch, config)
  const budget = new RetryBudget()

  /** Holds its connection until the body is read, failed, cancelled, or nobody has read it for the idle time-out. */
  async function transfer({ share, clientSignal }: CallContext, open: Open): Promise<StreamedAnswer> {
    const leave = transfers.enter(share)
    const deadline = new Deadline(idle, clientSignal?.())
    const end = () => {
      deadline.clear()
      leave()
    }
    deadline.signal.addEventListener('abort', leave)
    try {
      return streamedAnswer(await open(deadline), { deadline, maxSize: answerSize, end })
    } catch (cause) {
      end()
      throw failure(cause, deadline)
    }
  }

  return {
    async call(request) {
      const { criticality = 'interactive', clientSignal, share } = request.context
      const { total, firstByte } = deadlines[criticality]
      const leave = calls.enter(share)
      const deadline = new Deadline(total, clientSignal?.(), firstByte)
      try {
        return await admitted({ admission, request, deadline }, (canRetry) =>
          withRetry(
            { mayRetry: (isUnsent) => (request.safe || isUnsent) && canRetry() && budget.spend(), budget, deadline },
            () => wholeAnswer(send, request, { deadline, maxSize: answerSize, latencySince }),
          ),
        )
      } catch (cause) {
        throw failure(cause, deadline)
      } finally {
        deadline.clear()
        leave()
      }
    },
    stream: async (request) =>
      transfer(request.context, (deadline) =>
        admitted({ admission, request, deadline }, () => {
          const { body } = request
          return send(typeof body === 'object' ? { ...request, body: deadline.watch(body) } : request, deadline)
        }),
      ),
    file: async ({ origin, pathname, search }, context) =>
      transfer(context, async ({ signal }) => {
        const headers = { Accept: '*/*' }
        const response = await fetch(origin + pathname + search, { method: 'GET', headers, redirect: 'manual', signal })
        return isRedirect(response) ? refuseRedirect(response) : response
      }),
  }
}

type Open = (deadline: Deadline) => Promise<UpstreamResponse>

type Send = (
  request: UpstreamRequest,
  deadline: Deadline,
  read?: Pick<UpstreamInit, 'maxTextSize' | 'onHead'>,
) => Promise<UpstreamResponse>

function sender(fetch: Fetch, config: Config['upstream']): Send {
  const basic = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  return async (request, deadline, read) => {
    const response = await fetch(requestAddress(request, config.url), {
      method: request.method,
      headers: requestHeaders(request, basic),
      redirect: 'manual',
      get signal() {
        return deadline.signal
      },
      race: (work) => deadline.race(work),
      onEnd: (listener) => deadline.onEnd(listener),
      ...read,
      ...(request.body !== undefined && { body: request.body }),
      ...(typeof request.body === 'object' && { duplex: 'half' }),
    })
    if (!request.redirect && isRedirect(response)) await refuseRedirect(response)
    return response
  }
}

/** Redirects are never followed: they would leave the fixed or allowed origin. */
async function refuseRedirect({ body }: UpstreamResponse): Promise<never> {
  await body?.cancel()
  throw new ApiError('upstream_failed', { cause: 'redirect' })
}

/** `maxSize` is in bytes. */
type AnswerLimits = { readonly deadline: Deadline; readonly maxSize: number }

async function wholeAnswer(
  send: Send,
  request: UpstreamRequest,
  { deadline, maxSize, latencySince }: AnswerLimits & { readonly latencySince: LatencySince },
): Promise<Answer> {
  const onHead = deadline.untilHead(latencySince)
  try {
    const response = await send(request, deadline, { maxTextSize: maxSize, onHead })
    onHead()
    const location = isRedirect(response) && response.headers.get('Location')
    const text = limitedText(response, maxSize)
    return {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? '',
      text: typeof text === 'string' ? text : await text,
      date: dateHeader(response),
      ...(location && { location }),
    }
  } catch (cause) {
    onHead()
    throw failure(cause, deadline)
  }
}

/** Not of an answer that a cache repeats. Source: RFC 9111 5.1. */
const dateHeader = ({ headers }: UpstreamResponse) =>
  headers.get('Age') === null ? Date.parse(headers.get('Date') ?? '') || null : null

function streamedAnswer(
  response: UpstreamResponse,
  { deadline: idle, maxSize: usualSize, end }: AnswerLimits & { readonly end: () => void },
): StreamedAnswer {
  const answer = response.body
  if (!answer) end()
  const bytes = answer && idle.watch(answer, end)
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    contentLength: contentLengthHeader(response),
    body: bytes,
    text: (maxSize = usualSize) =>
      streamedText(bytes, maxSize).catch((cause: unknown) => {
        throw failure(cause, idle)
      }),
  }
}

/** A segment of a path: unreserved and percent-encoded characters, and no dot segment. Source: RFC 3986. */
const segment = /^(?!(?:\.|%2e){1,2}$)[\w.~%!'()*-]+$/i

/** Our origin and prefix, whatever the path: a string check, because parsing an address costs more. Source: security R15. */
function requestAddress({ path, query }: UpstreamRequest, { href: base }: URL): string {
  if (path !== '' && !path.split('/').every((part) => segment.test(part))) throw new ApiError('internal')
  return query ? `${base}${path}?${query}` : base + path
}

/** The length of a compressed body says nothing about what it decompresses to. */
const contentLengthHeader = ({ headers }: UpstreamResponse) =>
  headers.get('Content-Encoding') ? null : Number(headers.get('Content-Length')) || null

const isRedirect = ({ status }: UpstreamResponse) => status >= 300 && status < 400

/** Allow-list: none of the browser's headers is forwarded. Source: security R16, R17. */
function requestHeaders(request: UpstreamRequest, basic: string): Record<string, string> {
  const { requestId, clientAddress, traceparent } = request.context
  return {
    Authorization: basic,
    Accept: 'application/json, text/plain, */*',
    [requestIdHeader]: requestId,
    ...(traceparent && { traceparent }),
    ...(clientAddress && { 'X-Requested-For': clientAddress, 'X-Forwarded-For': clientAddress }),
    ...(request.contentType && { 'Content-Type': request.contentType }),
    ...request.headers,
  }
}
