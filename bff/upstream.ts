import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/error.ts'

import type { Config } from './config.ts'

/** One request of the upstream, ready to send. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST'
  /** Below the upstream's /api/, from the contract and never from a browser. */
  readonly path: string
  readonly query?: URLSearchParams
  readonly body?: string | ReadableStream<Uint8Array>
  readonly contentType?: string
  /** Beyond those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asking twice changes nothing: one retry is allowed. */
  readonly safe: boolean
  readonly from: Origin
}

/** On whose behalf: goes into headers, and ends the call when the client leaves. */
export type Origin = {
  readonly requestId: string
  readonly clientAddress: string
  readonly signal?: AbortSignal
}

/** A whole answer of the upstream. */
export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** The upstream's clock, milliseconds since the epoch; null when it did not say. */
  readonly date: number | null
}

export type Upstream = {
  /** Sends and reads the whole answer within the deadline. Throws upstream_timeout and upstream_unavailable. */
  call(request: UpstreamRequest): Promise<Answer>
  /** Sends and hands over the stream; bytes must keep coming. Throws as call does. */
  stream(request: UpstreamRequest): Promise<Response>
}

/** The whole call. Source: specification 9. */
const callDeadline = 10_000
/** Between two pieces of a transfer. Source: security R58. */
const idleDeadline = 15_000
/** No JSON answer is as big as this, in bytes. */
const maxAnswer = 8 * 1024 * 1024

type Fetch = (input: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>

/** The only place that fetches. */
export function createUpstream(fetch: Fetch, config: Config['upstream']): Upstream {
  const basic = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  const budget = new RetryBudget()

  async function send(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
    const url = new URL(request.path, config.url)
    if (!url.href.startsWith(config.url.href)) throw new ApiError('internal')
    if (request.query) url.search = request.query.toString()
    const response = await fetch(url.href, {
      method: request.method,
      headers: headersOf(request, basic),
      redirect: 'manual',
      signal,
      ...(request.body !== undefined && { body: request.body }),
      ...(typeof request.body === 'object' && { duplex: 'half' }),
    })
    if (response.status >= 300 && response.status < 400) throw new ApiError('upstream_failed', { cause: 'redirect' })
    return response
  }

  async function once(request: UpstreamRequest): Promise<Answer> {
    const deadline = AbortSignal.timeout(callDeadline)
    const { signal } = request.from
    try {
      const response = await send(request, signal ? AbortSignal.any([signal, deadline]) : deadline)
      return {
        status: response.status,
        contentType: response.headers.get('Content-Type') ?? '',
        text: await limitedText(response),
        date: Date.parse(response.headers.get('Date') ?? '') || null,
      }
    } catch (cause) {
      throw failure(cause, deadline)
    }
  }

  return {
    async call(request) {
      if (!request.safe) return once(request)
      budget.asked()
      try {
        const answer = await once(request)
        if (!brokenGateway(answer.status) || !budget.mayRetry()) return answer
      } catch (error) {
        const worth = error instanceof ApiError && error.code === 'upstream_unavailable'
        if (!worth || request.from.signal?.aborted || !budget.mayRetry()) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
      return once(request)
    },
    async stream(request) {
      const idle = new IdleTimer(idleDeadline, request.from.signal)
      try {
        const response = await send(request, idle.signal)
        return new Response(response.body && idle.watch(response.body), response)
      } catch (cause) {
        idle.stop()
        throw failure(cause, idle.signal)
      }
    },
  }
}

const brokenGateway = (status: number) => status === 502 || status === 504

/** An allow-list by construction: nothing that a browser sent is passed on. Source: security R16, R17. */
function headersOf(request: UpstreamRequest, basic: string): Record<string, string> {
  const { requestId, clientAddress } = request.from
  return {
    Authorization: basic,
    Accept: 'application/json, text/plain, */*',
    'X-Request-Id': requestId,
    'X-Requested-For': clientAddress,
    'X-Forwarded-For': clientAddress,
    ...(request.contentType && { 'Content-Type': request.contentType }),
    ...request.headers,
  }
}

function failure(cause: unknown, deadline: AbortSignal): ApiError {
  if (cause instanceof ApiError) return cause
  if (deadline.aborted && deadline.reason instanceof DOMException && deadline.reason.name === 'TimeoutError') {
    return new ApiError('upstream_timeout', { retryAfter: 5, cause })
  }
  return new ApiError('upstream_unavailable', { retryAfter: 5, cause })
}

async function limitedText(response: Response): Promise<string> {
  if (Number(response.headers.get('Content-Length') ?? 0) > maxAnswer) throw new ApiError('upstream_failed')
  const text = await response.text()
  if (text.length > maxAnswer) throw new ApiError('upstream_failed')
  return text
}

/** Retries are a tenth of the reads: a struggling upstream is not pushed over. Source: security R59. */
class RetryBudget {
  #tokens = 10

  asked() {
    this.#tokens = Math.min(10, this.#tokens + 0.1)
  }

  mayRetry(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Aborts when nothing has moved for a while, or with the client. */
class IdleTimer {
  readonly #controller = new AbortController()
  readonly #limit: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(limit: number, client?: AbortSignal) {
    this.#limit = limit
    client?.addEventListener('abort', () => this.#controller.abort(client.reason), { once: true })
    this.#moved()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  #moved() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new DOMException('idle', 'TimeoutError')), this.#limit)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  /** The same bytes; every piece starts the wait anew. */
  watch(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return body.pipeThrough(
      new TransformStream({
        transform: (piece, controller) => {
          this.#moved()
          controller.enqueue(piece)
        },
        flush: () => this.stop(),
      }),
    )
  }
}
