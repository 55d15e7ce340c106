import type { MiddlewareHandler } from 'hono'

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

/** Accepts canonical paths only: any other spelling is not found. Source: security R15. */
export function canonicalPath(rawTarget?: RawTarget): MiddlewareHandler {
  return (c, next) => {
    const pathname = pathOf(c.req.url)
    const raw = rawTarget ? rawTarget(c.env).replace(/[?#].*/s, '') : pathname
    const isCall = /^\/(?:api|session)(?:\/|$)/.test(c.req.path) // Hono has decoded it
    if (ambiguous.test(raw) || dotSegment.test(raw) || !raw.startsWith('/') || (isCall && raw !== c.req.path))
      throw new ApiError('not_found')
    return next()
  }
}

/** The path of a URL, not decoded. Parsing the whole URL would cost more than all other guards. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}
