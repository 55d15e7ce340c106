import { request as send } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { makeCertificates } from '#bff/testing/processes/certificates.ts'

/** TLS in front of a server: WebKit stores no Secure cookie of http://localhost, and calls no http from a page over TLS. */
export type HttpsFront = {
  readonly origin: string
  /** Names the server to forward to, as http://host:port. */
  forwardTo(target: string): void
  /** Cuts the network: closes every connection and accepts no new one. */
  cut(): void
  restore(): void
  /** Reports of violations (CSP, Trusted Types) that browsers sent. */
  readonly violations: string[]
  stop(): void
}

/** Listens with a certificate of its own. */
export async function startHttpsFront(): Promise<HttpsFront> {
  const violations: string[] = []
  let target = ''
  let isCut = false
  const certificates = makeCertificates()
  certificates.remove() // it is in memory
  const server = createServer(certificates.server, (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const request = send(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    request.on('error', () => outgoing.destroy())
    outgoing.on('close', () => request.destroy())
    if (url === '/violation') incoming.on('data', (chunk) => violations.push(String(chunk)))
    incoming.pipe(request)
  })
  server.on('connection', (socket) => isCut && socket.destroy())
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    origin: `https://localhost:${port}`,
    forwardTo: (address) => void (target = address),
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    restore: () => void (isCut = false),
    violations,
    stop: () => server.close().closeAllConnections(),
  }
}
