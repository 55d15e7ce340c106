import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type Options = {
  /** Headers to forward; all when absent. */
  forwarded?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Called with every response, also to requests that no page made. */
  onAnswer?: (line: string) => void
}

export type NetworkProxy = {
  /** Proxy address for the browser. */
  readonly server: string
  /** Cuts the network: closes every connection and accepts no new one. */
  cut(): void
  restore(): void
  /** Fails every request for matching paths from now on. */
  refuse(path: RegExp): void
  /** Appends text to the file of this path from now on. */
  append(path: string, text: string): void
  stop(): void
}

/** Starts an HTTP proxy between browser and product. */
export async function startProxy({ forwarded = (headers) => headers, onAnswer }: Options = {}): Promise<NetworkProxy> {
  const suffixes = new Map<string, string>()
  const refused: RegExp[] = []
  let isCut = false
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '')
    if (refused.some((path) => path.test(pathname))) outgoing.destroy()
    else passOn(incoming, outgoing, pathname)
  })
  server.on('connection', (socket) => isCut && socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // listening on a port

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) {
    const { method, url = '' } = incoming
    const suffix = suffixes.get(pathname)
    const headers = forwarded(incoming.headers)
    const request = send(url, { method, headers: suffix ? withoutConditions(headers) : headers }, (answer) => {
      onAnswer?.(`${method} ${pathname} ${answer.statusCode}`)
      outgoing.writeHead(answer.statusCode ?? 502, suffix ? without(answer.headers, 'content-length') : answer.headers)
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end(suffix))
      answer.on('error', () => outgoing.destroy())
    })
    request.on('error', () => outgoing.destroy())
    outgoing.on('close', () => request.destroy())
    incoming.pipe(request)
  }

  return {
    server: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    restore: () => void (isCut = false),
    refuse: (path) => void refused.push(path),
    append: (path, text) => void suffixes.set(path, text),
    stop: () => server.close().closeAllConnections(),
  }
}

const without = (headers: IncomingHttpHeaders, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Requests the whole file: no compression, no conditional headers. */
const withoutConditions = (headers: IncomingHttpHeaders) =>
  without(headers, 'accept-encoding', 'if-none-match', 'if-modified-since')

/** Removes the fetch metadata. */
export const withoutFetchMetadata = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-')))
