import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Watch = {
  /** What goes on of the headers of a request; all of them when absent. */
  onward?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Told of every answer, also to what no page asked for but the browser. */
  answered?: (line: string) => void
}

/** Stands between a browser and the product. */
export async function startProxy({ onward = (headers) => headers, answered }: Watch) {
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    const request = send(url, { method, headers: onward(headers) }, (answering) => {
      answered?.(`${method} ${new URL(url).pathname} ${answering.statusCode}`)
      answer.writeHead(answering.statusCode ?? 502, answering.headers)
      answering.pipe(answer)
    })
    request.on('error', () => answer.destroy())
    answer.on('close', () => request.destroy())
    asked.pipe(request)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { server: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() }
}

/** As much as an old browser says of where its requests come from. */
export const withoutFetchMetadata = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-')))
