import type { Context } from 'hono'
/** Any thrown thing as problem details; what we do not know is an internal fault without details. Source: RFC 9457. */
export declare function problem(error: unknown, c: Context, requestId: string): Response
