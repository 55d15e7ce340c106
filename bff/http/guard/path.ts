import type { Context } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

/** Path confusion: parsers disagree on double slashes, path parameters, backslashes, encoded dots and NUL. */
const ambiguous = /\/\/|[;\\]|%(?:2e|5c|00)/i
/** Dot segments, and dot files: the client has none, scanners ask for them. */
const dotSegment = /\/\./

/**
 * The request target as it was sent: URL parsers remove dot segments and decode. Absent where the platform does not
 * expose it.
 */
export type RawTarget = (bindings: unknown) => string

/** Accepts a canonical path only: any other spelling is not found. Source: security R15. */
export function checkPath(c: Context, rawTarget?: RawTarget): void {
  const raw = rawTarget
    ? requestPath(rawTarget(c.env))
    : requestPath(c.req.url.slice(c.req.url.indexOf('/', c.req.url.indexOf('//') + 2)))
  const { path } = c.req // Hono has decoded it
  const isCall = /^\/(?:api|session)(?:\/|$)/.test(path)
  if (ambiguous.test(raw) || dotSegment.test(raw) || !raw.startsWith('/') || (isCall && raw !== path))
    throw new ApiError('not_found')
}

/** The path of a request target, not decoded. Parsing a URL would cost more than all other guards. */
function requestPath(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}
