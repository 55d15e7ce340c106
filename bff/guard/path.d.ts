import type { MiddlewareHandler } from 'hono'
/** Every address has one spelling; there is nothing under another one. Source: security R15. */
export declare const oneSpelling: MiddlewareHandler
