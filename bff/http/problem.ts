import type { Context } from 'hono'

import { ApiError, type Problem } from '#contracts/core/error.ts'
import { outcome } from '#contracts/session/outcome.ts'

import type { AppContext } from './context.ts'
import type { Respond } from './json-answer.ts'
import { isNavigation, problemPage } from './problem-page.ts'

/**
 * Problem details of a thrown value, for a person who opens an address as a page; anything but an ApiError becomes
 * `internal` without details. Source: RFC 9457.
 */
export function problem(error: unknown, c: AppContext, respond: Respond): Response {
  const apiError = toApiError(error)
  const { status } = apiError
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (apiError.retryAfter !== undefined) headers['Retry-After'] = String(apiError.retryAfter)
  if (apiError.code === 'outcome_pending') headers['Location'] = outcome.check.url
  const document = problemDocument(apiError, c.get('requestId'))
  if (!isNavigation(c)) return respond(c, JSON.stringify(document), { status, headers })
  const page = problemPage(document, c.req.header('Accept-Language'))
  return respond(c, page.body, { status, headers: { ...headers, ...page.headers } })
}

/** The error to answer and to log: a call that failed because its client disconnected is not the upstream's fault. */
export function answeredError(error: unknown, c: Context): unknown {
  const isUnavailable = error instanceof ApiError && error.code === 'upstream_unavailable'
  if (!isUnavailable || !c.req.raw.signal.aborted) return error
  return new ApiError('bad_request', { cause: 'client disconnected' })
}

const toApiError = (error: unknown) => (error instanceof ApiError ? error : new ApiError('internal'))

/** The problem document alone, for use inside an event stream. */
export function problemDocument(error: unknown, requestId: string): Problem {
  const { code, title, status, detail, fields, replaced, triesLeft, waiting, notSent } = toApiError(error)
  return {
    type: 'about:blank',
    title,
    status,
    code,
    requestId,
    ...(detail && { detail }),
    ...(fields && { fields }),
    ...(replaced && { replaced }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(waiting && { waiting }),
    ...(notSent && { notSent }),
  }
}
