import type { MiddlewareHandler } from 'hono'

import { ApiError } from '#contracts/core/error.ts'
import { csrfHeader } from '#contracts/core/header.ts'

/**
 * Only our own pages may call, whatever the method: the custom header, and fetch metadata or, where a browser has
 * none, an Origin or Referer that is ours. Before any session is looked up. Source: security R10, RFC 10017 6.1.3.3.
 */
export function sameOrigin(publicOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const ours = site
      ? site === 'same-origin'
      : originOf(c.req.header('Origin') ?? c.req.header('Referer')) === publicOrigin
    if (c.req.header(csrfHeader) !== '1' || !ours) throw new ApiError('cross_site')
    await next()
  }
}

function originOf(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null
}
