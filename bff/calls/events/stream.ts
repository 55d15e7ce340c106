import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

import type { AppContext } from '#bff/http/context.ts'

/**
 * A response of server-sent events. `disconnected` aborts with the client: workerd signals that on the request, Node on
 * the body of the response. `write` must not reject: streamSSE would print the error.
 */
export function eventStream(
  c: AppContext,
  write: (stream: SSEStreamingApi, disconnected: AbortSignal) => Promise<void>,
): Response {
  const disconnected = new AbortController()
  const abort = () => disconnected.abort()
  const { signal } = c.req.raw
  signal.addEventListener('abort', abort)
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(abort)
    await write(stream, disconnected.signal).finally(() => signal.removeEventListener('abort', abort))
  })
  // Hop-by-hop headers are the platform's own; caches and proxies must not buffer.
  response.headers.delete('Connection')
  response.headers.delete('Transfer-Encoding')
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}
