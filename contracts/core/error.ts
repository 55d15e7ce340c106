import * as v from 'valibot'

import { LogInNotice } from '../log-in-notice.ts'

/** Every error that the gateway can answer, with the HTTP status that belongs to it. */
export const errorStatus = {
  /** The request is malformed: no JSON, duplicate keys, too deep. */
  bad_request: 400,
  /** The input does not fit; `fields` says where. */
  invalid_input: 400,
  /** Nobody is logged in. */
  not_logged_in: 401,
  /** The session ended: idle, absolute limit, or the upstream took the tokens back. */
  session_ended: 401,
  /** Another log-in took the place of the session; `replaced` says which. Source: security R28. */
  session_replaced: 401,
  /** The browser has a newer session by now, and sent the cookie of the one before. Nothing was done: ask again. */
  session_renewed: 401,
  /** The role is missing. */
  forbidden: 403,
  /** The request did not come from our own pages. */
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The page was rendered for another account than the one now logged in. Source: security R26. */
  account_changed: 409,
  /** What it was asked with is too old, used up, or another browser's: nothing tells these apart. Source: security R50. */
  expired: 410,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  /** The upstream refused for a business reason; `detail` is its own text for people. */
  refused: 422,
  /** The Idempotency-Key came with another input before. Source: security R60. */
  key_reused: 422,
  /** The screen is locked. */
  locked: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  /** A fault of ours. */
  internal: 500,
  /** The upstream answered something that we cannot use. */
  upstream_failed: 502,
  /** The session store is away; the session itself is not lost. Source: security R9. */
  store_unavailable: 503,
  /** The upstream is away or too busy. */
  upstream_unavailable: 503,
  /** In place of a file came something else: the upstream cannot keep up. Source: specification 8. */
  downloads_busy: 503,
  /** The upstream had forgotten our token before it was due. Nothing was done, the token is new: ask again. */
  try_again: 503,
  upstream_timeout: 504,
  /** A write that may be done once was sent and no clear answer came: look before asking again. Source: security R60. */
  outcome_unknown: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

const codes = Object.keys(errorStatus) as ErrorCode[] // Object.keys forgets the key type of a const

/** Problem details with our extensions. Source: RFC 9457. */
export const Problem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.number(),
  code: v.picklist(codes),
  /** Text for people; present when it says more than the code. */
  detail: v.optional(v.string()),
  /** Message by field of the input. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** With session_replaced: the log-in that did it. */
  replaced: v.optional(LogInNotice),
  requestId: v.string(),
})
export type Problem = v.InferOutput<typeof Problem>

type Details = {
  detail?: string
  fields?: Record<string, string>
  replaced?: LogInNotice
  requestId?: string
  /** Seconds after which asking again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** The one error that crosses the wire. `cause` stays in the process that threw it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly replaced: LogInNotice | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.detail = details.detail
    this.fields = details.fields
    this.replaced = details.replaced
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** First message per field; issues of the whole input stand under "". */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return fields
}
