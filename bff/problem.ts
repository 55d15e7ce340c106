import type { Context } from 'hono'

import { ApiError, type Problem } from '#contracts/core/error.ts'

/** Any thrown thing as problem details; what we do not know is an internal fault without details. Source: RFC 9457. */
export function problem(error: unknown, c: Context, requestId: string): Response {
  const known = apiError(error)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (known.retryAfter !== undefined) headers['Retry-After'] = String(known.retryAfter)
  return c.body(JSON.stringify(problemOf(known, requestId)), known.status as 400, headers) // every status of the table may have a body
}

const apiError = (error: unknown) => (error instanceof ApiError ? error : new ApiError('internal'))

/** The document alone, for where it is no answer of its own. */
export function problemOf(error: unknown, requestId: string): Problem {
  const { code, status, detail, fields, replaced } = apiError(error)
  return {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status,
    code,
    requestId,
    ...(detail && { detail }),
    ...(fields && { fields }),
    ...(replaced && { replaced }),
  }
}
