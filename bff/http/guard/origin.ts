import type { Context } from 'hono'

import { ApiError } from '#contracts/core/error.ts'
import { csrfHeader } from '#contracts/core/header.ts'

/**
 * CSRF protection for every method: requires the custom header and same-origin fetch metadata or, in browsers without
 * it, an Origin or Referer of the public origin. Runs before any session lookup. Source: security R10, RFC 10017 6.1.3.3.
 */
export function checkOrigin(c: Context, publicOrigin: string): void {
  const site = c.req.header('Sec-Fetch-Site')
  const isSameOrigin = site
    ? site === 'same-origin'
    : parseOrigin(c.req.header('Origin') ?? c.req.header('Referer')) === publicOrigin
  if (c.req.header(csrfHeader) !== '1' || !isSameOrigin) throw new ApiError('cross_site')
}

function parseOrigin(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null
}
