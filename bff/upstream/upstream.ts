import { Buffer } from 'node:buffer'

import { ApiError } from '#contracts/core/error.ts'

import type { Config } from '../config.ts'

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
  /** A redirect is the answer that is wanted. It is not followed. */
  readonly redirect?: true
  readonly from: Origin
}

/** On whose behalf: goes into headers, and ends the call when the client leaves. */
export type Origin = {
  readonly requestId: string
  readonly clientAddress: string
  /** Aborts when the client leaves. Asked for only where it matters: making it is not free. */
  readonly leaving?: () => AbortSignal | undefined
}

/** A whole answer of the upstream. */
export type Answer = {
  readonly status: number
  readonly contentType: string
  readonly text: string
  /** The upstream's clock, milliseconds since the epoch; null when it did not say. */
  readonly date: number | null
  /** Where a wanted redirect leads. */
  readonly location?: string
}

export type Upstream = {
  /** Sends and reads the whole answer within the deadline. Throws upstream_timeout and upstream_unavailable. */
  call(request: UpstreamRequest): Promise<Answer>
  /** Sends and hands the answer over as it comes; bytes must keep moving, in either direction. Throws as call does. */
  stream(request: UpstreamRequest): Promise<Streamed>
}

/** An answer of which only the head has come. Read either its body or its text. */
export type Streamed = {
  readonly status: number
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array> | null
  /** The whole answer. Throws as call does. */
  text(): Promise<string>
}

/** Milliseconds. */
type Deadlines = {
  /** The whole call, with its retry. Source: specification 9. */
  readonly call: number
  /** Between two pieces of a transfer. Source: security R58. */
  readonly idle: number
}

const usual: Deadlines = { call: 10_000, idle: 15_000 }
/** No JSON answer is as big as this, in bytes. */
const maxAnswer = 8 * 1024 * 1024

/** As much of an answer as we read: a Response, or what a platform has instead. */
export type UpstreamResponse = Pick<Response, 'status' | 'body' | 'text'> & {
  readonly headers: Pick<Headers, 'get'>
  /** The whole text, null when it is longer: where a platform can do that better than with a stream. */
  readonly textUpTo?: (bytes: number) => Promise<string | null>
}

export type Fetch = (input: string, init: UpstreamInit) => Promise<UpstreamResponse>

export type UpstreamInit = {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly redirect: 'manual'
  readonly signal: AbortSignal
  readonly body?: string | ReadableStream<Uint8Array>
  readonly duplex?: 'half'
  /** Only the whole text is wanted, up to so many bytes: a platform need not make a stream of it. */
  readonly textUpTo?: number
}

/** The only place that fetches. */
export function createUpstream(fetch: Fetch, config: Config['upstream'], deadlines = usual): Upstream {
  const basic = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  const budget = new RetryBudget()

  async function send(
    request: UpstreamRequest,
    signal: AbortSignal,
    whole?: Pick<UpstreamInit, 'textUpTo'>,
  ): Promise<UpstreamResponse> {
    const response = await fetch(addressOf(request, config.url), {
      method: request.method,
      headers: headersOf(request, basic),
      redirect: 'manual',
      signal,
      ...whole,
      ...(request.body !== undefined && { body: request.body }),
      ...(typeof request.body === 'object' && { duplex: 'half' }),
    })
    if (!isRedirect(response) || request.redirect) return response
    await response.body?.cancel()
    throw new ApiError('upstream_failed', { cause: 'redirect' })
  }

  async function once(request: UpstreamRequest, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await send(request, signal, { textUpTo: maxAnswer })
      const location = isRedirect(response) && response.headers.get('Location')
      return {
        status: response.status,
        contentType: response.headers.get('Content-Type') ?? '',
        text: await limitedText(response),
        date: Date.parse(response.headers.get('Date') ?? '') || null,
        ...(location && { location }),
      }
    } catch (cause) {
      throw failure(cause, signal)
    }
  }

  async function withRetry(request: UpstreamRequest, signal: AbortSignal): Promise<Answer> {
    try {
      const answer = await once(request, signal)
      const broken = answer.status === 502 || answer.status === 504
      if (!broken) budget.earn()
      if (!broken || !request.safe || !budget.spend()) return answer
    } catch (error) {
      const passing = error instanceof ApiError && error.code === 'upstream_unavailable'
      if (!passing || !request.safe || signal.aborted || !budget.spend()) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    return once(request, signal)
  }

  return {
    async call(request) {
      const deadline = new Timer(deadlines.call, request.from.leaving?.())
      try {
        return await withRetry(request, deadline.signal)
      } finally {
        deadline.stop()
      }
    },
    async stream(request) {
      const idle = new Timer(deadlines.idle, request.from.leaving?.())
      const { body } = request
      try {
        const response = await send(
          { ...request, ...(typeof body === 'object' && { body: idle.watch(body) }) },
          idle.signal,
        )
        const answer = response.body && idle.watch(response.body, () => idle.stop())
        if (!answer) idle.stop()
        return {
          status: response.status,
          contentType: response.headers.get('Content-Type') ?? '',
          body: answer,
          text: () =>
            piecewise(answer).catch((cause: unknown) => {
              throw failure(cause, idle.signal)
            }),
        }
      } catch (cause) {
        idle.stop()
        throw failure(cause, idle.signal)
      }
    },
  }
}

