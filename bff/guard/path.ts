import type { MiddlewareHandler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'

/** What makes two readers of one path disagree: doubled slashes, parameters, backslashes, encoded dots and ends. */
const ambiguous = /\/\/|[;\\]|%(?:2e|5c|00)/i
/** A page of the client has no such name: who asks is looking for something left behind. */
const hidden = /\/\./

/** Every address has one spelling; there is nothing under another one. Source: security R15. */
export const canonicalPath: MiddlewareHandler = async (c, next) => {
  const pathname = pathOf(c.req.url)
  const isCall = /^\/(?:api|session)(?:\/|$)/.test(c.req.path) // Hono has decoded it
  if (ambiguous.test(pathname) || hidden.test(pathname) || (isCall && pathname !== c.req.path))
    throw new ApiError('not_found')
  await next()
}

/** As it is in the address, not decoded. Parsing the whole address would cost more than all the rest of the guards. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}
