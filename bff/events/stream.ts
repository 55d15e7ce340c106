import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { AppContext } from '../context.ts'

/**
 * An answer in events, as `write` has them. `left` aborts when nobody reads any more: workerd says so of the request,
 * Node of the answer's body. `write` must not throw: what it throws would be printed.
 */
export function eventStream(
  c: AppContext,
  write: (stream: SSEStreamingApi, left: AbortSignal) => Promise<void>,
): Response {
  const left = new AbortController()
  const leave = () => left.abort()
  const { signal } = c.req.raw
  signal.addEventListener('abort', leave)
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(leave)
    await write(stream, left.signal).finally(() => signal.removeEventListener('abort', leave))
  })
  // Each connection sees to these itself; caches and proxies are to keep nothing, not even for a moment.
  response.headers.delete('Connection')
  response.headers.delete('Transfer-Encoding')
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}
