import type { HttpBindings } from '@hono/node-server'

/** Bytes of the raw header lines; each has a colon, a blank and CRLF. Cheaper than the Headers object of the request. */
export function rawHeaderSize(_: Request, bindings: unknown): number {
  const { rawHeaders } = (bindings as HttpBindings).incoming // node-server passes them
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
}
