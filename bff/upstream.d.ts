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
}
/** The only place that fetches. */
export declare function createUpstream(fetch: Fetch, config: Config['upstream'], deadlines?: Deadlines): Upstream
export {}
