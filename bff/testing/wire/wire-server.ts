import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { codedAnswer } from './coded-answers.ts'

/** A server of raw bytes: answers that no HTTP server writes. */
export type WireServer = {
  readonly port: number
  /** It does not keep its process alive. */
  unref(): void
  close(): void
}

/** Bytes of a file that breaks off: what its head says, and what is sent before the connection is reset. */
const cutFile = { size: 2_000_000, sent: 300_000 }

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`
const textAnswer = (text: string) => head('Content-Type: text/plain', `Content-Length: ${text.length}`) + text

/** What is written on a connection for a request, by the first segment of its path below /api/. */
const answers: Readonly<Record<string, (socket: Socket, path: string, request: string) => void>> = {
  'accept-encoding': (socket, _, request) =>
    socket.write(textAnswer(/^accept-encoding: (.*)\r$/im.exec(request)?.[1] ?? 'none')),
  /** A second answer, which nobody asked for, 5 ms behind the first. */
  'two-answers': (socket, path) => {
    const name = path.split('/').at(-1)
    socket.write(textAnswer(`for ${name}`))
    setTimeout(() => socket.write(textAnswer(`behind ${name}`)), 5)
  },
  coded: (socket, path) => {
    const { bytes, closes } = codedAnswer(path) ?? { bytes: head('Content-Length: 0'), closes: true }
    if (closes) socket.end(bytes)
    else socket.write(bytes)
  },
  'cut-file': (socket, path) => {
    const isSized = path.endsWith('sized')
    socket.write(
      head('Content-Type: application/pdf', isSized ? `Content-Length: ${cutFile.size}` : 'Transfer-Encoding: chunked'),
    )
    const bytes = Buffer.alloc(cutFile.sent, '%PDF-1.7 ')
    if (isSized) socket.write(bytes)
    else for (const part of [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']) socket.write(part)
    setTimeout(() => socket.resetAndDestroy(), 50)
  },
  /** Of as many bytes as its path says, in chunks. */
  'whole-file': (socket, path) => {
    const bytes = Buffer.alloc(Number(path.split('/').at(-1)), '%PDF-1.7 ')
    socket.write(head('Content-Type: application/pdf', 'Transfer-Encoding: chunked'))
    for (const part of [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n0\r\n\r\n']) socket.write(part)
  },
}

/** Starts it, on a free port unless one is wanted. */
export async function startWireServer(wanted = 0, hostname = '127.0.0.1'): Promise<WireServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.on('data', (data) => {
      const request = String(data)
      const path = request.split(' ')[1] ?? ''
      answers[path.split('/')[2] ?? '']?.(socket, path, request)
    })
  }).listen(wanted, hostname)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  return {
    port,
    unref: () => void server.unref(),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** `node bff/testing/wire/wire-server.ts 8080`: for a test of the network between a worker and its upstream, see docs/deploy.md. */
if (import.meta.main) await startWireServer(Number(process.argv[2]), '0.0.0.0')