/** Segments of words: such a path has no dot segment, scheme or host in it, and stays below the base. */
const plainPath = /^\w[\w-]*(?:\.[\w-]+)*(?:\/\w[\w-]*(?:\.[\w-]+)*)*$/

/** Origin and prefix are ours, whatever the path. Source: security R15. Parsing costs as much as all the guards. */
function addressOf({ path, query }: UpstreamRequest, { href: base }: URL): string {
  const address = plainPath.test(path) ? base + path : new URL(path, base).href
  if (!address.startsWith(base)) throw new ApiError('internal')
  const parameters = query?.toString()
  return parameters ? `${address}?${parameters}` : address
}

const isRedirect = ({ status }: UpstreamResponse) => status >= 300 && status < 400

/** An allow-list by construction: nothing that a browser sent is passed on. Source: security R16, R17. */
function headersOf(request: UpstreamRequest, basic: string): Record<string, string> {
  const { requestId, clientAddress } = request.from
  return {
    Authorization: basic,
    Accept: 'application/json, text/plain, */*',
    'X-Request-Id': requestId,
    ...(clientAddress && { 'X-Requested-For': clientAddress, 'X-Forwarded-For': clientAddress }),
    ...(request.contentType && { 'Content-Type': request.contentType }),
    ...request.headers,
  }
}

function failure(cause: unknown, signal: AbortSignal): ApiError {
  if (cause instanceof ApiError) return cause
  const late = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return new ApiError(late ? 'upstream_timeout' : 'upstream_unavailable', { retryAfter: 5, cause })
}

/** What says how big it is, is read in one piece; anything else is counted while it comes in. */
async function limitedText(response: UpstreamResponse): Promise<string> {
  const size = response.headers.get('Content-Length')
  if (Number(size) > maxAnswer) throw tooBig()
  if (!response.textUpTo) return size ? response.text() : piecewise(response.body)
  const text = await response.textUpTo(maxAnswer)
  if (text === null) throw tooBig()
  return text
}

const tooBig = () => new ApiError('upstream_failed', { cause: 'answer too big' })

/** What is too big is never held. */
async function piecewise(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > maxAnswer) throw tooBig()
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** Ten answers earn one retry: a struggling upstream is not pushed over. Source: security R59. */
class RetryBudget {
  #tokens = 10

  earn() {
    this.#tokens = Math.min(10, this.#tokens + 0.1)
  }

  spend(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Aborts when its time is over, or with the client. Stopped when it is not needed: workerd counts what still runs. */
class Timer {
  readonly #controller = new AbortController()
  readonly #limit: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(limit: number, client?: AbortSignal) {
    this.#limit = limit
    if (client?.aborted) this.#controller.abort(client.reason)
    client?.addEventListener('abort', () => this.#controller.abort(client.reason), { once: true })
    this.#moved()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  #moved() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new DOMException('too late', 'TimeoutError')), this.#limit)
  }

  stop() {
    clearTimeout(this.#timer)
  }

  /** The same bytes; every piece starts the wait anew. `over` is called at the end, however it comes. */
  watch(body: ReadableStream<Uint8Array>, over?: () => void): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    const end = (error: unknown) => {
      over?.()
      throw error
    }
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(end)
        this.#moved()
        if (!done) return controller.enqueue(value)
        over?.()
        controller.close()
      },
      cancel: (reason) => {
        over?.()
        return reader.cancel(reason)
      },
    })
  }
}
