import type { Context } from 'hono'

import type { LogLine } from './log-line.ts'

/** The variables of a request. */
export type Variables = {
  requestId: string
  /** By the steady clock, in milliseconds. */
  arrivedAt: number
  /** Whether the answer says the server's time. */
  saysTime?: boolean
  /** 32 hex digits. */
  traceId: string
  /** Header for the upstream. */
  traceparent: string
  endpoint?: string
  account?: string
  /** The call needs a recent verification of the second factor, where the account has one. */
  needsStepUp?: boolean
  /** Whether the request has its audit line. */
  isAudited?: boolean
  /** Calls of the upstream so far. */
  upstreamCalls?: Required<Pick<LogLine, 'upstreamCalls' | 'upstreamMs'>> & Pick<LogLine, 'upstreamStatus'>
  /** CSP violation reports, each a directive and a path. */
  violations?: readonly string[]
  /** Headers that services add to the answer, whoever makes it. */
  headers?: [name: string, value: string][]
}

/** IP address of the client, from a source that it cannot forge. Source: security R17. */
export type ClientAddress = (request: Request, bindings: unknown) => string

/** Hono's context of one request. */
export type AppContext = Context<{ Variables: Variables }>

/** Adds a header to the answer, of any status. */
export function addHeader(c: AppContext, name: string, value: string): void {
  c.set('headers', [...(c.get('headers') ?? []), [name, value]])
}
