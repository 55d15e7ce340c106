import * as v from 'valibot'

import type { EndCause } from './end-cause.ts'
import { LogInNotice } from './log-in-notice.ts'
import { WaitingTurn } from './time/waiting-turn.ts'

/** Error codes of the gateway with their HTTP status. */
export const errorStatus = {
  /**
   * An idempotent write was sent and its outcome is not known yet: `POST /session/outcome` (the Location) reads what
   * became of it, after Retry-After. Source: security R60.
   */
  outcome_pending: 202,
  /** The request is malformed: no JSON, duplicate keys, too deep. */
  bad_request: 400,
  /** The input does not fit; `fields` says where. */
  invalid_input: 400,
  /** Nobody is logged in. */
  not_logged_in: 401,
  /** The session ended: idle time-out, absolute time-out, or the upstream revoked the tokens. */
  session_ended: 401,
  /** Single session: a newer log-in of the account ended this one; `replaced` describes it. Source: security R28. */
  session_replaced: 401,
  /** The session id was rotated meanwhile and the request had the old cookie. Nothing was done: retry. */
  session_renewed: 401,
  /** The upstream answered a call of the secondary client with 401; no session ends. Source: specification 8. */
  log_in_timeout: 401,
  /** The role is missing. */
  forbidden: 403,
  /** The second factor was not verified in the last minutes: verify it and repeat the call. Nothing was done. Source: security R56. */
  step_up_required: 403,
  /** The request did not come from our own pages. */
  cross_site: 403,
  not_found: 404,
  /** The server behind the gateway does not have this call, or this filter. */
  not_offered: 404,
  method_not_allowed: 405,
  /** The body did not arrive in time. */
  request_timeout: 408,
  /** The page was rendered for another account than the one now logged in. Source: security R26. */
  account_changed: 409,
  /** A handle in the input has expired, was used, or belongs to another browser; not distinguished. Source: security R50. */
  expired: 410,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  /** The client expects what this server does not do. Source: RFC 9110 10.1.1. */
  expectation_failed: 417,
  /** The upstream refused for a business reason; `detail` is its own text for users. */
  refused: 422,
  /** The input names a record of which the server sent no id: it can only be read. Source: docs/decisions/0036. */
  unidentified: 422,
  /** The Idempotency-Key was used before with another input. Source: security R60. */
  key_reused: 422,
  /** The screen is locked. */
  locked: 423,
  too_many_requests: 429,
  /** Wrong passwords locked the account upstream. Source: blade-contract 17.3. */
  account_locked: 429,
  /** Wrong passwords locked the address upstream that they came from. Source: blade-contract 17.3. */
  address_locked: 429,
  headers_too_large: 431,
  /** A fault of the gateway. */
  internal: 500,
  /** The upstream's answer does not fit the contract. */
  upstream_failed: 502,
  /** The session store does not answer; the session itself is not lost. Source: security R9. */
  store_unavailable: 503,
  /** The operator has switched writes off; the call was not executed. */
  read_only: 503,
  /** Everybody waits for their turn before the log-in; `waiting` says where. Nothing was done. Source: security R64. */
  waiting_room: 503,
  /** The upstream does not answer, or is overloaded. */
  upstream_unavailable: 503,
  /** A download was answered without a file: the upstream is overloaded. Source: specification 8. */
  downloads_busy: 503,
  /** The upstream rejected the access token before its expiry. Nothing was done, the token was refreshed: retry. */
  try_again: 503,
  upstream_timeout: 504,
  /** A call of the secondary client failed at the upstream, for any cause. Source: specification 8. */
  access_timeout: 504,
  /** An idempotent write was sent, its outcome is unknown and no read tells: look before a retry. Source: security R60. */
  outcome_unknown: 504,
} as const

/** Code of a problem document. */
export type ErrorCode = keyof typeof errorStatus

const codes = Object.keys(errorStatus) as ErrorCode[] // Object.keys forgets the key type of a const

/** Problem details with extension members. Source: RFC 9457. */
export const Problem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.number(),
  code: v.picklist(codes),
  /** Text for users; absent when the code says as much. */
  detail: v.optional(v.string()),
  /** Validation messages by input field. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** With session_replaced: the newer log-in. */
  replaced: v.optional(LogInNotice),
  /** After a wrong password of the lock screen: tries that are left before the session ends. */
  triesLeft: v.optional(v.number()),
  /** With waiting_room: the own place in the queue. */
  waiting: v.optional(WaitingTurn),
  /** The call was refused before anything was sent upstream: nothing was done, and it is safe to repeat it. */
  notSent: v.optional(v.boolean()),
  requestId: v.string(),
})
export type Problem = v.InferOutput<typeof Problem>

type Details = {
  /** Title of the problem, for who builds a client; default: its code. */
  title?: string
  detail?: string | undefined
  fields?: Record<string, string> | undefined
  replaced?: LogInNotice
  ended?: EndCause | undefined
  triesLeft?: number | undefined
  waiting?: WaitingTurn
  notSent?: boolean
  requestId?: string
  /** Retry-After, in seconds. */
  retryAfter?: number
  cause?: unknown
}

/** The only error type that crosses the wire, as a Problem. `cause` stays in the process. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly title: string
  readonly detail: string | undefined
  readonly fields: Record<string, string> | undefined
  readonly replaced: LogInNotice | undefined
  /** With session_ended: why, in the process alone; `session.current` tells the client. */
  readonly ended: EndCause | undefined
  readonly triesLeft: number | undefined
  readonly waiting: WaitingTurn | undefined
  /** Refused before anything was sent upstream. */
  readonly notSent: boolean
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.title = details.title ?? code.replaceAll('_', ' ')
    this.detail = details.detail
    this.fields = details.fields
    this.replaced = details.replaced
    this.ended = details.ended
    this.triesLeft = details.triesLeft
    this.waiting = details.waiting
    this.notSent = details.notSent ?? false
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** First validation message per field; issues of the whole input have the key "". */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return fields
}
