import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy through which a browser of today says as little of its requests as an old one: nothing of where they come from. */
export async function withoutFetchMetadata() {
  const server = createServer((asked, answer) => {
    const onward = send(asked.url ?? '', { method: asked.method, headers: old(asked.headers) }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() }
}

const old = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-')))
