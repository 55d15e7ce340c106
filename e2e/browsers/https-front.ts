import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** TLS in front of a product: WebKit stores no Secure cookie of http://localhost. */
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

/** Listens with a certificate of its own, which it makes in `folder`. */
export async function startHttpsFront(folder: string): Promise<HttpsFront> {
  const violations: string[] = []
  let target = ''
  let isCut = false
  const server = createServer(certificateIn(folder), (incoming, outgoing) => {
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

/** A self-signed certificate of localhost and its key. */
function certificateIn(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...names], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
