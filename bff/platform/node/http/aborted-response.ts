import type { ServerResponse } from 'node:http'

type Outgoing = Pick<ServerResponse, 'destroy' | 'setTimeout'>

/**
 * Destroys the connection when the body of a download fails or its client does not read for `idleTimeout` milliseconds, so
 * that the client sees an incomplete transfer and the upstream's connection is free. By default node-server would also
 * print the error with its message to the log.
 */
export function endAbortedResponse(response: Response, outgoing: Outgoing, idleTimeout: number): Response {
  if (!response.headers.has('Content-Disposition') || !response.body) return response
  outgoing.setTimeout(idleTimeout, () => outgoing.destroy())
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await reader.read().catch(() => {
        outgoing.destroy()
        return null
      })
      if (chunk?.value) controller.enqueue(chunk.value)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}
