/**
 * Destroys the connection when the body of a download fails, so that the client sees an incomplete transfer. By default
 * node-server would also print the error with its message to the log.
 */
export function endAbortedResponse(response: Response, outgoing: { destroy(): unknown }): Response {
  if (!response.headers.has('Content-Disposition') || !response.body) return response
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
