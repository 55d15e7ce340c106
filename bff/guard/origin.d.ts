import type { MiddlewareHandler } from 'hono'
/** A header that no foreign page can send without our consent. */
export declare const ownHeader = 'X-BFF'
/**
 * Only our own pages may call, whatever the method: the custom header, and fetch metadata or, where a browser has
 * none, an Origin or Referer that is ours. Before any session is looked up. Source: security R10, RFC 10017 6.1.3.3.
 */
export declare function sameOrigin(publicOrigin: string): MiddlewareHandler
