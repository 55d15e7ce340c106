import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

type Options = {
  /** The headers of a request as they are sent on; all of them when absent. */
  forwarded?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Called with every answer, also to requests of the browser that no page made. */
  onAnswer?: (line: string) => void
}

export type Proxy = {
  /** Its address, for the browser. */
  readonly server: string
  /** Cuts the network: every connection breaks, and no other one is let in. */
  cut(): void
  restore(): void
  /** From now on every request for such a path breaks. */
  refuse(path: RegExp): void
  /** From now on the file of this path has more text at its end. */
  append(path: string, text: string): void
  stop(): void
}

/** Starts an HTTP proxy that stands between a browser and the product. */
export async function startProxy({ forwarded = (headers) => headers, onAnswer }: Options = {}): Promise<Proxy> {
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
  const { port } = server.address() as AddressInfo // it listens on a port

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

/** For the whole file as it is: neither compressed nor only if it has changed. */
const withoutConditions = (headers: IncomingHttpHeaders) =>
  without(headers, 'accept-encoding', 'if-none-match', 'if-modified-since')

/** What a browser without fetch metadata sends. */
export const withoutFetchMetadata = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-')))
