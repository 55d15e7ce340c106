/**
 * A transfer that breaks off ends the connection, so that the client knows that a part is missing. Left to itself
 * node-server would also print what broke it, text and all, between the lines of our log.
 */
export function endAbortedResponse(response: Response, outgoing: { destroy(): unknown }): Response {
  if (!response.headers.has('Content-Disposition') || !response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader.read().catch(() => {
        outgoing.destroy()
        return null
      })
      if (piece?.value) controller.enqueue(piece.value)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}
