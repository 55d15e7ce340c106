import type { Context } from 'hono'

import { ApiError, type Problem } from '#contracts/error.ts'

/** Any thrown thing as problem details; what we do not know is an internal fault without details. Source: RFC 9457. */
export function problem(error: unknown, c: Context, requestId: string): Response {
  const known = error instanceof ApiError ? error : new ApiError('internal')
  const body: Problem = {
    type: 'about:blank',
    title: known.code.replaceAll('_', ' '),
    status: known.status,
    code: known.code,
    requestId,
    ...(known.detail && { detail: known.detail }),
    ...(known.fields && { fields: known.fields }),
    ...(known.replaced && { replaced: known.replaced }),
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (known.retryAfter !== undefined) headers['Retry-After'] = String(known.retryAfter)
  return c.body(JSON.stringify(body), known.status as 400, headers) // every status of the table may have a body
}
