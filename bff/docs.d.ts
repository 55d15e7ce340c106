import type { Context } from 'hono'
/** The OpenAPI document as a page to read: every call with its input and output. No script. */
export declare function apiPage(
  c: Context,
  document: Record<string, unknown>,
  nonce: string,
): Promise<Response> | Response
